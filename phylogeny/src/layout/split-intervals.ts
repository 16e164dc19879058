import type { Bounds } from '../species/bounds.ts';
import type { Forest } from '../species/forest.ts';
import type { Rows } from './rows.ts';

/** The intervals of splits whose shown descendants all have the same one, by the index of the split. */
export type SplitIntervals = ReadonlyMap<number, Bounds>;

/** What decides whether an interval is shown at a split. */
export interface SplitBars {
  readonly forest: Forest;
  readonly splitIntervals: SplitIntervals;
}

/** Those of a tree whose splits are certain. */
export const noIntervals: SplitIntervals = new Map();

/**
 * Finds the intervals of splits. They are stored as the bounds of the apparitions of the descendants that
 * start there. A descendant with a ghost starts there too, but its bounds are those of its first find.
 */
export function splitIntervals(forest: Forest, rows: Rows): SplitIntervals {
  if (rows.splitPositions === null || !forest.uses('apparitionBounds')) return noIntervals;
  const found = new Map<number, Bounds | null>();
  for (let index = 0; index < forest.size; index++) {
    const ancestor = forest.ancestor(index);
    if (ancestor < 0 || !rows.isSplit(ancestor) || !rows.isShown(index)) continue;
    const details = forest.details(index);
    if (details?.ghost !== undefined) continue;
    const bounds = details?.apparitionBounds ?? null;
    const known = found.get(ancestor);
    if (known === undefined) found.set(ancestor, bounds);
    else if (known !== null && !isSameInterval(known, bounds)) found.set(ancestor, null);
  }
  const intervals = new Map<number, Bounds>();
  for (const [index, bounds] of found) {
    if (bounds !== null && bounds.before + bounds.after > 0) intervals.set(index, bounds);
  }
  return intervals;
}

function isSameInterval(one: Bounds, other: Bounds | null): boolean {
  return (
    one.before === other?.before &&
    one.after === other.after &&
    one.kind === other.kind &&
    one.level === other.level
  );
}

/** Whether the bounds of a species' apparition are shown at the split from which it descends. */
export function startsAtSplitBar(
  { forest, splitIntervals: intervals }: SplitBars,
  index: number,
): boolean {
  return intervals.has(forest.ancestor(index)) && forest.details(index)?.ghost === undefined;
}

/** The thickness of the bar of a split. */
export function splitBarHeight(barHeight: number): number {
  return Math.max(barHeight, 3);
}
