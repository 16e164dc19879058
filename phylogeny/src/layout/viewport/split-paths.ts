import type { Forest } from '../../species/forest.ts';
import type { Columns } from '../columns.ts';
import type { Rows } from '../rows/rows.ts';
import { HullPyramid } from './hull-pyramid.ts';
import type { VisibleMarks } from './visible-marks.ts';

/** The columns of pixels in view. */
export interface PixelColumns {
  readonly first: number;
  readonly last: number;
  /** The column of a position. */
  at(x: number): number;
}

/**
 * Finds the lines of splits, and the connectors from and to them.
 *
 * All descendants of a split start at its end, so they share one connector from the first to the last
 * of them, which contains the split's own position. The forest is cut into paths: from each species, the
 * path continues with its largest branch, so that a species has few paths above it. Along a path, times
 * increase and connectors touch each other. So the connectors of one path in one column of pixels are
 * one line, and the splits between the first and the last column in view are found by bisection.
 *
 * Each path is a list of stops. A stop is the connector that leads to a split from an ancestor with a
 * row, or the connector at the end of a split.
 */
export class SplitPaths {
  readonly #rows: Rows;
  readonly #positions: Float64Array;
  readonly #pathOf: Int32Array;
  /** The ancestor of the first species of each path, -1 for a root. */
  readonly #origins: Int32Array;
  /** The number of rows that the stops of each path are in: those of the branch of its first species. */
  readonly #heights: Int32Array;
  /** The first stop of each path, and one more entry for the end of the last. */
  readonly #stops: Int32Array;
  readonly #species: Int32Array;
  /** The first and the last shown descendant at the end of each split. */
  readonly #firsts: Int32Array;
  readonly #lasts: Int32Array;
  /** 1 for a stop at the start of its split. */
  readonly #isStart: Uint8Array;
  readonly #hulls: HullPyramid;
  /** The logarithm of the rows of each species' branch, rounded down. A byte each, since it is read at random. */
  readonly #levels: Uint8Array;
  readonly #visits: Int32Array;
  #visit = 0;

  constructor(forest: Forest, rows: Rows, positions: Float64Array) {
    this.#rows = rows;
    this.#positions = positions;
    const { pathOf, origins, heights, stops, stopsOf } = cutIntoPaths(forest, rows, positions);
    this.#pathOf = pathOf;
    this.#origins = origins;
    this.#heights = heights;
    this.#visits = new Int32Array(origins.length);
    this.#stops = stops;
    const count = stops[origins.length] ?? 0;
    this.#species = new Int32Array(count);
    this.#firsts = new Int32Array(count);
    this.#lasts = new Int32Array(count);
    this.#isStart = new Uint8Array(count);
    const uppers = new Float64Array(count);
    const lowers = new Float64Array(count);
    this.#fill(forest, stopsOf, uppers, lowers);
    this.#hulls = new HullPyramid(uppers, lowers);
    this.#levels = new Uint8Array(forest.size);
    for (let index = 0; index < forest.size; index++) {
      this.#levels[index] = levelOf(rows.branchRows(index));
    }
  }

  /** Whether a split has a line of its own in bands of this many rows: only those of larger branches do. */
  hasOwnLine(index: number, mergedRows: number): boolean {
    return mergedRows === 1 || (this.#levels[index] ?? 0) >= levelOf(minBands * mergedRows);
  }

  #fill(forest: Forest, stopsOf: Uint8Array, uppers: Float64Array, lowers: Float64Array): void {
    const positions = this.#positions;
    const pathOf = this.#pathOf;
    const { branchEnds } = forest;
    const { parents } = forest.columns;
    const next = this.#stops.slice();
    for (let index = 0; index < stopsOf.length; index++) {
      const stopCount = stopsOf[index] ?? 0;
      if (stopCount === 0) continue;
      const path = pathOf[index] ?? 0;
      let stop = next[path] ?? 0;
      next[path] = stop + stopCount;
      const own = positions[index] ?? 0;
      if (stopCount === 2) {
        const from = positions[parents[index] ?? 0] ?? 0;
        this.#species[stop] = index;
        this.#isStart[stop] = 1;
        uppers[stop] = Math.min(from, own);
        lowers[stop] = Math.max(from, own);
        stop++;
      }
      let first = own;
      let last = own;
      const end = branchEnds[index] ?? index;
      for (let child = index + 1; child < end; child = branchEnds[child] ?? end) {
        const position = positions[child] ?? -1;
        if (position >= 0 && position <= first) {
          first = position;
          this.#firsts[stop] = child;
        }
        if (position >= last) {
          last = position;
          this.#lasts[stop] = child;
        }
      }
      this.#species[stop] = index;
      uppers[stop] = first;
      lowers[stop] = last;
    }
  }

