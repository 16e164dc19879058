import type { Forest } from '../../species/forest.ts';
import { type Years, years } from '../../timeline/years.ts';
import { timeSteps } from '../bulk/place-steps.ts';
import type { ExactTimes } from '../kinds/set-times.ts';
import type { Operation } from '../operation.ts';
import { offsetInLife } from '../rounding.ts';
import { inSequence, sequence } from '../sequence.ts';
import { durationUntil } from '../species-ends.ts';
import { treeWith } from '../tree-document.ts';
import { Present } from './present.ts';
import type { TimeEdit } from './time-edit.ts';

/** An operation, and whether it keeps all rules. */
export interface PlannedTimes {
  readonly operation: Operation;
  readonly isAllowed: boolean;
}

/** When a species lives, in absolute time. */
interface Life {
  readonly from: number;
  readonly lasts: number;
}

/**
 * Changes the times of the species that an edit names. All others keep their absolute times, so direct
 * descendants get other offsets. A moved species that is living stays so.
 */
export function setAlone(forest: Forest, edit: TimeEdit, now: number | null): PlannedTimes {
  const present = new Present(forest, now);
  const lives = newLives(forest, edit, present);
  const rows = new Set(lives.keys());
  for (const row of lives.keys()) for (const own of forest.descendants(row)) rows.add(own);
  const lifeOf = (row: number): Life =>
    lives.get(row) ?? { from: forest.apparition(row), lasts: forest.duration(row) };
  const times = [...rows].map((row): ExactTimes => {
    const { from, lasts } = lifeOf(row);
    const ancestor = forest.ancestor(row);
    const start = ancestor < 0 ? years(from) : startIn(forest, row, from, lifeOf(ancestor));
    return {
      id: forest.id(row),
      ancestorId: forest.ancestorId(row),
      start,
      ...(lives.has(row) && { duration: years(lasts) }),
    };
  });
  const steps = timeSteps(forest, times);
  const tree = treeWith(forest);
  const operation = inSequence(steps);
  if (sequence.check(tree, { kind: 'sequence', steps }) !== null)
    return { operation, isAllowed: false };
  const after = sequence.apply(tree, { kind: 'sequence', steps }).tree.forest;
  const isEndGiven = edit.kind === 'extinction';
  return {
    operation,
    isAllowed: isEndGiven || [...lives.keys()].every((row) => present.allows(after, row)),
  };
}

function newLives(
  forest: Forest,
  edit: TimeEdit,
  { isLiving }: Present,
): ReadonlyMap<number, Life> {
  const lived = (row: number): Life => ({
    from: forest.apparition(row),
    lasts: forest.duration(row),
  });
  const from = (row: number, time: number): Life => ({
    from: time,
    lasts: isLiving(row) ? durationUntil(time, forest.extinction(row)) : forest.duration(row),
  });
  if (edit.kind === 'shift') {
    const rows = edit.ids.map((id) => forest.indexOf(id)).filter((row) => row >= 0);
    return new Map(rows.map((row) => [row, from(row, forest.apparition(row) + edit.by)]));
  }
  const { kind, time } = edit;
  const row = forest.indexOf(edit.id);
  const lifeBy = (): Life => {
    if (kind === 'duration') return { ...lived(row), lasts: time };
    if (kind === 'move') return from(row, time);
    if (kind === 'extinction') {
      return { ...lived(row), lasts: durationUntil(forest.apparition(row), time) };
    }
    return { from: time, lasts: durationUntil(time, forest.extinction(row)) };
  };
  return new Map([[row, lifeBy()]]);
}

/** The start that gives a moment. An old one that still does keeps all of its digits. */
function startIn(forest: Forest, row: number, moment: number, above: Life): Years {
  const old = forest.start(row);
  if (above.from + old === moment && old <= above.lasts) return old;
  return offsetInLife(above.from, above.lasts, moment);
}
