import { useBlocker } from '@tanstack/react-router';
import { t } from '../../texts/t.ts';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import type { TreeStore } from '../open-tree/index.ts';

/** Asks before the user opens another page of this site and loses edits. */
export function useLeaveGuard(store: TreeStore): void {
  const dialogs = useDialogs();
  useBlocker({
    // The store has its own beforeunload handler.
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      store.typed.flush();
      await store.persistence.settled();
      if (!store.hasUnstored && !store.typed.hasUnsaved) return false;
      const leaves = await dialogs.confirm(t('Leave without saving?'), {
        accept: t('Leave the page'),
        detail: t(
          'Some of your changes are neither saved nor stored in this browser. If you leave now, you will lose them.',
        ),
        destructive: true,
      });
      return !leaves;
    },
  });
}
