import { FileQuestion, UserRoundPlus, Users } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { FollowSide } from './follow-queries.ts';

/** Why a list is empty, and what to do about it. */
export function NobodyHere({ side }: { readonly side: FollowSide }) {
  if (side === 'following') {
    return (
      <EmptyState
        icon={UserRoundPlus}
        title="You follow nobody yet"
        action={<LinkButton to="/trees">Explore trees</LinkButton>}
      >
        Follow the author of a tree you like, and you will hear of their new ones.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Users}
      title="No followers yet"
      action={<LinkButton to="/account/trees/me">My Trees</LinkButton>}
    >
      Make a tree public: people find you through what you share.
    </EmptyState>
  );
}

export function NoSuchPage({ page }: { readonly page: number }) {
  return (
    <EmptyState
      icon={FileQuestion}
      title={`There is no page ${page}`}
      action={
        <LinkButton variant="secondary" to="." search={{}}>
          Go to the first page
        </LinkButton>
      }
    >
      The list has become shorter than that.
    </EmptyState>
  );
}
