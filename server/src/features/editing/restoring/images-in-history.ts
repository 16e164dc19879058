import type { Database } from '../../../database/database.ts';
import { findLaterChanges } from '../changes/change-queries.ts';
import { readInverses } from '../changes/read-inverses.ts';
import type { StoredStep } from '../changes/stored-inverse.ts';

/**
 * The images that undoing the changes with `after < version <= upTo` can bring back. Reads the oldest change first:
 * when a change is undone meanwhile, its inverse no longer has what a newer one or the tree itself has.
 */
export async function* imagesInHistory(
  tx: Database,
  treeId: string,
  after: number,
  upTo: number,
): AsyncGenerator<string> {
  const changes = (await findLaterChanges(tx, treeId, after, upTo)).reverse();
  for await (const { steps } of readInverses(tx, treeId, changes)) {
    for (const step of steps) yield* imagesOf(step);
  }
}

function* imagesOf(step: StoredStep): Generator<string> {
  const changed =
    step.kind === 'import-branch'
      ? step.species
      : step.kind === 'edit-many'
        ? step.edits
        : step.kind === 'edit-species'
          ? [step]
          : [];
  for (const one of changed) if (typeof one !== 'string' && one.image) yield one.image;
}
