import { inventedLength } from '../../species/times/invented-length.ts';
import type { Bars } from './interval-bounds.ts';
import type { NodeTimes } from './node-times.ts';
import type { PlacedTimes } from './place-in-time.ts';

/** The bars of a tree, in years. */
export interface LaidBars extends Bars {
  /** A root's apparition, a descendant's offset after its ancestor's apparition. */
  readonly starts: Float64Array;
  /** How many bars start before their ancestor's end, since they end then or earlier. */
  readonly squeezed: number;
  /** When those of them start by the file whose branch has a negative length, by row. */
  readonly moved: ReadonlyMap<number, number>;
  /** The bars that have no length in the file. */
  readonly invented: readonly number[];
}

/**
 * Makes each bar from the end of its parent to its own end. Every bar keeps its end. One that cannot start at
 * its parent's end, since it or a descendant ends before that, starts just early enough.
 * Each step uses absolute times and the same arithmetic as Forest, so that rounding does not accumulate and
 * living species end at exactly 0. If `lengths` are given, which are not times, bars keep exactly these.
 */
export function layBars(
  parents: Int32Array,
  times: NodeTimes,
  extent: number,
  { zero, unit }: Pick<PlacedTimes, 'zero' | 'unit'>,
  rounding: number,
  lengths: Float64Array | null = null,
): LaidBars {
  const { ends } = times;
  const size = parents.length;
  const starts = new Float64Array(size);
  const durations = new Float64Array(size);
  const apparitions = new Float64Array(size);
  const earliest = earliestEnds(parents, ends);
  const height = extent * unit;
  const least = inventedLength(height + times.stem * unit);
  // A start that the file does not state is only as early as it must be, so that it does not lengthen the span.
  const tiny = height * 2 ** -44;
  const moved = new Map<number, number>();
  const invented: number[] = [];
  let squeezed = 0;
  for (let row = 0; row < size; row++) {
    const parent = parents[row] ?? -1;
    const end = ((ends[row] ?? 0) - zero) * unit;
    const first = earliest === ends ? end : ((earliest[row] ?? 0) - zero) * unit;
    if (parent < 0) {
      // A root without a length gets no stem that would lengthen the span of the tree.
      const stem = times.stem > 0 ? times.stem * unit : least;
      if (!(times.stem > 0) && first - tiny >= end - least) invented.push(row);
      const start = before(first < end ? Math.min(end - stem, first - tiny) : end - stem, end);
      starts[row] = start;
      apparitions[row] = start;
      durations[row] = end - start;
      continue;
    }
    const above = apparitions[parent] ?? 0;
    const ancestorDuration = durations[parent] ?? 0;
    let start = ancestorDuration;
    let apparition = above + start;
    const length = lengths?.[row] ?? 0;
    // Ends that differ by arithmetic only are the same.
    if (!(first - apparition > rounding * unit)) {
      squeezed += 1;
      const isMoved = apparition - first > rounding * unit;
      if (isMoved) moved.set(row, apparition);
      else invented.push(row);
      const shortest = isMoved ? tiny : least;
      start = Math.min(Math.max(0, first - shortest - above), ancestorDuration);
      apparition = above + start;
      // The ancestor may be as short itself, or so old that this rounds to 0.
      if (!(end > apparition)) {
        start = 0;
        apparition = above;
      }
    }
    starts[row] = start;
    apparitions[row] = apparition;
    if (start === ancestorDuration && length > 0) durations[row] = length;
    else durations[row] = end > apparition ? end - apparition : ancestorDuration;
  }
  return { starts, durations, apparitions, height, squeezed, moved, invented };
}

/** The earliest end in the branch of each node: its own, unless a branch has a negative length. */
function earliestEnds(parents: Int32Array, ends: Float64Array): Float64Array {
  let earliest = ends;
  for (let row = parents.length - 1; row > 0; row--) {
    const parent = parents[row] ?? 0;
    if ((earliest[row] ?? 0) >= (earliest[parent] ?? 0)) continue;
    if (earliest === ends) earliest = ends.slice();
    earliest[parent] = earliest[row] ?? 0;
  }
  return earliest;
}

/** `start`, or the latest moment before `end` if the two are so far from zero that they round to the same. */
function before(start: number, end: number): number {
  return start < end ? start : end - Math.max(Math.abs(end) * 2 ** -50, 1e-300);
}
