import type { Forest } from '../../species/forest.ts';
import { splitStarts } from '../../species/times/rounding.ts';
import { endOffset } from './sibling-sides.ts';

/**
 * A descendant that splits off this much before its ancestor's end, as a ratio of the tree's span, counts
 * as appearing at its end: the difference is not visible. Files with branches of length zero need it.
 */
const invisibleRatio = 1e-5;

/** A species with a shown descendant that appears during its life. */
const budding = 2;

/**
 * One flag per species that is a split, or null when there are none. A split is an inferred ancestor
 * with shown descendants, which all appear at its end. It needs no row: everything in its branch is to
 * the right of its line. An inferred ancestor with a descendant during its life keeps its row, or its
 * line would cross the bars of that descendant.
 */
export function findSplits(forest: Forest, shown: Uint8Array | null): Uint8Array | null {
  const { inferred, size } = forest;
  if (inferred === null) return null;
  const { parents, durations } = forest.columns;
  const starts = splitStarts(forest);
  const splits = new Uint8Array(size);
  const invisible = forest.span === null ? 0 : (forest.span.to - forest.span.from) * invisibleRatio;
  let count = 0;
  // Descendants come after their ancestor, so all of a species' descendants have been seen before itself.
  for (let index = size - 1; index >= 0; index--) {
    if (splits[index] === budding || shown?.[index] === 0) splits[index] = 0;
    count += splits[index] ?? 0;
    const parent = parents[index] ?? -1;
    if (parent < 0 || inferred[parent] === 0 || shown?.[index] === 0) continue;
    const end = endOffset(durations[parent] ?? 0) - invisible;
    if ((starts[index] ?? 0) < end) splits[parent] = budding;
    else if (splits[parent] === 0) splits[parent] = 1;
  }
  return count === 0 ? null : splits;
}

/** The position of each species in rows, -1 when it is not shown: splits are centred on their descendants. */
export function centreSplits(forest: Forest, splits: Uint8Array, rowOf: Int32Array): Float64Array {
  const { branchEnds } = forest;
  const positions = new Float64Array(rowOf);
  for (let index = positions.length - 1; index >= 0; index--) {
    if (splits[index] === 0) continue;
    const end = branchEnds[index] ?? index;
    let first = Number.POSITIVE_INFINITY;
    let last = -1;
    for (let child = index + 1; child < end; child = branchEnds[child] ?? end) {
      const position = positions[child] ?? -1;
      if (position < 0) continue;
      if (position < first) first = position;
      if (position > last) last = position;
    }
    positions[index] = (first + last) / 2;
  }
  return positions;
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
