import type { Forest } from '../../species/forest.ts';
import type { Columns } from '../columns.ts';
import type { Rows } from '../rows/rows.ts';
import { HullPyramid } from './hull-pyramid.ts';
import { cutIntoPaths, type SplitStops } from './split-stops.ts';
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
 * The descendants of a split that split off together share one connector, which contains the split's own
 * position. The forest is cut into paths (`cutIntoPaths`). Along a path, times increase and connectors
 * touch each other. So the connectors of one path in one column of pixels are one line, and the splits
 * between the first and the last column in view are found by bisection.
 */
export class SplitPaths {
  readonly #rows: Rows;
  readonly #positions: Float64Array;
  readonly #stops: SplitStops;
  readonly #hulls: HullPyramid;
  /** The logarithm of the rows of each species' branch, rounded down. A byte each, since it is read at random. */
  readonly #levels: Uint8Array;
  /** The last search that visited each path, and that found the line of each split. */
  readonly #visits: Int32Array;
  readonly #lineVisits: Int32Array;
  #visit = 0;

  constructor(forest: Forest, rows: Rows, positions: Float64Array) {
    this.#rows = rows;
    this.#positions = positions;
    this.#stops = cutIntoPaths(forest, rows, positions);
    this.#visits = new Int32Array(this.#stops.origins.length);
    this.#lineVisits = new Int32Array(forest.size);
    this.#hulls = new HullPyramid(this.#stops.uppers, this.#stops.lowers);
    this.#levels = new Uint8Array(forest.size);
    for (let index = 0; index < forest.size; index++) {
      this.#levels[index] = levelOf(rows.branchRows(index));
    }
  }

  /** Whether a split has a line of its own in bands of this many rows: only those of larger branches do. */
  hasOwnLine(index: number, mergedRows: number): boolean {
    return mergedRows === 1 || (this.#levels[index] ?? 0) >= levelOf(minBands * mergedRows);
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
    const { pathOf, origins, heights } = this.#stops;
    const size = marks.mergedRows;
    for (let rowIndex = marks.firstRow - (marks.firstRow % size); ; rowIndex += size) {
      const clamped = Math.min(rowIndex, count - 1);
      let path = pathOf[speciesAt[clamped] ?? 0] ?? -1;
      while (path >= 0 && this.#visits[path] !== this.#visit) {
        this.#visits[path] = this.#visit;
        // In bands, most paths are too small to be visible.
        if (size === 1 || (heights[path] ?? 0) >= size) {
          this.#follow(path, columns, pixels, connected, marks);
        }
        path = origins[path] ?? -1;
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
    const { offsets, species } = this.#stops;
    const end = offsets[path + 1] ?? 0;
    let stop = this.#firstFrom(pixels.first, offsets[path] ?? 0, end, columns, pixels);
    while (stop < end) {
      if (this.#isTooSmall(stop, marks.mergedRows)) return;
      this.#addLine(stop, columns, pixels, marks);
      const column = pixels.at(this.#xOf(stop, columns));
      if (column > pixels.last) return;
      const next = this.#firstFrom(column + 1, stop + 1, end, columns, pixels);
      const isDrawn = this.#isStart(stop) && connected.has(species[stop] ?? 0);
      this.#addConnector(isDrawn ? stop + 1 : stop, next, columns, marks);
      stop = next;
    }
  }

  /** Whether a stop is at the start of its split. */
  #isStart(stop: number): boolean {
    return this.#stops.places[stop] === this.#stops.species[stop];
  }

  /** In a branch smaller than a band, no connector is visible. Branches further down are even smaller. */
  #isTooSmall(stop: number, mergedRows: number): boolean {
    if (mergedRows === 1 || this.#isStart(stop)) return false;
    return (this.#levels[this.#stops.species[stop] ?? 0] ?? 0) < levelOf(mergedRows);
  }

  /** The lines of further splits that end in the same column of pixels also start in it. */
  #addLine(stop: number, columns: Columns, pixels: PixelColumns, marks: VisibleMarks): void {
    if (this.#isStart(stop)) return;
    const index = this.#stops.species[stop] ?? 0;
    if (!this.hasOwnLine(index, marks.mergedRows)) return;
    const start = columns.starts[index] ?? 0;
    const end = columns.ends[index] ?? 0;
    const from = pixels.at(start);
    if (from > pixels.last || from === pixels.at(end)) return;
    // Descendants may split off one after another.
    if (this.#lineVisits[index] === this.#visit) return;
    this.#lineVisits[index] = this.#visit;
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
    const index = this.#stops.species[from] ?? 0;
    const x = this.#xOf(from, columns);
    if (to - from > 1 || this.#isStart(from)) {
      marks.addConnector(index, x, hulls.upper, hulls.lower);
      return;
    }
    const { firsts, lasts } = this.#stops;
    const middle = this.#positions[index] ?? 0;
    if (hulls.upper < middle) marks.addConnector(firsts[from] ?? 0, x, hulls.upper, middle);
    if (hulls.lower > middle) marks.addConnector(lasts[from] ?? 0, x, middle, hulls.lower);
  }

  #xOf(stop: number, { starts }: Columns): number {
    return starts[this.#stops.places[stop] ?? 0] ?? 0;
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
