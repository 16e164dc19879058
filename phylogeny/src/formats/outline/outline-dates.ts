import { roundGuess } from '../trees/guessed-times.ts';

/** The species of an outline in preorder. Unknown times are NaN. */
export interface OutlineTimes {
  readonly parents: Int32Array;
  readonly apparitions: Float64Array;
  readonly extinctions: Float64Array;
}

/**
 * Fills in the times that an outline does not state, in place, with round ones: the apparitions of a line of
 * descent are spread evenly between the known times, inside the stated life of the ancestor. A species
 * without an end lasts until its last descendant appears or, without descendants, half as long as it could, but not longer than its
 * ancestor. `defaultStep` is the time between two generations of an outline without any dates.
 */
export function spreadDates(
  { parents, apparitions, extinctions }: OutlineTimes,
  now: number,
  defaultStep: number,
): void {
  const size = parents.length;
  const bounds = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  // How many apparitions in a row are unknown before the bound, from this one down.
  const unknown = new Int32Array(size).fill(1);
  let longest = 1;
  let earliest = now;
  for (let row = size - 1; row >= 0; row--) {
    const [first = Number.NaN, last = Number.NaN] = [apparitions[row], extinctions[row]];
    for (const time of [first, last]) if (time < earliest) earliest = time;
    if (last < (bounds[row] ?? 0)) bounds[row] = last;
    if (bounds[row] === Number.POSITIVE_INFINITY) bounds[row] = now;
    const parent = parents[row] ?? -1;
    longest = Math.max(longest, unknown[row] ?? 1);
    if (parent < 0) continue;
    const isKnown = !Number.isNaN(first);
    const bound = isKnown ? first : (bounds[row] ?? now);
    const steps = isKnown ? 1 : (unknown[row] ?? 1) + 1;
    const current = bounds[parent] ?? now;
    if (bound < current || (bound === current && steps > (unknown[parent] ?? 1))) {
      bounds[parent] = bound;
      unknown[parent] = steps;
    }
  }
  const step = earliest < now ? (now - earliest) / (longest + 1) : defaultStep;
  const latestBirths = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < size; row++) {
    const parent = parents[row] ?? -1;
    if (Number.isNaN(apparitions[row])) {
      const count = unknown[row] ?? 1;
      // An ancestor whose end is stated had its descendants before that.
      const ends = extinctions[parent] ?? Number.NaN;
      const bound = Math.min(
        bounds[row] ?? now,
        Number.isNaN(ends) ? Number.POSITIVE_INFINITY : ends,
      );
      const from = apparitions[parent] ?? bound - step * (count + 1);
      const gap = Math.max(0, bound - from) / (count + 1);
      apparitions[row] = roundGuess(from + gap, gap);
    }
    if (parent >= 0) {
      latestBirths[parent] = Math.max(latestBirths[parent] ?? 0, apparitions[row] ?? 0);
    }
  }
  for (let row = 0; row < size; row++) {
    if (!Number.isNaN(extinctions[row])) continue;
    const [from, birth] = [apparitions[row] ?? 0, latestBirths[row] ?? 0];
    const parent = parents[row] ?? -1;
    const life = parent < 0 ? 0 : (extinctions[parent] ?? 0) - (apparitions[parent] ?? 0);
    const half = Math.max((now - from) / 2, 0);
    const length = life > 0 ? Math.min(half, life) : half;
    extinctions[row] = birth > from ? birth : roundGuess(from + length, length);
  }
}
