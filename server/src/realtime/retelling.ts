import { showTree } from '../features/tree-access/shown-trees.ts';
import { requireTree } from '../features/tree-access/tree-guard.ts';
import type { Resources } from '../resources.ts';
import type { TellAgain } from './tell-again.ts';

export type Retelling = ReturnType<typeof createRetelling>;

/**
 * For clients that announce their own doings. Everything is announced anyway once it is stored, so
 * their messages only make the server look at what is stored; nothing they say is passed on.
 */
export function createRetelling(
  { database, bus }: Pick<Resources, 'database' | 'bus'>,
  tellAgain: TellAgain,
) {
  return {
    /** Shows a tree's windows the tree as it is stored. Answers its version. */
    tree: async (personId: string, treeId: string): Promise<number> => {
      await requireTree(database, treeId, personId, 'edit');
      const phTree = await showTree(database, treeId, null);
      const { version } = phTree;
      bus.publish({
        kind: 'tree-changed',
        treeId,
        event: { type: 'tree', version, phTree, userId: personId },
      });
      return version;
    },

    notification: tellAgain,
  };
}
