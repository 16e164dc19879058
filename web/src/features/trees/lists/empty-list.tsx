import { Heart, SearchX, Sprout, Users } from 'lucide-react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useMe } from '../../session/index.ts';
import { useNewTree } from '../cards/use-new-tree.ts';
import type { ListKind } from '../tree-queries.ts';
import { isFiltered, type ListAddress } from './list-address.ts';
import { PastEnd } from './past-end.tsx';

interface EmptyListProps {
  readonly kind: ListKind;
  readonly address: ListAddress;
  /** The list has trees, but fewer pages. */
  readonly isPastEnd: boolean;
}

/** Says why a list is empty and what to do next. */
export function EmptyList({ kind, address, isPastEnd }: EmptyListProps) {
  if (isPastEnd) return <PastEnd address={address} />;
  if (kind !== 'liked' && isFiltered(address)) return <NothingFound address={address} />;
  switch (kind) {
    case 'public':
      return <NoPublicTrees />;
    case 'mine':
    case 'owned':
      return <NoOwnTrees />;
    case 'collabs':
      return (
        <EmptyState icon={Users} title={t('No collaborations yet')} action={<ExploreLink />}>
          {t('Trees you are invited to edit will appear here.')}
        </EmptyState>
      );
    case 'liked':
      return (
        <EmptyState icon={Heart} title={t('No liked trees yet')} action={<ExploreLink />}>
          {t('The trees you like will appear here.')}
        </EmptyState>
      );
  }
}

function NothingFound({ address }: { readonly address: ListAddress }) {
  const { search, from, to } = address;
  const advice = [
    search && t('Try another word, fewer words, or just the beginning of a name.'),
    (from || to) && t('Try a longer date range, or clear the dates.'),
  ];
  return (
    <EmptyState
      icon={SearchX}
      title={t('No trees match')}
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
          <LinkButton to="/account">{t('Create your first tree')}</LinkButton>
        ) : (
          <LinkButton to="/auth" search={{ register: true }}>
            {t('Create your first tree')}
          </LinkButton>
        )
      }
    >
      {t('Published trees will appear here.')}
    </EmptyState>
  );
}

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
      {t('Start with one species, then add its descendants.')}
    </EmptyState>
  );
}

function ExploreLink() {
  return <LinkButton to="/trees">{t('Explore trees')}</LinkButton>;
}
