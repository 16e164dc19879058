import { treeWith } from '../../document/tree-document.ts';
import { ghostFrom } from '../../species/ancestry/lineage.ts';
import { separateBranches } from '../../species/ancestry/separate-branches.ts';
import type { Forest } from '../../species/forest.ts';
import { clampStart, lifeOf, offsetAfter } from '../../species/times/rounding.ts';
import { type Years, years } from '../../timeline/years.ts';
import { timeSteps } from '../bulk/place-steps.ts';
import type { ExactTimes } from '../kinds/set-times.ts';
import type { Step } from '../operation.ts';
import { inSequence, sequence } from '../sequence.ts';
import { durationUntil } from '../species-ends.ts';
import { Present } from './present.ts';
import type { PlannedTimes } from './set-alone.ts';
import type { TimeEdit } from './time-edit.ts';

/**
 * Changes times as specified: a new apparition moves the branch, and a new extinction moves the descendants.
 * Species that are living stay so: their apparitions move and their ends do not.
 */
export function moveAlong(forest: Forest, edit: TimeEdit, now: number | null): PlannedTimes {
  const steps = stepsFor(forest, edit);
  const tree = treeWith(forest);
  if (sequence.check(tree, { kind: 'sequence', steps }) !== null) {
    return { operation: inSequence(steps), isAllowed: false };
  }
  const present = new Present(forest, now);
  const moved = sequence.apply(tree, { kind: 'sequence', steps }).tree.forest;
  const times: ExactTimes[] = [];
  let isAllowed = edit.kind !== 'duration' || present.allows(moved, forest.indexOf(edit.id));
  for (const row of movedRows(forest, edit)) {
    const end = forest.extinction(row);
    if (Math.abs(moved.extinction(row) - end) <= present.rounding) continue;
    if (present.isLiving(row)) {
      const duration = durationUntil(moved.apparition(row), end);
      isAllowed &&= duration > 0;
      times.push({ id: forest.id(row), ancestorId: forest.ancestorId(row), duration });
    } else isAllowed &&= present.allows(moved, row);
  }
  return { operation: inSequence([...steps, ...timeSteps(moved, times)]), isAllowed };
}

/** The rows that may move although the edit does not say where they end. */
function* movedRows(forest: Forest, edit: TimeEdit): Generator<number> {
  const ids = edit.kind === 'shift' ? edit.ids : [edit.id];
  const isEndGiven = edit.kind !== 'apparition' && edit.kind !== 'move' && edit.kind !== 'shift';
  for (const id of separateBranches(forest, ids)) {
    const top = forest.indexOf(id);
    for (let row = isEndGiven ? top + 1 : top; row < forest.branchEnd(top); row++) yield row;
  }
}

function stepsFor(forest: Forest, edit: TimeEdit): readonly Step[] {
  if (edit.kind === 'shift') {
    return [{ kind: 'move-in-time', ids: separateBranches(forest, edit.ids), by: edit.by }];
  }
  const { id, kind, time } = edit;
  const index = forest.indexOf(id);
  switch (kind) {
    case 'split':
      return [];
    case 'move':
      return [{ kind: 'set-apparition', id, apparition: time }];
    case 'apparition':
      return [moveApparition(forest, index, time)];
    case 'start':
      // Moving the apparition moves the branch, and changing the duration moves it back.
      return [
        moveApparition(forest, index, time),
        { kind: 'set-duration', id, duration: durationUntil(time, forest.extinction(index)) },
      ];
    case 'extinction':
      return [
        { kind: 'set-duration', id, duration: durationUntil(forest.apparition(index), time) },
      ];
    case 'duration':
      return [{ kind: 'set-duration', id, duration: time }];
  }
}

/**
 * Moves a species with its branch to a new apparition, while its split stays. Descendants that would split off
 * before that do so together with it.
 */
export function moveApparition(forest: Forest, index: number, time: Years): Step {
  const id = forest.id(index);
  const life = lifeOf(forest, index);
  if (life.ghost === 0) return { kind: 'set-apparition', id, apparition: time };
  const moved = { ...life, ghost: ghostFrom(life, time) };
  const ancestor = forest.ancestor(index);
  const start = ancestor < 0 ? time : offsetAfter(lifeOf(forest, ancestor), time, moved.ghost);
  const times: ExactTimes[] = [
    { id, ancestorId: forest.ancestorId(index), start, ghost: years(moved.ghost) },
  ];
  for (const row of forest.descendants(index)) {
    const kept = clampStart(moved, forest.start(row), forest.ghost(row));
    if (kept !== forest.start(row)) {
      times.push({ id: forest.id(row), ancestorId: id, start: kept });
    }
  }
  return { kind: 'set-times', times };
}
