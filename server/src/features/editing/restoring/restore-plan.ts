import {
  changedDetails,
  inEdits,
  inSequence,
  type Operation,
  restoreSpecies,
  type SpeciesEdit,
  type Step,
  textNames,
  years,
} from '@life-tree/phylogeny';
import type { Database } from '../../../database/database.ts';
import type { LockedTree } from '../edited-tree.ts';
import { findPastTree } from './find-past-tree.ts';
import type { PastTree, SpeciesChange } from './past-tree.ts';

/**
 * The operation that restores a version of a tree; null if nothing differs. It undoes all later changes in
 * memory and compares the result with the present tree.
 */
export async function planRestore(
  tx: Database,
  tree: LockedTree,
  version: number,
): Promise<Operation | null> {
  return netOperation(await findPastTree(tx, tree, version));
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
      ({ before, after }) =>
        before.ancestorId !== after.ancestorId ||
        before.start !== after.start ||
        before.ghost !== after.ghost,
    )
    .map(({ before, after }) => ({
      id: after.id,
      from: before.ancestorId,
      to: after.ancestorId,
      start: after.start,
      ...(before.ghost !== after.ghost && { ghost: after.ghost ?? years(0) }),
    }));
  const fields = past.changedFields();
  const steps: Step[] = [
    ...durationSteps(({ before, after }) => after.duration > before.duration),
    ...(created.length === 0 ? [] : [restoreSpecies(created)]),
    ...(links.length === 0 ? [] : [{ kind: 'set-links', links } as const]),
    ...(deleted.length === 0 ? [] : [{ kind: 'remove-species', ids: deleted, heirs: [] } as const]),
    ...durationSteps(({ before, after }) => after.duration < before.duration),
    ...inEdits(changed.flatMap(fieldEdit)),
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

function fieldEdit({ before, after }: SpeciesChange): SpeciesEdit[] {
  // Ghosts change with the links.
  const { ghost: _, ...details } = changedDetails(before, after);
  const texts = textNames.filter((name) => before[name] !== after[name]);
  const fields = { ...Object.fromEntries(texts.map((name) => [name, after[name]])), ...details };
  if (Object.keys(fields).length === 0) return [];
  // As in an inverse, references may be to what is gone.
  return [{ id: after.id, ...fields, expects: {} }];
}
