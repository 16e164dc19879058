import { type Capability, can } from '@life-tree/contract';
import type { SQL } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import { findTree, lockTree, type TreeRow, treeFinder } from './tree-access-queries.ts';
import { hasLink, type Viewer } from './viewer.ts';

/**
 * Who asks for a tree: a viewer, or for what links give no right to, just a user (null: a visitor).
 */
type Asker = Viewer | string | null;

/**
 * Returns the tree if the viewer or user has the capability. For those who may not see the tree the
 * error is "not found". `lock` prevents other changes until the transaction ends.
 */
export async function requireTree(
  tx: Database,
  treeId: string,
  asker: Asker,
  capability: Capability,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<TreeRow> {
  const tree = lock ? await lockTree(tx, treeId) : await findTree(tx, treeId);
  return checkAccess(tree, asker, capability);
}

/**
 * Creates a guard that reads the tree and, for those who may see it, the result of another query at the same
 * moment. `extra` is that query, with a placeholder `treeId` and others that `values` fills.
 */
export function treeGuardWithExtra(name: string, extra: SQL<string>) {
  const find = treeFinder(name, extra, 'viewers');
  return async (
    tx: Database,
    treeId: string,
    viewer: Viewer,
    capability: Capability,
    values: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly tree: TreeRow; readonly extra: string }> => {
    const found = await find(tx, treeId, viewer, values);
    return {
      tree: checkAccess(found?.tree ?? null, viewer, capability),
      extra: found?.extra ?? '',
    };
  };
}

/**
 * For data that was read some time after the access check: checks again if the tree has a new version,
 * because it may have become private.
 */
export async function requireStillVisible(
  tx: Database,
  seen: { readonly id: string; readonly version: number },
  readVersion: number,
  viewer: Viewer,
): Promise<void> {
  if (readVersion !== seen.version) await requireTree(tx, seen.id, viewer, 'see');
}

/** Returns a tree that was read just now if the viewer or user has the capability. */
export function checkAccess<Row extends TreeRow>(
  tree: Row | null,
  asker: Asker,
  capability: Capability,
): Row {
  // A tree that is still being created has version 0, and a deleted one is in the bin.
  if (tree === null || tree.version === 0 || tree.deletedAt !== null)
    throw new AppError('not-found');
  const viewer =
    asker === null || typeof asker === 'string' ? { userId: asker, linkKeys: [] } : asker;
  if (tree.hiddenFor !== null && viewer.userId !== tree.userId) throw new AppError('not-found');
  const having = { hasLink: hasLink(viewer, tree) };
  if (!can(viewer.userId, 'see', tree, having)) throw new AppError('not-found');
  if (!can(viewer.userId, capability, tree, having)) throw new AppError('forbidden');
  return tree;
}
