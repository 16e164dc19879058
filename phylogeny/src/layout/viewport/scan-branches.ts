import type { Forest } from '../../species/forest.ts';
import type { Columns } from '../columns.ts';
import type { Rows } from '../rows/rows.ts';
import type { PixelColumns } from './split-paths.ts';
import type { VisibleMarks } from './visible-marks.ts';

/**
 * Adds the connectors and the lines of splits in view without an index, by going through the forest. Branches
 * outside the rows in view are skipped, so this costs as much as a whole index only once in unusual trees.
 * It suits the first frames of a tree, which should not wait for an index, and drawings.
 */
export function scanBranches(
  forest: Forest,
  rows: Rows,
  columns: Columns,
  pixels: PixelColumns,
  marks: VisibleMarks,
): void {
  const { size, branchEnds } = forest;
  const { parents } = forest.columns;
  const { starts, ends } = columns;
  const { rowOf, branchTops, splitPositions } = rows;
  const positions = splitPositions ?? rowOf;
  const firstRow = marks.firstRow - 0.5;
  const lastRow = marks.lastRow + 0.5;
  const connectors = new ColumnConnectors(pixels, marks);
  for (let index = 0; index < size; ) {
    const position = positions[index] ?? -1;
    const parent = parents[index] ?? -1;
    const from = parent < 0 ? -1 : (positions[parent] ?? -1);
    if (position >= 0 && from >= 0 && position !== from) {
      const upper = position < from ? position : from;
      const lower = position < from ? from : position;
      if (upper <= lastRow && lower >= firstRow) {
        connectors.add(index, starts[index] ?? 0, upper, lower);
      }
    }
    if (position >= firstRow && position <= lastRow && (rowOf[index] ?? -1) < 0) {
      const start = starts[index] ?? 0;
      const end = ends[index] ?? 0;
      const column = pixels.at(start);
      const lastColumn = pixels.at(end);
      const isInView = column <= pixels.last && lastColumn >= pixels.first;
      if (isInView && column !== lastColumn) marks.addLine(index, position, start, end);
    }
    const top = branchTops[index] ?? 0;
    const isBranchInView = top <= lastRow && top + rows.branchRows(index) > firstRow;
    index = isBranchInView ? index + 1 : (branchEnds[index] ?? size);
  }
  connectors.end();
}

/** In each column of pixels, leaves out connectors inside the one before or after it. */
class ColumnConnectors {
  readonly #pixels: PixelColumns;
  readonly #marks: VisibleMarks;
  /** The last connector of each column, which those that follow are compared with; -1 for none. */
  readonly #species: Int32Array;
  readonly #positions: Float64Array;
  readonly #uppers: Float64Array;
  readonly #lowers: Float64Array;

  constructor(pixels: PixelColumns, marks: VisibleMarks) {
    const count = Math.max(pixels.last - pixels.first + 1, 0);
    this.#pixels = pixels;
    this.#marks = marks;
    this.#species = new Int32Array(count).fill(-1);
    this.#positions = new Float64Array(count);
    this.#uppers = new Float64Array(count);
    this.#lowers = new Float64Array(count);
  }

  add(species: number, position: number, upper: number, lower: number): void {
    const column = this.#pixels.at(position) - this.#pixels.first;
    if (column < 0 || column >= this.#species.length) return;
    if ((this.#species[column] ?? -1) >= 0) {
      const isInside = upper >= (this.#uppers[column] ?? 0) && lower <= (this.#lowers[column] ?? 0);
      if (isInside) return;
      const isAround = upper <= (this.#uppers[column] ?? 0) && lower >= (this.#lowers[column] ?? 0);
      if (!isAround) this.#flush(column);
    }
    this.#species[column] = species;
    this.#positions[column] = position;
    this.#uppers[column] = upper;
    this.#lowers[column] = lower;
  }

  end(): void {
    for (let column = 0; column < this.#species.length; column++) {
      if ((this.#species[column] ?? -1) >= 0) this.#flush(column);
    }
  }

  #flush(column: number): void {
    this.#marks.addConnector(
      this.#species[column] ?? 0,
      this.#positions[column] ?? 0,
      this.#uppers[column] ?? 0,
      this.#lowers[column] ?? 0,
    );
  }
}
