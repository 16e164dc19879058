const levelBits = 4;
const levelSize = 1 << levelBits;

interface Level {
  readonly uppers: Float64Array;
  readonly lowers: Float64Array;
}

/** The smallest interval around any range of intervals, from those around aligned ranges of 16, 256 … of them. */
export class HullPyramid {
  readonly #levels: Level[];
  /** The interval read last. */
  upper = 0;
  lower = 0;

  constructor(uppers: Float64Array, lowers: Float64Array) {
    let level: Level = { uppers, lowers };
    this.#levels = [level];
    while (level.uppers.length > levelSize) {
      level = nextLevel(level);
      this.#levels.push(level);
    }
  }

  /** Reads the intervals from `from` to `to`, without `to`. */
  read(from: number, to: number): void {
    this.upper = Number.POSITIVE_INFINITY;
    this.lower = Number.NEGATIVE_INFINITY;
    let left = from;
    let right = to;
    for (const level of this.#levels) {
      const isLast = right - left <= 2 * levelSize;
      const innerLeft = isLast ? right : (left + levelSize - 1) & -levelSize;
      const innerRight = isLast ? right : right & -levelSize;
      this.#include(level, left, innerLeft);
      this.#include(level, innerRight, right);
      if (isLast) return;
      left = innerLeft >> levelBits;
      right = innerRight >> levelBits;
    }
  }

  #include({ uppers, lowers }: Level, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const upper = uppers[at] ?? 0;
      const lower = lowers[at] ?? 0;
      if (upper < this.upper) this.upper = upper;
      if (lower > this.lower) this.lower = lower;
    }
  }
}

function nextLevel({ uppers, lowers }: Level): Level {
  const count = Math.ceil(uppers.length / levelSize);
  const next = { uppers: new Float64Array(count), lowers: new Float64Array(count) };
  for (let group = 0; group < count; group++) {
    let upper = Number.POSITIVE_INFINITY;
    let lower = Number.NEGATIVE_INFINITY;
    const end = Math.min((group + 1) * levelSize, uppers.length);
    for (let at = group * levelSize; at < end; at++) {
      const first = uppers[at] ?? 0;
      const last = lowers[at] ?? 0;
      if (first < upper) upper = first;
      if (last > lower) lower = last;
    }
    next.uppers[group] = upper;
    next.lowers[group] = lower;
  }
  return next;
}
