import type { RawTree } from '../trees/raw-tree.ts';

/** The end of each node of a tree in the unit of its file, increasing towards the present. */
export interface NodeTimes {
  /** What the times are based on. */
  readonly source: 'lengths' | 'moments' | 'cladogram';
  /** A node can end before its parent, where a file has a negative length. */
  readonly ends: Float64Array;
  /** The latest end of a tip. */
  readonly latest: number;
  /** The length of the root's branch; 0 where the file has none. */
  readonly stem: number;
  /** The age of the latest tip, where the file states ages. */
  readonly latestAge: number | null;
  /** Its height, where the file counts from its youngest tip. More than 0 if that tip was removed later. */
  readonly latestHeight: number;
  /** The calendar date of the latest tip, where the file states dates. */
  readonly latestDate: number | null;
  readonly yearsPerUnit: number | null;
}

/** How many branch lengths of a tree are positive, zero, negative and missing, without the root's. */
export interface LengthCounts {
  readonly missing: number;
  readonly negative: number;
  readonly zero: number;
  readonly positive: number;
}

/** Node times, and how many lengths of each kind they come from. */
export interface TimesFromLengths extends NodeTimes {
  readonly counts: LengthCounts;
}

/** Node times as sums of branch lengths with their signs. A missing length counts as 0. */
export function timesFromLengths(tree: RawTree): TimesFromLengths {
  const { parents, lengths } = tree;
  const ends = new Float64Array(parents.length);
  let [missing, negative, zero] = [0, 0, 0];
  for (let row = 1; row < ends.length; row++) {
    const length = lengths[row] ?? Number.NaN;
    const above = ends[parents[row] ?? 0] ?? 0;
    if (length < 0) negative += 1;
    else if (length === 0) zero += 1;
    else if (Number.isNaN(length)) {
      missing += 1;
      ends[row] = above;
      continue;
    }
    ends[row] = above + length;
  }
  const stem = lengths[0] ?? 0;
  const positive = Math.max(0, ends.length - 1) - missing - negative - zero;
  return {
    ...unstated,
    source: 'lengths',
    ends,
    latest: latestTip(parents, ends),
    stem: stem > 0 ? stem : 0,
    counts: { missing, negative, zero, positive },
  };
}

/**
 * Node times of a tree without lengths: all tips end together, since nothing says that one of them is extinct,
 * and each split is one unit before the earliest of those that follow it.
 */
export function timesOfCladogram({ parents }: RawTree): NodeTimes {
  const ends = new Float64Array(parents.length);
  for (let row = ends.length - 1; row > 0; row--) {
    const parent = parents[row] ?? 0;
    ends[parent] = Math.min(ends[parent] ?? 0, (ends[row] ?? 0) - 1);
  }
  return { ...unstated, source: 'cladogram', ends, latest: 0, stem: 1 };
}

/** Only tips can be living: with negative lengths, an inner node can end after all of them. */
export function latestTip(parents: Int32Array, ends: Float64Array): number {
  let latest = Number.NEGATIVE_INFINITY;
  const size = ends.length;
  for (let row = 0; row < size; row++) {
    if (row + 1 < size && parents[row + 1] === row) continue;
    const end = ends[row] ?? 0;
    if (end > latest) latest = end;
  }
  return latest;
}

/** The earliest and the latest of some moments. */
export interface Extent {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** Between which moments others are; those that are not known are left out. */
export function extentOf(moments: Float64Array): Extent {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < moments.length; row++) {
    const moment = moments[row] ?? 0;
    if (moment < from) from = moment;
    if (moment > to) to = moment;
  }
  return { from, to, length: to > from ? to - from : 0 };
}

const unstated = {
  latestAge: null,
  latestHeight: 0,
  latestDate: null,
  yearsPerUnit: null,
} as const;
