import { type IdColumn, listIds, wordsOf } from '../ids/id-column.ts';
import type { SpeciesId } from '../ids/species-id.ts';

/** Rows that are consecutive in both the old and the new order: `from` up to, not including, `to`. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/** An edit makes few runs. Copying whole runs is several times faster than copying row by row. */
const fewRuns = 64;

/**
 * Copies columns into a new order of rows. `order` holds old row numbers; numbers past the end of a
 * column refer to the values added to it.
 */
export class ColumnGathering {
  readonly order: Int32Array;
  readonly #size: number;
  readonly #runs: readonly Run[] | null;

  constructor(order: Int32Array, size: number) {
    this.order = order;
    this.#size = size;
    this.#runs = runsOf(order, size);
  }

  values<Value>(column: readonly Value[], added: readonly Value[]): readonly Value[] {
    if (this.#runs !== null) {
      const pieces = this.#runs.map(({ from, to }) =>
        from < this.#size
          ? column.slice(from, to)
          : added.slice(from - this.#size, to - this.#size),
      );
      return (pieces[0] ?? []).concat(...pieces.slice(1));
    }
    const gathered: Value[] = [];
    for (let row = 0; row < this.order.length; row++) {
      const origin = this.order[row] ?? 0;
      const value = origin < this.#size ? column[origin] : added[origin - this.#size];
      if (value !== undefined) gathered.push(value);
    }
    return gathered;
  }

  numbers(column: Float64Array, added: readonly number[]): Float64Array {
    return this.#copy(column, added, new Float64Array(this.order.length), 1);
  }

  ids(column: IdColumn, added: readonly SpeciesId[]): IdColumn {
    const words = wordsOf(added);
    return column instanceof Uint32Array && words !== null
      ? this.#copy(column, words, new Uint32Array(4 * this.order.length), 4)
      : this.values(listIds(column), added);
  }

  /** Each row has as many values as the width. */
  #copy<Column extends Float64Array | Uint32Array>(
    column: Column,
    added: readonly number[] | Uint32Array,
    gathered: Column,
    width: number,
  ): Column {
    const size = this.#size * width;
    if (this.#runs !== null) {
      let row = 0;
      for (const { from, to } of this.#runs) {
        const isOld = from < this.#size;
        const [first, end] = isOld ? [from, to] : [from - this.#size, to - this.#size];
        gathered.set((isOld ? column : added).slice(first * width, end * width), row * width);
        row += to - from;
      }
      return gathered;
    }
    for (let row = 0; row < this.order.length; row++) {
      const origin = (this.order[row] ?? 0) * width;
      const [source, at] = origin < size ? [column, origin] : [added, origin - size];
      for (let value = 0; value < width; value++) {
        gathered[row * width + value] = source[at + value] ?? 0;
      }
    }
    return gathered;
  }
}

/** The runs of an order, or null when there are too many for them to be faster. */
function runsOf(order: Int32Array, size: number): readonly Run[] | null {
  const runs: Run[] = [];
  let start = 0;
  for (let row = 1; row <= order.length; row++) {
    const before = order[row - 1] ?? 0;
    const next = order[row];
    if (next === before + 1 && next !== size) continue;
    if (runs.push({ from: order[start] ?? 0, to: before + 1 }) > fewRuns) return null;
    start = row;
  }
  return order.length === 0 ? [] : runs;
}
