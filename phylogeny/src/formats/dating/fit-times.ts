import type { RawTree } from '../trees/raw-tree.ts';

/** Moments of nodes between others that are known, and how fast lengths pass there. */
interface Below {
  /** The earliest known moment in the branch of each node, its own if that is known; infinite without any. */
  readonly next: Float64Array;
  /** The mean length of the paths to the nodes at that moment. */
  readonly path: Float64Array;
  /** Time per unit of length from known inner nodes to what is known below them; null without such nodes. */
  readonly rate: number | null;
}

/**
 * Dates all nodes by the moments of some, as programs that use mean path lengths do (PATHd8): a known node
 * stays where it is. Any other divides the time between its parent and the earliest known moment in its
 * branch in proportion to lengths; if there are several of that moment, it uses their mean path. So no node
 * is placed before its parent unless known moments contradict each other. A branch in which nothing is known
 * follows its parent at the given rate, and so does a root that is not known, backwards.
 */
export function fitTimes(
  { parents }: RawTree,
  lengths: Float64Array,
  known: Float64Array,
  defaultRate: number,
): Float64Array {
  const { next, path, rate } = lookBelow(parents, lengths, known);
  const moments = new Float64Array(parents.length);
  for (let row = 0; row < moments.length; row++) {
    const own = known[row] ?? Number.NaN;
    const length = lengths[row] ?? 0;
    const from = row === 0 ? Number.NaN : (moments[parents[row] ?? 0] ?? 0);
    const to = next[row] ?? 0;
    const left = path[row] ?? 0;
    if (!Number.isNaN(own)) moments[row] = own;
    else if (row === 0) moments[row] = to - left * (rate ?? defaultRate);
    else if (to === Number.POSITIVE_INFINITY) moments[row] = from + length * defaultRate;
    else moments[row] = length === 0 ? from : from + (to - from) * (length / (length + left));
  }
  return moments;
}

/** From the tips to the root. */
function lookBelow(parents: Int32Array, lengths: Float64Array, known: Float64Array): Below {
  const size = parents.length;
  const next = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const path = new Float64Array(size);
  const weights = new Float64Array(size);
  let time = 0;
  let distance = 0;
  for (let row = size - 1; row >= 0; row--) {
    const own = known[row] ?? Number.NaN;
    if (!Number.isNaN(own)) {
      if ((weights[row] ?? 0) > 0) {
        time += (next[row] ?? 0) - own;
        distance += path[row] ?? 0;
      }
      next[row] = own;
      path[row] = 0;
      weights[row] = 1;
    }
    const parent = parents[row] ?? -1;
    const moment = next[row] ?? 0;
    const weight = weights[row] ?? 0;
    if (parent < 0 || weight === 0 || moment > (next[parent] ?? 0)) continue;
    const length = (path[row] ?? 0) + (lengths[row] ?? 0);
    const before = moment === next[parent] ? (weights[parent] ?? 0) : 0;
    next[parent] = moment;
    path[parent] = (before * (path[parent] ?? 0) + weight * length) / (before + weight);
    weights[parent] = before + weight;
  }
  return { next, path, rate: distance > 0 && time > 0 ? time / distance : null };
}

/** Branch lengths without those that cannot be a part of a path: negative and missing ones count as 0. */
export function pathLengths(lengths: Float64Array): Float64Array {
  return lengths.map((length) => (length > 0 ? length : 0));
}
