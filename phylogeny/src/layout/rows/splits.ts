import type { Forest } from '../../species/forest.ts';

/**
 * A descendant that splits off this much before another one, as a ratio of the tree's span, counts as
 * splitting off together with it: the difference is not visible. Files with branches of length zero need it.
 */
const invisibleRatio = 1e-5;

/**
 * One flag per species that is a split, or null when there are none. A split is an inferred ancestor
 * with shown descendants. It needs no row: its line ends where the last of them split off, and these
 * are nearest to it.
 */
export function findSplits(forest: Forest, shown: Uint8Array | null): Uint8Array | null {
  const { inferred, size } = forest;
  if (inferred === null) return null;
  const { parents } = forest.columns;
  const splits = new Uint8Array(size);
  let hasSplits = false;
  for (let index = 0; index < size; index++) {
    const parent = parents[index] ?? -1;
    if (parent < 0 || inferred[parent] === 0) continue;
    if (shown?.[index] === 0 || shown?.[parent] === 0) continue;
    splits[parent] = 1;
    hasSplits = true;
  }
  return hasSplits ? splits : null;
}

/** From when on a descendant counts as splitting off together with the last, in a tree of this width. */
export function startOfLast(last: number, width: number): number {
  return last - width * invisibleRatio;
}

/**
 * The position of each species in rows, -1 when it is not shown: splits are centred on those of their
 * descendants that split off last.
 */
export function centreSplits(forest: Forest, splits: Uint8Array, rowOf: Int32Array): Float64Array {
  const positions = new Float64Array(rowOf);
  const { branchEnds, splits: starts, span } = forest;
  const tree = { branchEnds, positions, starts, width: span === null ? 0 : span.to - span.from };
  for (let index = positions.length - 1; index >= 0; index--) {
    if (splits[index] === 0) continue;
    const { first, last } = lastDescendants(tree, index);
    positions[index] = ((positions[first] ?? 0) + (positions[last] ?? 0)) / 2;
  }
  return positions;
}

/** The descendants of a split that split off last. */
export interface LastDescendants {
  /** The topmost and the lowest of them. */
  readonly first: number;
  readonly last: number;
  /** The one among the others that splits off last; -1 when there are no others. */
  readonly before: number;
}

/** Where species are, and when they split off. */
interface PlacedSplits {
  readonly branchEnds: Int32Array;
  /** In rows, -1 for species that are not shown. */
  readonly positions: Float64Array;
  readonly starts: Float64Array;
  /** The time that the tree spans. */
  readonly width: number;
}

/** The shown descendants of a split that split off last. */
export function lastDescendants(
  { branchEnds, positions, starts, width }: PlacedSplits,
  index: number,
): LastDescendants {
  const end = branchEnds[index] ?? index;
  let latest = Number.NEGATIVE_INFINITY;
  for (let child = index + 1; child < end; child = branchEnds[child] ?? end) {
    if ((positions[child] ?? -1) >= 0) latest = Math.max(latest, starts[child] ?? 0);
  }
  const from = startOfLast(latest, width);
  let [first, last, before] = [-1, -1, -1];
  for (let child = index + 1; child < end; child = branchEnds[child] ?? end) {
    const position = positions[child] ?? -1;
    if (position < 0) continue;
    if ((starts[child] ?? 0) < from) {
      if (before < 0 || (starts[child] ?? 0) > (starts[before] ?? 0)) before = child;
      continue;
    }
    if (first < 0 || position < (positions[first] ?? 0)) first = child;
    if (last < 0 || position > (positions[last] ?? 0)) last = child;
  }
  return { first, last, before };
}

/** The splits in each row: those of row n are from `starts[n]` to `starts[n + 1]`. */
export function groupByRow(
  rowOf: Int32Array,
  positions: Float64Array,
  rowCount: number,
): { readonly species: Int32Array; readonly starts: Int32Array } {
  const rowAt = (index: number) =>
    (rowOf[index] ?? -1) < 0 ? Math.round(positions[index] ?? -1) : -1;
  const starts = new Int32Array(rowCount + 1);
  for (let index = 0; index < rowOf.length; index++) {
    const rowIndex = rowAt(index);
    if (rowIndex >= 0) starts[rowIndex + 1] = (starts[rowIndex + 1] ?? 0) + 1;
  }
  for (let rowIndex = 0; rowIndex < rowCount; rowIndex++) {
    starts[rowIndex + 1] = (starts[rowIndex + 1] ?? 0) + (starts[rowIndex] ?? 0);
  }
  const species = new Int32Array(starts[rowCount] ?? 0);
  const next = starts.slice(0, rowCount);
  for (let index = 0; index < rowOf.length; index++) {
    const rowIndex = rowAt(index);
    if (rowIndex < 0) continue;
    const at = next[rowIndex] ?? 0;
    next[rowIndex] = at + 1;
    species[at] = index;
  }
  return { species, starts };
}
