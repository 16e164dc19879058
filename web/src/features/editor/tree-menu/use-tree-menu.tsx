import { can } from '@life-tree/contract/values';
import { GitBranchPlus, GitCompare, History, Share2, Stamp, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBoundary } from '../../../ui/overlays/dialog-boundary.tsx';
import type { Command } from '../../canvas-tools/index.ts';
import { useTreeCopy } from '../../open-tree/index.ts';
import { ReleasesSection, useReleaseCount } from '../../releases/index.ts';
import { useTree } from '../../shown-tree/index.ts';
import { CompareDialog } from '../compare-trees/compare-dialog.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { useStore } from '../use-store.ts';
import { useDeleteTree } from './use-delete-tree.ts';

interface TreeMenu {
  readonly share: Command;
  /** What concerns the whole tree and is not in the panel. */
  readonly commands: readonly Command[];
  readonly dialog: ReactNode;
}

/** Sharing, releases, history, a copy and deletion of a tree. */
export function useTreeMenu(userId: string, onDeleting: (isDeleting: boolean) => void): TreeMenu {
  const store = useStore();
  const tree = useTree();
  const [shown, setShown] = useState<'share' | 'releases' | 'history' | 'compare' | null>(null);
  const { busy, copyTree } = useTreeCopy(tree, userId);
  const remove = useDeleteTree(tree, onDeleting);
  const hasNoReleases = useReleaseCount(tree) === 0;
  const close = () => setShown(null);
  return {
    share: {
      id: 'share',
      section: 'tree',
      icon: Share2,
      label: t('Share'),
      run: () => setShown('share'),
    },
    commands: [
      {
        id: 'releases',
        section: 'tree',
        icon: Stamp,
        label: t('Releases'),
        disabled: hasNoReleases && !can(userId, 'release', tree),
        run: () => setShown('releases'),
      },
      {
        id: 'history',
        section: 'tree',
        icon: History,
        label: t('History'),
        run: () => setShown('history'),
      },
      {
        id: 'compare-trees',
        section: 'tree',
        icon: GitCompare,
        label: t('Compare with another tree'),
        run: () => setShown('compare'),
      },
      {
        id: 'copy-tree',
        section: 'tree',
        icon: GitBranchPlus,
        label: t('Make a copy'),
        disabled: busy,
        run: copyTree,
      },
      ...(can(userId, 'delete', tree)
        ? [
            {
              id: 'delete-tree',
              section: 'tree',
              icon: Trash2,
              label: t('Delete tree'),
              destructive: true,
              run: remove,
            } as const,
          ]
        : []),
    ],
    dialog: shown !== null && (
      <DialogBoundary onClose={close}>
        {shown === 'share' ? (
          <ShareDialog userId={userId} onClose={close} />
        ) : shown === 'releases' ? (
          <Dialog title={t('Releases')} onClose={close}>
            <ReleasesSection {...{ tree, userId }} whenSaved={(call) => store.whenSent(call)} />
          </Dialog>
        ) : shown === 'compare' ? (
          <CompareDialog onClose={close} />
        ) : (
          <Dialog title={t('History')} onClose={close}>
            <HistoryList onRestored={close} />
          </Dialog>
        )}
      </DialogBoundary>
    ),
  };
}
