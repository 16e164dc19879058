import type { Columns } from '../columns.ts';
import type { Rows } from '../rows/rows.ts';

/** For every aligned band of 1, 2, 4 … rows, the split with the longest line in it. */
export class LongestLines {
  readonly #levels: Int32Array[] = [];

  constructor({ count, rowOf, splitPositions }: Rows, { starts, ends }: Columns) {
    const length = (index: number) => (index < 0 ? -1 : (ends[index] ?? 0) - (starts[index] ?? 0));
    const longer = (one: number, other: number) => (length(other) > length(one) ? other : one);
    let level = new Int32Array(count).fill(-1);
    for (let index = 0; index < rowOf.length; index++) {
      const position = splitPositions?.[index] ?? -1;
      if (position < 0 || (rowOf[index] ?? -1) >= 0) continue;
      const rowIndex = Math.round(position);
      level[rowIndex] = longer(level[rowIndex] ?? -1, index);
    }
    this.#levels.push(level);
    while (level.length > 1) {
      const finer = level;
      level = new Int32Array(Math.ceil(finer.length / 2));
      for (let band = 0; band < level.length; band++) {
        level[band] = longer(finer[2 * band] ?? -1, finer[2 * band + 1] ?? -1);
      }
      this.#levels.push(level);
    }
  }

  /** The split with the longest line in `size` rows (a power of two) from `from` (a multiple of it), or -1. */
  read(from: number, size: number): number {
    const level = this.#levels[Math.min(Math.log2(size), this.#levels.length - 1)];
    return level?.[from / size] ?? -1;
  }
}
