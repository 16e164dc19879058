import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/database.ts';
import { takeTurns } from '../../../scheduling/take-turns.ts';
import { maxRestoreBytes, maxRestoredChanges } from '../changes/change-limits.ts';
import {
  findInverses,
  findLaterChanges,
  findRestoreCost,
  hasVersion,
  type LaterChange,
} from '../changes/change-queries.ts';
import { unpackSteps } from '../changes/stored-inverse.ts';
import type { LockedTree } from '../edited-tree.ts';
import { PastTree, tooMuchChanged } from './past-tree.ts';

/** Inverses are read in pages of about this size, which limits the memory used. */
const pageBytes = 4 * 1024 * 1024;
const maxPerPage = 200;

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
  const turn = takeTurns();
  for (const page of pagesOf(await findLaterChanges(tx, tree.id, version, tree.version))) {
    const inverses = await findInverses(
      tx,
      tree.id,
      page.map((change) => change.version),
    );
    for (const change of page) {
      const inverse = inverses.get(change.version);
      if (inverse === undefined) continue;
      await past.undo(change, await unpackSteps({ bytes: inverse, size: change.bytes }));
      await turn();
    }
  }
  return past;
}

function* pagesOf(changes: readonly LaterChange[]): Generator<readonly LaterChange[]> {
  let page: LaterChange[] = [];
  let bytes = 0;
  for (const change of changes) {
    if (page.length > 0 && (page.length >= maxPerPage || bytes + change.bytes > pageBytes)) {
      yield page;
      page = [];
      bytes = 0;
    }
    page.push(change);
    bytes += change.bytes;
  }
  if (page.length > 0) yield page;
}
