import type { Columns } from '../columns.ts';
import type { Rows } from '../rows.ts';

/** Bands of fewer rows than this are faster to read row by row than to store. */
const minKept = 8;

interface Level {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

/**
 * For every aligned band of 8, 16, 32 … rows, the start of its leftmost bar and the end of its
 * rightmost. This is what is drawn of rows thinner than a pixel.
 */
export class RowPyramid {
  readonly #rows: Rows;
  readonly #columns: Columns;
  readonly #levels: Level[] = [];
  /** The extent of the band read last. */
  start = 0;
  end = 0;

  constructor(rows: Rows, columns: Columns) {
    this.#rows = rows;
    this.#columns = columns;
    let count = Math.ceil(rows.count / minKept);
    if (count === 0) return;
    let level = { starts: new Float64Array(count), ends: new Float64Array(count) };
    for (let band = 0; band < count; band++) {
      this.#readRows(band * minKept, (band + 1) * minKept);
      level.starts[band] = this.start;
      level.ends[band] = this.end;
    }
    this.#levels.push(level);
    while (count > 1) {
      level = halved(level);
      count = level.starts.length;
      this.#levels.push(level);
    }
  }

  /** Reads the band of `size` rows (a power of two) from row `from` (a multiple of it). */
  read(from: number, size: number): void {
    if (size < minKept) {
      this.#readRows(from, from + size);
      return;
    }
    const depth = Math.min(Math.log2(size / minKept), this.#levels.length - 1);
    const level = this.#levels[depth];
    const band = from / size;
    this.start = level?.starts[band] ?? 0;
    this.end = level?.ends[band] ?? 0;
  }

  #readRows(from: number, to: number): void {
    const { apparitions, ends } = this.#columns;
    const { speciesAt } = this.#rows;
    let start = Number.POSITIVE_INFINITY;
    let end = Number.NEGATIVE_INFINITY;
    for (let rowIndex = from; rowIndex < to && rowIndex < speciesAt.length; rowIndex++) {
      const index = speciesAt[rowIndex] ?? 0;
      const from = apparitions[index] ?? 0;
      const to = ends[index] ?? 0;
      if (from < start) start = from;
      if (to > end) end = to;
    }
    this.start = start;
    this.end = end;
  }
}

function halved({ starts, ends }: Level): Level & {
  starts: Float64Array<ArrayBuffer>;
  ends: Float64Array<ArrayBuffer>;
} {
  const count = Math.ceil(starts.length / 2);
  const half = { starts: new Float64Array(count), ends: new Float64Array(count) };
  for (let band = 0; band < count; band++) {
    const left = band * 2;
    const right = Math.min(left + 1, starts.length - 1);
    half.starts[band] = Math.min(starts[left] ?? 0, starts[right] ?? 0);
    half.ends[band] = Math.max(ends[left] ?? 0, ends[right] ?? 0);
  }
  return half;
}
