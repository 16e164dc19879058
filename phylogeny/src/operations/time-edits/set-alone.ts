import { treeWith } from '../../document/tree-document.ts';
import { ghostFrom, type Life, startRange } from '../../species/ancestry/lineage.ts';
import type { Forest } from '../../species/forest.ts';
import { lifeOf, offsetAfter } from '../../species/times/rounding.ts';
import { type Years, years } from '../../timeline/years.ts';
import { timeSteps } from '../bulk/place-steps.ts';
import type { ExactTimes } from '../kinds/set-times.ts';
import type { Operation } from '../operation.ts';
import { inSequence, sequence } from '../sequence.ts';
import { durationUntil } from '../species-ends.ts';
import { Present } from './present.ts';
import type { TimeEdit } from './time-edit.ts';

/** An operation, and whether it keeps all rules. */
export interface PlannedTimes {
  readonly operation: Operation;
  readonly isAllowed: boolean;
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
  const lifeAfter = (row: number): Life => lives.get(row) ?? lifeOf(forest, row);
  const times = [...rows].map((row): ExactTimes => {
    const life = lifeAfter(row);
    const ancestor = forest.ancestor(row);
    const start =
      ancestor < 0 ? years(life.apparition) : startIn(forest, row, life, lifeAfter(ancestor));
    return {
      id: forest.id(row),
      ancestorId: forest.ancestorId(row),
      start,
      ...(lives.has(row) && { duration: years(life.duration) }),
      ...(life.ghost !== forest.ghost(row) && { ghost: years(life.ghost) }),
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
  // A species that moves as a whole takes its split along.
  const from = (row: number, time: number): Life => ({
    apparition: time,
    duration: isLiving(row) ? durationUntil(time, forest.extinction(row)) : forest.duration(row),
    ghost: forest.ghost(row),
  });
  if (edit.kind === 'shift') {
    const rows = edit.ids.map((id) => forest.indexOf(id)).filter((row) => row >= 0);
    return new Map(rows.map((row) => [row, from(row, forest.apparition(row) + edit.by)]));
  }
  const { kind, time, split } = edit;
  const row = forest.indexOf(edit.id);
  const lifeBy = (): Life => {
    const life = lifeOf(forest, row);
    if (kind === 'duration') return { ...life, duration: time };
    const ghost = split === undefined ? null : time - split;
    if (kind === 'move') return { ...from(row, time), ...(ghost !== null && { ghost }) };
    if (kind === 'split') return { ...life, ghost: life.apparition - time };
    if (kind === 'extinction') {
      return { ...life, duration: durationUntil(life.apparition, time) };
    }
    return {
      apparition: time,
      duration: durationUntil(time, forest.extinction(row)),
      ghost: ghost ?? ghostFrom(life, time),
    };
  };
  return new Map([[row, lifeBy()]]);
}

/** The start that gives a moment. An old one that still does keeps all of its digits. */
function startIn(forest: Forest, row: number, { apparition, ghost }: Life, above: Life): Years {
  const old = forest.start(row);
  if (above.apparition + old === apparition && old <= startRange(ghost, above).last) return old;
  return offsetAfter(above, apparition, ghost);
}
