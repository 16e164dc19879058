import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/database.ts';
import { maxRestoreBytes, maxRestoredChanges } from '../changes/change-limits.ts';
import { findLaterChanges, findRestoreCost, hasVersion } from '../changes/change-queries.ts';
import { readInverses } from '../changes/read-inverses.ts';
import type { LockedTree } from '../edited-tree.ts';
import { PastTree, tooMuchChanged } from './past-tree.ts';

/**
 * A tree as it was at a version, by undoing all later changes in memory. If that would take too much, it
 * is refused before anything large is read. The result is wrong if the tree changes meanwhile.
 */
export async function findPastTree(
  tx: Database,
  tree: LockedTree,
  version: number,
): Promise<PastTree> {
  if (!(await hasVersion(tx, tree.id, version))) {
    throw new AppError('unknown-version');
  }
  if (version < tree.restorableFrom) {
    throw new AppError('version-too-old');
  }
  const { changes, bytes } = await findRestoreCost(tx, tree.id, version);
  if (changes > maxRestoredChanges || bytes > maxRestoreBytes) {
    throw tooMuchChanged();
  }
  const past = new PastTree(tx, tree);
  const later = await findLaterChanges(tx, tree.id, version, tree.version);
  for await (const { change, steps } of readInverses(tx, tree.id, later)) {
    await past.undo(change, steps);
  }
  return past;
}
