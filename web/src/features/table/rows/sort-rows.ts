import type { SlicedWork } from '../../../scheduling/slices.ts';

/** What rows are sorted by, for each row of the forest. Rows without a value come last in both directions. */
export type SortKeys = Float64Array | readonly (string | null)[];

export interface SortDirection {
  readonly isDescending: boolean;
}

/** How many rows are compared in one step. */
const runLength = 2048;
const stepLength = 16_384;

/** Sorts rows by their keys. Rows with equal keys keep their order. */
export function* sortRows(
  rows: Int32Array,
  keys: SortKeys,
  { isDescending }: SortDirection,
): SlicedWork<Int32Array> {
  const compare = comparison(keys, isDescending);
  let from = rows.slice();
  for (let start = 0; start < from.length; start += runLength) {
    from.subarray(start, start + runLength).sort(compare);
    yield;
  }
  let into = new Int32Array(from.length);
  for (let length = runLength; length < from.length; length *= 2) {
    for (let start = 0; start < from.length; start += 2 * length) {
      yield* merge(from, into, [start, start + length, start + 2 * length], compare);
    }
    [from, into] = [into, from];
  }
  return from;
}

type Compare = (a: number, b: number) => number;

/** Merges two sorted runs that follow each other. */
function* merge(
  from: Int32Array,
  into: Int32Array,
  [start, middle, last]: readonly [number, number, number],
  compare: Compare,
): SlicedWork<void> {
  const [end, leftEnd] = [Math.min(last, from.length), Math.min(middle, from.length)];
  let [left, right] = [start, leftEnd];
  for (let at = start; at < end; at++) {
    if (at % stepLength === 0) yield;
    const [first = 0, second = 0] = [from[left], from[right]];
    const isLeft = left < leftEnd && (right >= end || compare(first, second) <= 0);
    into[at] = isLeft ? first : second;
    if (isLeft) left++;
    else right++;
  }
}

function comparison(keys: SortKeys, isDescending: boolean): Compare {
  const sign = isDescending ? -1 : 1;
  if (keys instanceof Float64Array) {
    return (a, b) => {
      const [first = Number.NaN, second = Number.NaN] = [keys[a], keys[b]];
      if (first < second) return -sign;
      if (first > second) return sign;
      return Number(Number.isNaN(first)) - Number(Number.isNaN(second)) || a - b;
    };
  }
  return (a, b) => {
    const [first = null, second = null] = [keys[a], keys[b]];
    if (first === second) return a - b;
    if (first === null) return 1;
    if (second === null) return -1;
    return first < second ? -sign : sign;
  };
}
