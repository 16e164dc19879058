import type { Forest } from '../forest.ts';

/** Counts how many species of a forest lived at a time or in a period. Inferred ancestors don't count. */
export class Lifetimes {
  readonly #starts: Float64Array;
  readonly #ends: Float64Array;

  constructor(forest: Forest) {
    const { apparitions, inferred } = forest;
    const { durations } = forest.columns;
    const count = forest.size - (inferred?.reduce((sum, flag) => sum + flag, 0) ?? 0);
    this.#starts = new Float64Array(count);
    this.#ends = new Float64Array(count);
    let next = 0;
    for (let index = 0; index < forest.size; index++) {
      if (inferred !== null && inferred[index] === 1) continue;
      const start = apparitions[index] ?? 0;
      this.#starts[next] = start;
      this.#ends[next] = start + (durations[index] ?? 0);
      next++;
    }
    this.#starts.sort();
    this.#ends.sort();
  }

  /** The species alive at a time, including those that appear or become extinct then. */
  aliveAt(time: number): number {
    return countUpTo(this.#starts, time) - countBelow(this.#ends, time);
  }

  /** The species that lived in a period, not only at one of its ends. */
  livedIn(from: number, to: number): number {
    return countBelow(this.#starts, to) - countUpTo(this.#ends, from);
  }
}

function countBelow(sorted: Float64Array, limit: number): number {
  return countWhile(sorted, (value) => value < limit);
}

function countUpTo(sorted: Float64Array, limit: number): number {
  return countWhile(sorted, (value) => value <= limit);
}

/** The number of values at the beginning for which a condition holds that never holds again later. */
function countWhile(sorted: Float64Array, holds: (value: number) => boolean): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(sorted[middle] ?? 0)) from = middle + 1;
    else to = middle;
  }
  return from;
}
