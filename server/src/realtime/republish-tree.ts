import { AppError } from '../app-error.ts';
import { findAudiences } from '../features/tree-access/audience.ts';
import { showTreeToAll } from '../features/tree-access/shown-trees.ts';
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
    const phTree = await showTreeToAll(database, treeId);
    const { version } = phTree;
    // Read last, so that nothing is sent to those who have just lost access.
    const audience = (await findAudiences(database, [treeId])).get(treeId);
    if (audience === undefined) throw new AppError('not-found');
    const event = { type: 'tree', version, phTree, userId } as const;
    bus.publish({ kind: 'tree-changed', treeId, audience, event });
    return version;
  };
}
