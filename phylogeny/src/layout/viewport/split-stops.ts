import type { Forest } from '../../species/forest.ts';
import type { Rows } from '../rows/rows.ts';
import { startOfLast } from '../rows/splits.ts';

/**
 * The forest cut into paths. From each species, the path continues with its largest branch, so that a
 * species has few paths above it. Of a split whose descendants split off one after another, it continues
 * with one of them or with the rest of the split, whichever is larger.
 *
 * Each path is a list of stops, in the order of their times: connectors to or from splits.
 */
export interface SplitStops {
  /** The path of each species. */
  readonly pathOf: Int32Array;
  /** The path that each path leaves, -1 for that of a root. */
  readonly origins: Int32Array;
  /** The number of rows that the stops of each path are in. */
  readonly heights: Int32Array;
  /** The first stop of each path, and one more entry for the end of the last. */
  readonly offsets: Int32Array;
  /** The split of each stop. */
  readonly species: Int32Array;
  /** Where each stop is: where this species starts. It is the split itself if the connector leads to it. */
  readonly places: Int32Array;
  /** The topmost descendant above the split, and the lowest below it; -1 for none. */
  readonly firsts: Int32Array;
  readonly lasts: Int32Array;
  readonly uppers: Float64Array;
  readonly lowers: Float64Array;
}

/** Cuts a forest into paths. */
export function cutIntoPaths(forest: Forest, rows: Rows, positions: Float64Array): SplitStops {
  const { size, branchEnds, span, splits } = forest;
  const width = span === null ? 0 : span.to - span.from;
  const { parents } = forest.columns;
  const { rowOf } = rows;
  const pathOf = new Int32Array(size);
  const origins: number[] = [];
  const heights: number[] = [];
  const stops = new StopList();
  const startPath = (origin: number, first: number) => {
    heights.push(rows.branchRows(first));
    return origins.push(origin) - 1;
  };
  const sizeOf = (index: number) => (branchEnds[index] ?? index) - index;
  const children: number[] = [];
  for (let index = 0; index < size; index++) {
    const parent = parents[index] ?? -1;
    if (parent < 0) pathOf[index] = startPath(-1, index);
    let path = pathOf[index] ?? 0;
    const hasRow = (rowOf[index] ?? -1) >= 0;
    const isSplit = !hasRow && (positions[index] ?? -1) >= 0;
    if (isSplit && parent >= 0 && (rowOf[parent] ?? -1) >= 0) {
      stops.addStart(path, index, positions, parent);
    }
    children.length = 0;
    const end = branchEnds[index] ?? index;
    for (let child = index + 1; child < end; child = branchEnds[child] ?? end) children.push(child);
    const starts = isSplit ? sortByStart(children, positions, splits, width) : null;
    let left = end - index - 1;
    for (let from = 0; from < children.length; ) {
      const to = starts === null ? children.length : endOfGroup(children, from, starts);
      let largest = children[from] ?? 0;
      for (let at = from; at < to; at++) {
        const child = children[at] ?? 0;
        left -= sizeOf(child);
        if (sizeOf(child) > sizeOf(largest)) largest = child;
      }
      if (isSplit) stops.addGroup(path, index, positions, children, from, to, splits);
      const continues = sizeOf(largest) > left;
      for (let at = from; at < to; at++) {
        const child = children[at] ?? 0;
        // A connector from a bar begins outside of the branch that it leads to.
        const isOnPath = continues && child === largest;
        pathOf[child] = isOnPath ? path : startPath(path, hasRow ? index : child);
      }
      if (continues && left > 0) path = startPath(path, index);
      from = to;
    }
  }
  return {
    pathOf,
    origins: Int32Array.from(origins),
    heights: Int32Array.from(heights),
    ...stops.sorted(origins.length),
  };
}

interface GroupStarts {
  readonly starts: Float64Array;
  /** From here on, descendants split off together with the last. */
  readonly startOfLast: number;
}

