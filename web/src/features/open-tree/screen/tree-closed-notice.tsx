import { TreeDeciduous } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../texts/t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { ClosedReason } from '../store/tree-state.ts';

function reasonText(reason: ClosedReason, wasPrivate: boolean): string {
  switch (reason) {
    case 'deleted':
      return t('The owner has deleted this tree.');
    case 'private':
      return wasPrivate
        ? t('The owner has withdrawn or replaced the link to this tree.')
        : t('The owner has made this tree private.');
    case 'removed':
      return t('You are no longer a collaborator on this tree.');
    case 'unknown':
      return t('This tree was deleted or is no longer shared with you.');
  }
}

interface TreeClosedNoticeProps {
  readonly reason: ClosedReason;
  /** Whether it was private while it was open, so that people who cannot edit it had its link. */
  readonly wasPrivate?: boolean;
  /** Links to other pages. */
  readonly action: ReactNode;
}

/** Replaces a tree that was deleted or closed while it was open. */
export function TreeClosedNotice({ reason, wasPrivate = false, action }: TreeClosedNoticeProps) {
  return (
    <main id="main" className="page-width flex grow flex-col justify-center py-16">
      <div role="alert">
        <EmptyState
          icon={TreeDeciduous}
          title={t('This tree is no longer available')}
          action={action}
        >
          {reasonText(reason, wasPrivate)}
        </EmptyState>
      </div>
    </main>
  );
}
