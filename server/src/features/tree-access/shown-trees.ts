import type { Tree } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import { findShownTrees, isVisibleTo } from './tree-access-queries.ts';
import { checkAccess } from './tree-guard.ts';
import { presentTree } from './tree-presenter.ts';
import type { Viewer } from './viewer.ts';

/** SQL condition on `trees`: only those that this user (null: a visitor) may see. */
export const visibleTo = isVisibleTo;

/** A tree as this user (null: a visitor) sees it. Does not check access; the tree guard does. */
export async function showTree(
  tx: Database,
  treeId: string,
  viewerId: string | null,
): Promise<Tree> {
  const [tree] = await showTrees(tx, [treeId], viewerId);
  if (tree === undefined) throw new AppError('not-found');
  return tree;
}

/**
 * A tree for an event, as everybody who gets the event may see it: visitors too, or only the owner of a hidden tree.
 * The windows of editors get all its collaborators when the event is sent.
 */
export async function showTreeToAll(tx: Database, treeId: string): Promise<Tree> {
  const [row] = await findShownTrees(tx, [treeId], null);
  if (row === undefined) throw new AppError('not-found');
  return presentTree(row, row.hiddenFor === null ? null : row.userId);
}

/** A tree that the viewer may see, in one query. */
export async function requireShownTree(
  tx: Database,
  treeId: string,
  viewer: Viewer,
): Promise<Tree> {
  const [row] = await findShownTrees(tx, [treeId], viewer.userId);
  return presentTree(checkAccess(row ?? null, viewer, 'see'), viewer.userId);
}

/** These trees in this order, as the viewer sees them. Deleted ones are left out. */
export async function showTrees(
  tx: Database,
  treeIds: readonly string[],
  viewerId: string | null,
): Promise<Tree[]> {
  if (treeIds.length === 0) return [];
  const rows = await findShownTrees(tx, treeIds, viewerId);
  const shown = new Map(rows.map((row) => [row.id, presentTree(row, viewerId)]));
  return treeIds.flatMap((id) => shown.get(id) ?? []);
}
