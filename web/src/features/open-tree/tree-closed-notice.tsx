import type { TreeClosed } from '@life-tree/contract';
import { TreeDeciduous } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';

const sentences: Readonly<Record<TreeClosed['reason'], string>> = {
  deleted: 'Its owner has deleted this tree.',
  private: 'Its owner has made this tree private.',
  removed: 'You are no longer a collaborator of this tree.',
};

interface TreeClosedNoticeProps {
  readonly reason: TreeClosed['reason'];
  /** The way out. */
  readonly action: ReactNode;
}

/** In place of a tree that went away while it was open. */
export function TreeClosedNotice({ reason, action }: TreeClosedNoticeProps) {
  return (
    <main id="main" className="page-width flex grow flex-col justify-center py-16">
      <div role="alert">
        <EmptyState icon={TreeDeciduous} title="This tree is closed" action={action}>
          {sentences[reason]}
        </EmptyState>
      </div>
    </main>
  );
}
