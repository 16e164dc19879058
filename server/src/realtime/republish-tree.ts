import { showTree } from '../features/tree-access/shown-trees.ts';
import { requireTree } from '../features/tree-access/tree-guard.ts';
import type { Resources } from '../resources.ts';

/**
 * Sends the stored tree to everyone who has it open and returns its version. For clients that
 * announce their own edits: the server publishes every change anyway, so it never forwards what a
 * client sends.
 */
export type RepublishTree = (userId: string, treeId: string) => Promise<number>;

export function createRepublishTree({
  database,
  bus,
}: Pick<Resources, 'database' | 'bus'>): RepublishTree {
  return async (userId, treeId) => {
    await requireTree(database, treeId, userId, 'edit');
    const phTree = await showTree(database, treeId, null);
    const { version } = phTree;
    bus.publish({
      kind: 'tree-changed',
      treeId,
      event: { type: 'tree', version, phTree, userId },
    });
    return version;
  };
}
