import { type Capability, can } from '@life-tree/contract';
import type { SQL } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import { findTree, lockTree, type TreeRow, treeFinder } from './tree-access-queries.ts';

/**
 * The tree, if this person (null: a visitor) may do this with it. To whoever may not see it, it does
 * not exist. `lock` holds it until the transaction ends, so that nobody changes it meanwhile.
 */
export async function requireTree(
  tx: Database,
  treeId: string,
  userId: string | null,
  capability: Capability,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<TreeRow> {
  const tree = lock ? await lockTree(tx, treeId) : await findTree(tx, treeId);
  return guarded(tree, userId, capability);
}

/**
 * Makes a guard that reads more than the tree, all of one moment: `extra` is a query with a
 * placeholder `treeId`, and others for what the guard is given as `values`.
 */
export function treeGuardWithExtra(name: string, extra: SQL<string>) {
  const find = treeFinder(name, extra);
  return async (
    tx: Database,
    treeId: string,
    userId: string | null,
    capability: Capability,
    values: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly tree: TreeRow; readonly extra: string }> => {
    const found = await find(tx, { ...values, treeId });
    return {
      tree: guarded(found?.tree ?? null, userId, capability),
      extra: found?.extra ?? '',
    };
  };
}

/**
 * For what was read some time after the person was let in: a later version may have been made private,
 * so it takes the right anew.
 */
export async function requireStillVisible(
  tx: Database,
  seen: { readonly id: string; readonly version: number },
  readVersion: number,
  userId: string | null,
): Promise<void> {
  if (readVersion !== seen.version) await requireTree(tx, seen.id, userId, 'see');
}

function guarded(tree: TreeRow | null, userId: string | null, capability: Capability): TreeRow {
  if (tree === null || !can(userId, 'see', tree)) throw new AppError('not-found');
  if (!can(userId, capability, tree)) throw new AppError('forbidden');
  return tree;
}