/** Sorts the descendants of a split by their starts; null when all split off together. */
function sortByStart(
  children: number[],
  positions: Float64Array,
  starts: Float64Array,
  width: number,
): GroupStarts | null {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const child of children) {
    if ((positions[child] ?? -1) < 0) continue;
    first = Math.min(first, starts[child] ?? 0);
    last = Math.max(last, starts[child] ?? 0);
  }
  const startsLast = startOfLast(last, width);
  if (first >= startsLast) return null;
  children.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0) || a - b);
  return { starts, startOfLast: startsLast };
}

function endOfGroup(children: readonly number[], from: number, groups: GroupStarts): number {
  const { starts, startOfLast: startsLast } = groups;
  const time = starts[children[from] ?? 0] ?? 0;
  if (time >= startsLast) return children.length;
  let to = from + 1;
  while (to < children.length && starts[children[to] ?? 0] === time) to++;
  return to;
}

/** Collects stops as they are found. */
class StopList {
  readonly #paths: number[] = [];
  readonly #species: number[] = [];
  readonly #places: number[] = [];
  readonly #firsts: number[] = [];
  readonly #lasts: number[] = [];
  readonly #uppers: number[] = [];
  readonly #lowers: number[] = [];

  /** Adds the connector that leads to a split from an ancestor with a row. */
  addStart(path: number, index: number, positions: Float64Array, ancestor: number): void {
    const own = positions[index] ?? 0;
    const from = positions[ancestor] ?? 0;
    this.#add(path, index, index, -1, -1, Math.min(from, own), Math.max(from, own));
  }

  /** Adds the connector from a split to those of its descendants that split off together and are shown. */
  addGroup(
    path: number,
    index: number,
    positions: Float64Array,
    children: readonly number[],
    from: number,
    to: number,
    starts: Float64Array,
  ): void {
    const own = positions[index] ?? 0;
    let [place, first, last, upper, lower] = [-1, -1, -1, own, own];
    for (let at = from; at < to; at++) {
      const child = children[at] ?? 0;
      const position = positions[child] ?? -1;
      if (position < 0) continue;
      if (place < 0 || (starts[child] ?? 0) > (starts[place] ?? 0)) place = child;
      if (position <= upper) [upper, first] = [position, child];
      if (position >= lower) [lower, last] = [position, child];
    }
    if (place >= 0) this.#add(path, index, place, first, last, upper, lower);
  }

  #add(
    path: number,
    species: number,
    place: number,
    first: number,
    last: number,
    upper: number,
    lower: number,
  ): void {
    this.#paths.push(path);
    this.#species.push(species);
    this.#places.push(place);
    this.#firsts.push(first);
    this.#lasts.push(last);
    this.#uppers.push(upper);
    this.#lowers.push(lower);
  }

  /** The stops by path. Those of each path were added in order. */
  sorted(pathCount: number): Omit<SplitStops, 'pathOf' | 'origins' | 'heights'> {
    const paths = this.#paths;
    const offsets = new Int32Array(pathCount + 1);
    for (const path of paths) offsets[path + 1] = (offsets[path + 1] ?? 0) + 1;
    for (let path = 0; path < pathCount; path++) {
      offsets[path + 1] = (offsets[path + 1] ?? 0) + (offsets[path] ?? 0);
    }
    const next = offsets.slice();
    const order = new Int32Array(paths.length);
    for (let stop = 0; stop < order.length; stop++) {
      const path = paths[stop] ?? 0;
      const at = next[path] ?? 0;
      next[path] = at + 1;
      order[at] = stop;
    }
    const inOrder = (values: readonly number[]) => order.map((stop) => values[stop] ?? 0);
    const inOrderExactly = (values: readonly number[]) =>
      Float64Array.from(order, (stop) => values[stop] ?? 0);
    return {
      offsets,
      species: inOrder(this.#species),
      places: inOrder(this.#places),
      firsts: inOrder(this.#firsts),
      lasts: inOrder(this.#lasts),
      uppers: inOrderExactly(this.#uppers),
      lowers: inOrderExactly(this.#lowers),
    };
  }
}
