import type { Forest } from '../../species/forest.ts';
import type { Columns } from '../columns.ts';
import type { Rows } from '../rows.ts';
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
  /** The first stop of each path, and one more entry for the end of the last. */
  readonly #stops: Int32Array;
  readonly #species: Int32Array;
  /** 1 for a stop at the start of its split. */
  readonly #isStart: Uint8Array;
  readonly #hulls: HullPyramid;
  readonly #visits: Int32Array;
  #visit = 0;

  constructor(forest: Forest, rows: Rows, positions: Float64Array) {
    this.#rows = rows;
    this.#positions = positions;
    const { pathOf, origins } = cutIntoPaths(forest);
    this.#pathOf = pathOf;
    this.#origins = origins;
    this.#visits = new Int32Array(origins.length);
    this.#stops = this.#countStops(forest);
    const count = this.#stops[origins.length] ?? 0;
    this.#species = new Int32Array(count);
    this.#isStart = new Uint8Array(count);
    const uppers = new Float64Array(count);
    const lowers = new Float64Array(count);
    this.#fill(forest, uppers, lowers);
    this.#hulls = new HullPyramid(uppers, lowers);
  }

  #hasStart(forest: Forest, index: number): boolean {
    return (this.#rows.rowOf[forest.ancestor(index)] ?? -1) >= 0;
  }

  #countStops(forest: Forest): Int32Array {
    const stops = new Int32Array(this.#origins.length + 1);
    for (let index = 0; index < forest.size; index++) {
      if (!this.#rows.isSplit(index)) continue;
      const path = this.#pathOf[index] ?? 0;
      stops[path + 1] = (stops[path + 1] ?? 0) + (this.#hasStart(forest, index) ? 2 : 1);
    }
    for (let path = 0; path < this.#origins.length; path++) {
      stops[path + 1] = (stops[path + 1] ?? 0) + (stops[path] ?? 0);
    }
    return stops;
  }

  #fill(forest: Forest, uppers: Float64Array, lowers: Float64Array): void {
    const positions = this.#positions;
    const next = this.#stops.slice();
    const add = (index: number, isStart: boolean, upper: number, lower: number) => {
      const path = this.#pathOf[index] ?? 0;
      const stop = next[path] ?? 0;
      next[path] = stop + 1;
      this.#species[stop] = index;
      this.#isStart[stop] = isStart ? 1 : 0;
      uppers[stop] = upper;
      lowers[stop] = lower;
    };
    for (let index = 0; index < forest.size; index++) {
      if (!this.#rows.isSplit(index)) continue;
      const own = positions[index] ?? 0;
      if (this.#hasStart(forest, index)) {
        const from = positions[forest.ancestor(index)] ?? 0;
        add(index, true, Math.min(from, own), Math.max(from, own));
      }
      let first = own;
      let last = own;
      for (const child of forest.descendants(index)) {
        const position = positions[child] ?? -1;
        if (position >= 0 && position < first) first = position;
        if (position > last) last = position;
      }
      add(index, false, first, last);
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
    const size = marks.bandRows;
    for (let rowIndex = marks.firstRow - (marks.firstRow % size); ; rowIndex += size) {
      const clamped = Math.min(rowIndex, count - 1);
      let path = this.#pathOf[speciesAt[clamped] ?? 0] ?? -1;
      while (path >= 0 && this.#visits[path] !== this.#visit) {
        this.#visits[path] = this.#visit;
        this.#follow(path, columns, pixels, connected, marks);
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
    const columnOf = (stop: number) => {
      const index = this.#species[stop] ?? 0;
      return pixels.at((this.#isStart[stop] === 1 ? columns.starts : columns.ends)[index] ?? 0);
    };
    let stop = firstFrom(pixels.first, this.#stops[path] ?? 0, end, columnOf);
    while (stop < end) {
      this.#addLine(stop, columns, pixels, marks);
      const column = columnOf(stop);
      if (column > pixels.last) return;
      const next = firstFrom(column + 1, stop + 1, end, columnOf);
      const isDrawn = this.#isStart[stop] === 1 && connected.has(this.#species[stop] ?? 0);
      this.#addConnector(isDrawn ? stop + 1 : stop, next, columns, marks);
      stop = next;
    }
  }

  /** The lines of further splits that end in the same column of pixels also start in it. */
  #addLine(stop: number, columns: Columns, pixels: PixelColumns, marks: VisibleMarks): void {
    if (this.#isStart[stop] === 1) return;
    const index = this.#species[stop] ?? 0;
    if (!hasOwnLine(this.#rows, index, marks.bandRows)) return;
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
    if (hulls.lower - hulls.upper < marks.bandRows) return;
    if (hulls.upper > marks.lastRow + 0.5 || hulls.lower < marks.firstRow - 0.5) return;
    const index = this.#species[from] ?? 0;
    const x = (this.#isStart[from] === 1 ? columns.starts : columns.ends)[index] ?? 0;
    marks.addConnector(index, x, hulls.upper, hulls.lower);
  }
}

/** In bands, only the lines of larger branches are drawn for themselves. */
const minBands = 4;

/** Whether a split has a line of its own in bands of this many rows. */
export function hasOwnLine(rows: Rows, index: number, bandRows: number): boolean {
  return bandRows === 1 || rows.branchRows(index) >= minBands * bandRows;
}

/** The first of the entries from `from` to `to` whose column is at least the given one; columns increase. */
function firstFrom(
  column: number,
  from: number,
  to: number,
  columnOf: (entry: number) => number,
): number {
  // Most paths are short and most results near the start, so widen the search from there.
  let low = from;
  let width = 1;
  while (low + width <= to && columnOf(low + width - 1) < column) {
    low += width;
    width *= 2;
  }
  let high = Math.min(low + width, to);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (columnOf(middle) < column) low = middle + 1;
    else high = middle;
  }
  return low;
}

function cutIntoPaths(forest: Forest): { pathOf: Int32Array; origins: Int32Array } {
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
  const pathOf = new Int32Array(size);
  const origins = new Int32Array(pathCount);
  let path = 0;
  for (let index = 0; index < size; index++) {
    const parent = parents[index] ?? -1;
    if (parent >= 0 && largest[parent] === index) pathOf[index] = pathOf[parent] ?? 0;
    else {
      origins[path] = parent;
      pathOf[index] = path++;
    }
  }
  return { pathOf, origins };
}
