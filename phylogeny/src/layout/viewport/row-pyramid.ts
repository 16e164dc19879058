import { doubled } from '../../species/storage/array-memory.ts';
import type { Columns } from '../columns.ts';
import type { Rows } from '../rows/rows.ts';
import { MergedRuns } from './merged-runs.ts';

/** Bands of fewer rows than this are faster to read row by row than to store. */
const minKept = 8;

/** What the bars of bands of one size cover. Entry n of `offsets` is the first run of band n. */
interface Level {
  readonly offsets: Int32Array;
  starts: Float64Array<ArrayBuffer>;
  ends: Float64Array<ArrayBuffer>;
  species: Int32Array<ArrayBuffer>;
}

/** For every aligned band of 8, 16, 32 … rows, what its bars cover. This is what is drawn of rows thinner than a pixel. */
export class RowPyramid {
  readonly #rows: Rows;
  readonly #columns: Columns;
  readonly #levels: Level[] = [];
  /** What the bars of the band read last cover. */
  readonly runs = new MergedRuns();

  constructor(rows: Rows, columns: Columns) {
    this.#rows = rows;
    this.#columns = columns;
    let count = Math.ceil(rows.count / minKept);
    if (count === 0) return;
    let level = this.#build(count, (band) => this.#readRows(band * minKept, (band + 1) * minKept));
    this.#levels.push(level);
    while (count > 1) {
      const finer = level;
      count = Math.ceil(count / 2);
      level = this.#build(count, (band) => this.#readBands(finer, 2 * band, 2 * band + 2));
      this.#levels.push(level);
    }
  }

  /** The start of the leftmost bar of the band read last, and the end of its rightmost. */
  get start(): number {
    return this.runs.count === 0 ? Number.POSITIVE_INFINITY : (this.runs.starts[0] ?? 0);
  }

  get end(): number {
    const { count, ends } = this.runs;
    return count === 0 ? Number.NEGATIVE_INFINITY : (ends[count - 1] ?? 0);
  }

  /** Reads the band of `size` rows (a power of two) from row `from` (a multiple of it). */
  read(from: number, size: number): void {
    if (size < minKept) {
      this.#readRows(from, from + size);
      return;
    }
    const depth = Math.min(Math.log2(size / minKept), this.#levels.length - 1);
    const level = this.#levels[depth];
    if (level !== undefined) this.#readBands(level, from / size, from / size + 1);
  }

  #build(count: number, read: (band: number) => void): Level {
    const level: Level = {
      offsets: new Int32Array(count + 1),
      starts: new Float64Array(count),
      ends: new Float64Array(count),
      species: new Int32Array(count),
    };
    let used = 0;
    for (let band = 0; band < count; band++) {
      read(band);
      const { runs } = this;
      while (used + runs.count > level.starts.length) {
        level.starts = doubled(level.starts);
        level.ends = doubled(level.ends);
        level.species = doubled(level.species);
      }
      for (let run = 0; run < runs.count; run++) {
        level.starts[used] = runs.starts[run] ?? 0;
        level.ends[used] = runs.ends[run] ?? 0;
        level.species[used] = runs.species[run] ?? 0;
        used++;
      }
      level.offsets[band + 1] = used;
    }
    return level;
  }

  #readRows(from: number, to: number): void {
    const { apparitions, ends } = this.#columns;
    const { speciesAt } = this.#rows;
    const { runs } = this;
    runs.clear();
    for (let rowIndex = from; rowIndex < to && rowIndex < speciesAt.length; rowIndex++) {
      const index = speciesAt[rowIndex] ?? 0;
      runs.add(index, apparitions[index] ?? 0, ends[index] ?? 0);
    }
    runs.join(0);
    runs.limit();
  }

  #readBands({ offsets, starts, ends, species }: Level, from: number, to: number): void {
    const { runs } = this;
    runs.clear();
    const last = offsets[Math.min(to, offsets.length - 1)] ?? 0;
    for (let run = offsets[from] ?? 0; run < last; run++) {
      runs.add(species[run] ?? 0, starts[run] ?? 0, ends[run] ?? 0);
    }
    runs.join(0);
    runs.limit();
  }
}
