import type { Forest } from '../species/forest.ts';

/** How splits are dated by the ranges of what descends from them, or `tree`: they keep their dates. */
export const datingMethods = ['basic', 'mbl', 'equal', 'tree'] as const;
export type DatingMethod = (typeof datingMethods)[number];

/** A method with its length in years: the least of a branch for `mbl`, that before the first split for `equal`. */
export interface Dating {
  readonly method: DatingMethod;
  readonly length: number;
}

/** When a species is observed, absolute. */
export interface Range {
  /** When it was first found, if its oldest find is as old as it can be. */
  readonly first: number;
  readonly apparition: number;
  readonly last: number;
}

/**
 * For each row, the moment that its branch allows: when the descendants of an ancestor without a range split, or
 * the latest split of a species with one. NaN where nothing above is dated.
 */
export function splitMoments(
  forest: Forest,
  ranges: ReadonlyMap<number, Range>,
  dating: Dating,
): Float64Array {
  const moments = latestMoments(forest, ranges, dating);
  if (dating.method === 'equal') shareEqually(forest, ranges, moments, dating.length);
  return moments;
}

/** From the tips to the roots. */
function latestMoments(
  forest: Forest,
  ranges: ReadonlyMap<number, Range>,
  { method, length }: Dating,
): Float64Array {
  const moments = new Float64Array(forest.size).fill(Number.NaN);
  for (let row = forest.size - 1; row >= 0; row--) {
    const range = ranges.get(row);
    const above = datedDescendants(forest, row, moments);
    // An ancestor of which only one descendant is dated is not a split between dated branches.
    const apart = method === 'mbl' && (range !== undefined || above.length > 1) ? length : 0;
    // The first split above a range is pushed back as the first one of a tree is.
    const pushed = (child: number) =>
      method === 'equal' && range !== undefined && !ranges.has(child) ? length : 0;
    let moment = range?.first ?? Number.POSITIVE_INFINITY;
    for (const child of above) {
      moment = Math.min(moment, (moments[child] ?? 0) - apart - pushed(child));
    }
    if (method === 'tree' && range === undefined) {
      moment = Math.min(moment, forest.extinction(row));
    }
    if (moment < Number.POSITIVE_INFINITY) moments[row] = moment;
  }
  return moments;
}

/** The direct descendants in whose branches something is dated. */
export function datedDescendants(forest: Forest, row: number, moments: Float64Array): number[] {
  return [...forest.descendants(row)].filter(
    (child) => !Number.isNaN(moments[child] ?? Number.NaN),
  );
}

/**
 * Shares the time of branches with those next to the tips that have none (Brusatte et al. 2008): the branches of
 * length zero that are farthest from the root divide the nearest length before them equally.
 */
function shareEqually(
  forest: Forest,
  ranges: ReadonlyMap<number, Range>,
  moments: Float64Array,
  length: number,
): void {
  const { above, depths } = datedTopology(forest, ranges, moments);
  for (const [row, from] of above.entries()) {
    if (from < 0 && depths[row] === 0 && !ranges.has(row))
      moments[row] = (moments[row] ?? 0) - length;
  }
  const isZero = (row: number) => moments[row] === moments[above[row] ?? -1];
  const zeros = [...above.keys()].filter((row) => (above[row] ?? -1) >= 0 && isZero(row));
  zeros.sort((one, other) => (depths[other] ?? 0) - (depths[one] ?? 0) || one - other);
  for (const tip of zeros) {
    if (!isZero(tip)) continue;
    const between: number[] = [];
    let from = above[tip] ?? -1;
    while (from >= 0 && moments[from] === moments[tip]) {
      between.push(from);
      from = above[from] ?? -1;
    }
    // Nothing before the first split has a length to share.
    if (from < 0) continue;
    const end = moments[tip] ?? 0;
    const share = (end - (moments[from] ?? 0)) / (between.length + 1);
    for (const [at, row] of between.entries()) moments[row] = end - share * (at + 1);
  }
  for (let row = forest.size - 1; row >= 0; row--) {
    const [only, another] = ranges.has(row) ? [] : datedDescendants(forest, row, moments);
    if (only !== undefined && another === undefined) moments[row] = moments[only] ?? 0;
  }
}

/** The tree without what is not dated: for each split and each range, the split above it and how many there are. */
function datedTopology(
  forest: Forest,
  ranges: ReadonlyMap<number, Range>,
  moments: Float64Array,
): { readonly above: Int32Array; readonly depths: Int32Array } {
  const above = new Int32Array(forest.size).fill(-1);
  const depths = new Int32Array(forest.size).fill(-1);
  /** The nearest split at or above each row. */
  const nearest = new Int32Array(forest.size).fill(-1);
  for (let row = 0; row < forest.size; row++) {
    if (Number.isNaN(moments[row] ?? Number.NaN)) continue;
    const isRange = ranges.has(row);
    const parent = forest.ancestor(row);
    const from = parent < 0 ? -1 : (nearest[parent] ?? -1);
    const isSplit = !isRange && datedDescendants(forest, row, moments).length > 1;
    // What splits from a range begins a tree of its own.
    nearest[row] = isRange ? -1 : isSplit ? row : from;
    if (!isRange && !isSplit) continue;
    above[row] = from;
    depths[row] = from < 0 ? 0 : (depths[from] ?? 0) + 1;
  }
  return { above, depths };
}
