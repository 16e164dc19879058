import type { Forest } from '../species/forest.ts';
import type { Bounds } from '../species/times/bounds.ts';
import { roundingAround } from '../species/times/rounding.ts';
import type { Rows } from './rows/rows.ts';

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
 * start there. A descendant with a ghost starts there too, but its bounds are those of its first find. So are
 * fossil bounds, and ranges beside a ghost, even if siblings were found in the same stratum.
 */
export function splitIntervals(forest: Forest, rows: Rows): SplitIntervals {
  if (rows.splitPositions === null || !forest.uses('apparitionBounds')) return noIntervals;
  const found = new Map<number, StatedInterval | null>();
  const withGhosts = new Set<number>();
  for (let index = 0; index < forest.size; index++) {
    const ancestor = forest.ancestor(index);
    if (ancestor < 0 || !rows.isSplit(ancestor) || !rows.isShown(index)) continue;
    const details = forest.details(index);
    if (details?.ghost !== undefined) {
      withGhosts.add(ancestor);
      continue;
    }
    const bounds = details?.apparitionBounds;
    const known = found.get(ancestor);
    if (bounds === undefined || bounds.kind === 'fossil') found.set(ancestor, null);
    else if (known === undefined) found.set(ancestor, { bounds, start: forest.start(index) });
    else if (known !== null) {
      const rounding = roundingAround(forest, index);
      const isThere = Math.abs(known.start - forest.start(index)) <= rounding;
      if (!isThere || !isSameInterval(known.bounds, bounds)) found.set(ancestor, null);
    }
  }
  const intervals = new Map<number, Bounds>();
  for (const [index, stated] of found) {
    if (stated === null || stated.bounds.before + stated.bounds.after === 0) continue;
    if (stated.bounds.kind === 'hpd' || !withGhosts.has(index)) intervals.set(index, stated.bounds);
  }
  return intervals;
}

/** Bounds of an apparition that is so many years after that of the ancestor. */
interface StatedInterval {
  readonly bounds: Bounds;
  readonly start: number;
}

function isSameInterval(one: Bounds, other: Bounds): boolean {
  return (
    one.before === other.before &&
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
