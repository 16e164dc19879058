import {
  changedDetails,
  inSequence,
  type Operation,
  restoreSpecies,
  type Step,
} from '@life-tree/phylogeny';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/database.ts';
import { takeTurns } from '../../../scheduling/take-turns.ts';
import { changesDeletedTogether, maxChanges, maxRestoreBytes } from '../changes/change-limits.ts';
import {
  findInverses,
  findLaterChanges,
  findRestoreCost,
  hasVersion,
  type LaterChange,
} from '../changes/change-queries.ts';
import { unpackSteps } from '../changes/stored-inverse.ts';
import type { LockedTree } from '../edited-tree.ts';
import { PastTree, type SpeciesChange, tooMuchChanged } from './past-tree.ts';

/** Inverses are read in pages of about this size, which limits the memory used. */
const pageBytes = 4 * 1024 * 1024;
const maxPerPage = 200;

/**
 * The operation that restores a version of a tree; null if nothing differs. It undoes all later changes in
 * memory and compares the result with the present tree. If that would take too much, it is refused
 * before anything large is read.
 */
export async function planRestore(
  tx: Database,
  tree: LockedTree,
  version: number,
): Promise<Operation | null> {
  if (!(await hasVersion(tx, tree.id, version))) {
    throw new AppError('unknown-version');
  }
  if (version < tree.restorableFrom) {
    throw new AppError('version-too-old');
  }
  const { changes, bytes } = await findRestoreCost(tx, tree.id, version);
  if (changes > maxChanges + changesDeletedTogether || bytes > maxRestoreBytes) {
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
  return netOperation(past);
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

/**
 * One operation for all differences. The order of its steps breaks no rule: durations grow before
 * descendants move into them and shrink after descendants have left, and species are removed when they
 * have no descendants.
 */
function netOperation(past: PastTree): Operation | null {
  const { created, changed, deleted } = past.differences();
  const durationSteps = (isIncluded: (change: SpeciesChange) => boolean): Step[] => {
    const times = changed.filter(isIncluded).map(({ after: { id, ancestorId, duration } }) => ({
      id,
      ancestorId,
      duration,
    }));
    return times.length === 0 ? [] : [{ kind: 'set-times', times }];
  };
  const links = changed
    .filter(
      ({ before, after }) => before.ancestorId !== after.ancestorId || before.start !== after.start,
    )
    .map(({ before, after }) => ({
      id: after.id,
      from: before.ancestorId,
      to: after.ancestorId,
      start: after.start,
    }));
  const fields = past.changedFields();
  const steps: Step[] = [
    ...durationSteps(({ before, after }) => after.duration > before.duration),
    ...(created.length === 0 ? [] : [restoreSpecies(created)]),
    ...(links.length === 0 ? [] : [{ kind: 'set-links', links } as const]),
    ...(deleted.length === 0 ? [] : [{ kind: 'remove-species', ids: deleted, heirs: [] } as const]),
    ...durationSteps(({ before, after }) => after.duration < before.duration),
    ...changed.flatMap(fieldEdit),
    ...partSteps(past),
    ...(Object.keys(fields).length === 0 ? [] : [{ kind: 'edit-tree', ...fields } as const]),
  ];
  return steps.length === 0 ? null : inSequence(steps);
}

/** Elements that change are removed first, so that names and types can be exchanged. */
function partSteps(past: PastTree): Step[] {
  const changed = past.changedParts();
  const removed = changed.flatMap(({ part, id, present }): Step[] =>
    present === null ? [] : [{ kind: 'remove-part', part, id }],
  );
  const put = changed.flatMap(({ part, id, past: value }): Step[] =>
    // The value is one of the same list.
    value === null ? [] : [{ kind: 'put-part', part, id, value } as Step<'put-part'>],
  );
  return [...removed, ...put];
}

function fieldEdit({ before, after }: SpeciesChange): Step[] {
  const fields = {
    ...(before.name !== after.name && { name: after.name }),
    ...(before.description !== after.description && { description: after.description }),
    ...(before.image !== after.image && { image: after.image }),
    ...changedDetails(before, after),
  };
  if (Object.keys(fields).length === 0) return [];
  // As in an inverse, references may be to what is gone.
  return [{ kind: 'edit-species', id: after.id, ...fields, expects: {} }];
}
