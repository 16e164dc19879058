import type { RawTree } from '../raw-tree.ts';

/** The end of each node of a tree in the unit of its file, increasing towards the present. */
export interface NodeTimes {
  /** What the times are based on. */
  readonly source: 'lengths' | 'moments' | 'cladogram';
  readonly ends: Float64Array;
  /** The latest of `ends`. */
  readonly latest: number;
  /** The length of the root's branch; 0 where the file has none. */
  readonly stem: number;
  /** The age of the latest end, where the file states ages. */
  readonly latestAge: number | null;
  /** The calendar date of the latest end, where the file states dates. */
  readonly latestDate: number | null;
  readonly yearsPerUnit: number | null;
}

/** How many branch lengths of a tree are positive, zero, negative and missing. */
export interface LengthCounts {
  readonly missing: number;
  readonly negative: number;
  readonly zero: number;
  readonly positive: number;
}

/** Node times, and how many lengths of each kind they come from, without the root's. */
export interface TimesFromLengths extends NodeTimes {
  readonly counts: LengthCounts;
}

/** Node times as sums of branch lengths. A missing or negative length counts as 0. */
export function timesFromLengths(tree: RawTree): TimesFromLengths {
  const { parents, lengths } = tree;
  const ends = new Float64Array(parents.length);
  let latest = 0;
  let [missing, negative, zero] = [0, 0, 0];
  for (let row = 1; row < ends.length; row++) {
    const length = lengths[row] ?? Number.NaN;
    let end = ends[parents[row] ?? 0] ?? 0;
    if (length > 0) end += length;
    else if (length < 0) negative += 1;
    else if (length === 0) zero += 1;
    else missing += 1;
    ends[row] = end;
    if (end > latest) latest = end;
  }
  const stem = lengths[0] ?? 0;
  const positive = ends.length - 1 - missing - negative - zero;
  const counts = { missing, negative, zero, positive };
  return { ...unstated, source: 'lengths', ends, latest, stem: stem > 0 ? stem : 0, counts };
}

/** Node times of a tree without lengths: each branch lasts one unit. */
export function timesOfCladogram({ parents }: RawTree): NodeTimes {
  const ends = new Float64Array(parents.length);
  let latest = 0;
  for (let row = 1; row < ends.length; row++) {
    const end = (ends[parents[row] ?? 0] ?? 0) + 1;
    ends[row] = end;
    if (end > latest) latest = end;
  }
  return { ...unstated, source: 'cladogram', ends, latest, stem: 1 };
}

const unstated = { latestAge: null, latestDate: null, yearsPerUnit: null } as const;
