import { FileQuestion, Heart, SearchX, Sprout, Users } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useMe } from '../session/index.ts';
import { isNarrowed, type ListAddress } from './list-address.ts';
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
        <EmptyState icon={Users} title="No collaborations yet" action={<ExploreLink />}>
          Trees that others add you to as a collaborator stand here.
        </EmptyState>
      );
    case 'liked':
      return (
        <EmptyState icon={Heart} title="No liked trees yet" action={<ExploreLink />}>
          Like a tree to find it again here.
        </EmptyState>
      );
  }
}

function PastEnd({ address }: { readonly address: ListAddress }) {
  return (
    <EmptyState
      icon={FileQuestion}
      title={`There is no page ${address.page ?? 1}`}
      action={
        <LinkButton variant="secondary" to="." search={{ ...address, page: undefined }}>
          Go to the first page
        </LinkButton>
      }
    >
      The list has become shorter than that.
    </EmptyState>
  );
}

function NothingFound({ address }: { readonly address: ListAddress }) {
  const { search, from, to } = address;
  const advice = [
    search && 'Try another word, fewer of them, or only the beginning of a name.',
    (from || to) && 'Widen the days, or leave them out.',
  ];
  return (
    <EmptyState
      icon={SearchX}
      title="No tree matches"
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
          Show all trees
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
      title="No public trees yet"
      action={
        me ? (
          <LinkButton to="/account">Plant the first one</LinkButton>
        ) : (
          <LinkButton to="/auth" search={{ register: true }}>
            Plant the first one
          </LinkButton>
        )
      }
    >
      Trees that people publish stand here.
    </EmptyState>
  );
}

/** For a person who has made no tree so far. */
export function NoOwnTrees() {
  const { busy, create } = useNewTree();
  return (
    <EmptyState
      icon={Sprout}
      title="No trees yet"
      action={
        <Button busy={busy} onClick={create}>
          New Tree
        </Button>
      }
    >
      Start with one species; its descendants follow.
    </EmptyState>
  );
}

function ExploreLink() {
  return <LinkButton to="/trees">Explore trees</LinkButton>;
}
