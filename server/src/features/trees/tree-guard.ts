import { type Capability, can } from '@life-tree/contract';
import type { Database } from '../../database/database.ts';
import { Failure } from '../../failure.ts';
import { findTree, lockTree, type TreeRow } from './trees-queries.ts';

/**
 * The tree, if this person (null: a visitor) may do this with it. To whoever may not see it, it does
 * not exist. `lock` holds it until the transaction ends, so that nobody changes it meanwhile.
 */
export async function requireTree(
  tx: Database,
  treeId: string,
  personId: string | null,
  capability: Capability,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<TreeRow> {
  const tree = lock ? await lockTree(tx, treeId) : await findTree(tx, treeId);
  if (tree === null || !can(personId, 'see', tree)) throw new Failure('not-found');
  if (!can(personId, capability, tree)) throw new Failure('forbidden');
  return tree;
}
