import { Heart, SearchX, Sprout, Users } from 'lucide-react';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useMe } from '../session/index.ts';
import { isNarrowed, type ListAddress } from './list-address.ts';
import { PastEnd } from './past-end.tsx';
import type { ListKind } from './tree-queries.ts';
import { useNewTree } from './use-new-tree.ts';

interface ListIsEmptyProps {
  readonly kind: ListKind;
  readonly address: ListAddress;
  /** There are trees, only not as many pages of them. */
  readonly isPastEnd: boolean;
}

/** Why a list shows nothing, and what to do about it. */
export function ListIsEmpty({ kind, address, isPastEnd }: ListIsEmptyProps) {
  if (isPastEnd) return <PastEnd address={address} />;
  if (kind !== 'liked' && isNarrowed(address)) return <NothingFound address={address} />;
  switch (kind) {
    case 'public':
      return <NoPublicTrees />;
    case 'mine':
    case 'owned':
      return <NoOwnTrees />;
    case 'collabs':
      return (
        <EmptyState icon={Users} title={t('No collaborations yet')} action={<ExploreLink />}>
          {t('Trees that others add you to as a collaborator stand here.')}
        </EmptyState>
      );
    case 'liked':
      return (
        <EmptyState icon={Heart} title={t('No liked trees yet')} action={<ExploreLink />}>
          {t('Like a tree to find it again here.')}
        </EmptyState>
      );
  }
}

function NothingFound({ address }: { readonly address: ListAddress }) {
  const { search, from, to } = address;
  const advice = [
    search && t('Try another word, fewer of them, or only the beginning of a name.'),
    (from || to) && t('Widen the days, or leave them out.'),
  ];
  return (
    <EmptyState
      icon={SearchX}
      title={t('No tree matches')}
      action={
        <LinkButton
          variant="secondary"
          to="."
          search={{
            ...address,
            page: undefined,
            search: undefined,
            from: undefined,
            to: undefined,
          }}
        >
          {t('Show all trees')}
        </LinkButton>
      }
    >
      {advice.filter(Boolean).join(' ')}
    </EmptyState>
  );
}

function NoPublicTrees() {
  const me = useMe();
  return (
    <EmptyState
      icon={Sprout}
      title={t('No public trees yet')}
      action={
        me ? (
          <LinkButton to="/account">{t('Plant the first one')}</LinkButton>
        ) : (
          <LinkButton to="/auth" search={{ register: true }}>
            {t('Plant the first one')}
          </LinkButton>
        )
      }
    >
      {t('Trees that people publish stand here.')}
    </EmptyState>
  );
}

/** For a person who has made no tree so far. */
export function NoOwnTrees() {
  const { busy, create } = useNewTree();
  return (
    <EmptyState
      icon={Sprout}
      title={t('No trees yet')}
      action={
        <Button busy={busy} onClick={create}>
          {t('New Tree')}
        </Button>
      }
    >
      {t('Start with one species; its descendants follow.')}
    </EmptyState>
  );
}

function ExploreLink() {
  return <LinkButton to="/trees">{t('Explore trees')}</LinkButton>;
}