  /**
   * Adds what is in view of the paths through each band of rows, without connectors that lead to the
   * splits in `connected`.
   */
  find(
    columns: Columns,
    pixels: PixelColumns,
    connected: ReadonlySet<number>,
    marks: VisibleMarks,
  ): void {
    this.#visit++;
    const { count, speciesAt } = this.#rows;
    const size = marks.mergedRows;
    for (let rowIndex = marks.firstRow - (marks.firstRow % size); ; rowIndex += size) {
      const clamped = Math.min(rowIndex, count - 1);
      let path = this.#pathOf[speciesAt[clamped] ?? 0] ?? -1;
      while (path >= 0 && this.#visits[path] !== this.#visit) {
        this.#visits[path] = this.#visit;
        // In bands, most paths are too small to be visible.
        if (size === 1 || (this.#heights[path] ?? 0) >= size) {
          this.#follow(path, columns, pixels, connected, marks);
        }
        const origin = this.#origins[path] ?? -1;
        path = origin < 0 ? -1 : (this.#pathOf[origin] ?? -1);
      }
      if (rowIndex > marks.lastRow) return;
    }
  }

  #follow(
    path: number,
    columns: Columns,
    pixels: PixelColumns,
    connected: ReadonlySet<number>,
    marks: VisibleMarks,
  ): void {
    const end = this.#stops[path + 1] ?? 0;
    let stop = this.#firstFrom(pixels.first, this.#stops[path] ?? 0, end, columns, pixels);
    while (stop < end) {
      if (this.#isTooSmall(stop, marks.mergedRows)) return;
      this.#addLine(stop, columns, pixels, marks);
      const column = pixels.at(this.#xOf(stop, columns));
      if (column > pixels.last) return;
      const next = this.#firstFrom(column + 1, stop + 1, end, columns, pixels);
      const isDrawn = this.#isStart[stop] === 1 && connected.has(this.#species[stop] ?? 0);
      this.#addConnector(isDrawn ? stop + 1 : stop, next, columns, marks);
      stop = next;
    }
  }

  /** In a branch smaller than a band, no connector is visible. Branches further down are even smaller. */
  #isTooSmall(stop: number, mergedRows: number): boolean {
    if (mergedRows === 1 || this.#isStart[stop] === 1) return false;
    return (this.#levels[this.#species[stop] ?? 0] ?? 0) < levelOf(mergedRows);
  }

  /** The lines of further splits that end in the same column of pixels also start in it. */
  #addLine(stop: number, columns: Columns, pixels: PixelColumns, marks: VisibleMarks): void {
    if (this.#isStart[stop] === 1) return;
    const index = this.#species[stop] ?? 0;
    if (!this.hasOwnLine(index, marks.mergedRows)) return;
    const start = columns.starts[index] ?? 0;
    const end = columns.ends[index] ?? 0;
    const from = pixels.at(start);
    if (from > pixels.last || from === pixels.at(end)) return;
    const position = this.#positions[index] ?? 0;
    if (position < marks.firstRow - 0.5 || position > marks.lastRow + 0.5) return;
    marks.addLine(index, position, start, end);
  }

  #addConnector(from: number, to: number, columns: Columns, marks: VisibleMarks): void {
    if (from === to) return;
    const hulls = this.#hulls;
    hulls.read(from, to);
    // A split with one descendant has no connector, and shorter ones are invisible between bars.
    if (hulls.lower - hulls.upper < marks.mergedRows) return;
    if (hulls.upper > marks.lastRow + 0.5 || hulls.lower < marks.firstRow - 0.5) return;
    const index = this.#species[from] ?? 0;
    const x = this.#xOf(from, columns);
    if (to - from > 1 || this.#isStart[from] === 1) {
      marks.addConnector(index, x, hulls.upper, hulls.lower);
      return;
    }
    const middle = this.#positions[index] ?? 0;
    marks.addConnector(this.#firsts[from] ?? 0, x, hulls.upper, middle);
    marks.addConnector(this.#lasts[from] ?? 0, x, middle, hulls.lower);
  }

  #xOf(stop: number, { starts, ends }: Columns): number {
    const index = this.#species[stop] ?? 0;
    return (this.#isStart[stop] === 1 ? starts[index] : ends[index]) ?? 0;
  }

  /** The first stop from `from` to `to` whose column of pixels is at least the given one. */
  #firstFrom(
    column: number,
    from: number,
    to: number,
    columns: Columns,
    pixels: PixelColumns,
  ): number {
    // Most paths are short and most results near the start, so widen the search from there.
    let low = from;
    let width = 1;
    while (low + width <= to && pixels.at(this.#xOf(low + width - 1, columns)) < column) {
      low += width;
      width *= 2;
    }
    let high = Math.min(low + width, to);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pixels.at(this.#xOf(middle, columns)) < column) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Branches of fewer bands than this have no line of their own. A power of two, as bands are. */
const minBands = 4;

/** The logarithm of a number of rows to the base of two, rounded down. */
function levelOf(rows: number): number {
  return 31 - Math.clz32(Math.max(rows, 1));
}

interface Paths {
  /** The path of each species. */
  readonly pathOf: Int32Array;
  /** The ancestor of the first species of each path, -1 for a root. */
  readonly origins: Int32Array;
  readonly heights: Int32Array;
  /** The first stop of each path, and one more entry for the end of the last. */
  readonly stops: Int32Array;
  /** The number of stops of each species: two for a split whose ancestor has a row, one for other splits. */
  readonly stopsOf: Uint8Array;
}

function cutIntoPaths(forest: Forest, rows: Rows, positions: Float64Array): Paths {
  const { rowOf } = rows;
  const { size } = forest;
  const { parents } = forest.columns;
  const { largest, pathCount } = largestDescendants(forest);
  const pathOf = new Int32Array(size);
  const origins = new Int32Array(pathCount);
  const heights = new Int32Array(pathCount);
  const stops = new Int32Array(pathCount + 1);
  const stopsOf = new Uint8Array(size);
  let nextPath = 0;
  for (let index = 0; index < size; index++) {
    const parent = parents[index] ?? -1;
    const isFirst = parent < 0 || largest[parent] !== index;
    const path = isFirst ? nextPath++ : (pathOf[parent] ?? 0);
    pathOf[index] = path;
    if (isFirst) {
      origins[path] = parent;
      // A connector that leads to the first species begins outside of its branch.
      const isConnected = parent >= 0 && (rowOf[parent] ?? -1) >= 0;
      heights[path] = rows.branchRows(isConnected ? parent : index);
    }
    if ((rowOf[index] ?? -1) >= 0 || (positions[index] ?? -1) < 0) continue;
    const count = parent >= 0 && (rowOf[parent] ?? -1) >= 0 ? 2 : 1;
    stopsOf[index] = count;
    stops[path + 1] = (stops[path + 1] ?? 0) + count;
  }
  for (let path = 0; path < pathCount; path++) {
    stops[path + 1] = (stops[path + 1] ?? 0) + (stops[path] ?? 0);
  }
  return { pathOf, origins, heights, stops, stopsOf };
}

/** For each species the descendant with the largest branch, and how many species are none of these. */
function largestDescendants(forest: Forest): { largest: Int32Array; pathCount: number } {
  const { size, branchEnds } = forest;
  const { parents } = forest.columns;
  const largest = new Int32Array(size).fill(-1);
  const sizeOf = (index: number) => (branchEnds[index] ?? index) - index;
  let pathCount = size;
  for (let index = size - 1; index >= 0; index--) {
    const parent = parents[index] ?? -1;
    if (parent < 0) continue;
    const known = largest[parent] ?? -1;
    if (known < 0) pathCount--;
    if (known < 0 || sizeOf(index) >= sizeOf(known)) largest[parent] = index;
  }
  return { largest, pathCount };
}
