import type { RawMoments, RawTree } from '../raw-tree.ts';
import type { Report } from '../report.ts';
import type { NodeTimes } from './node-times.ts';

/** Lengths are times if they differ from the stated moments by at most this factor. */
const sameScale = 2;

/**
 * Combines the stated moments of nodes with the times from branch lengths. They give the age of the
 * latest tip, or replace the lengths, as those of a substitution tree are not times.
 */
export function withStatedMoments(
  tree: RawTree,
  moments: RawMoments,
  byLengths: NodeTimes | null,
  report: Report,
): NodeTimes {
  if (byLengths === null) return timesFromMoments(tree, moments);
  const scale = scaleOfMoments(tree, moments);
  if (scale !== null && (scale > sameScale || scale < 1 / sameScale)) {
    report.add('guessed', 'moments-over-lengths');
    return timesFromMoments(tree, moments);
  }
  return anchored(byLengths, moments);
}

/** The difference of stated moments per unit of branch length. */
function scaleOfMoments({ parents, lengths }: RawTree, { values }: RawMoments): number | null {
  let stated = 0;
  let measured = 0;
  for (let row = 1; row < parents.length; row++) {
    const difference = Math.abs((values[row] ?? 0) - (values[parents[row] ?? 0] ?? 0));
    const length = lengths[row] ?? Number.NaN;
    if (Number.isNaN(difference) || !(length > 0)) continue;
    stated += difference;
    measured += length;
  }
  return measured > 0 && stated > 0 ? stated / measured : null;
}

/** The same times, with the age or date of the latest end calculated from the latest stated node. */
function anchored(times: NodeTimes, { kind, values, yearsPerUnit }: RawMoments): NodeTimes {
  let anchor = -1;
  for (let row = 0; row < values.length; row++) {
    if (Number.isNaN(values[row])) continue;
    if (anchor < 0 || (times.ends[row] ?? 0) > (times.ends[anchor] ?? 0)) anchor = row;
  }
  if (anchor < 0) return times;
  const beforeLatest = times.latest - (times.ends[anchor] ?? 0);
  const value = values[anchor] ?? 0;
  const unit = { yearsPerUnit };
  if (kind === 'date') return { ...times, ...unit, latestDate: value + beforeLatest };
  const age = value - beforeLatest;
  // Rounding in the file must not make living species end just before or after the present.
  const isNow = Math.abs(age) <= Math.max(times.latest, 1e-300) * 1e-5;
  return { ...times, ...unit, latestAge: isNow || age < 0 ? 0 : age };
}

/**
 * Times from stated moments only. Nodes without one are spaced evenly between their ancestor and the
 * oldest node below that has one. A tip without one lives until the latest moment.
 */
function timesFromMoments({ parents }: RawTree, moments: RawMoments): NodeTimes {
  const { kind, values, yearsPerUnit } = moments;
  const size = parents.length;
  const stated = Float64Array.from(values, (value) => (kind === 'age' ? -value : value));
  let latest = Number.NEGATIVE_INFINITY;
  let earliest = Number.POSITIVE_INFINITY;
  for (const moment of stated) {
    if (moment > latest) latest = moment;
    if (moment < earliest) earliest = moment;
  }
  const isTip = (row: number): boolean => parents[row + 1] !== row;
  if (kind === 'age' && stated.some((moment, row) => Number.isNaN(moment) && isTip(row)))
    latest = 0;

  // From the tips up: the earliest stated moment below each node, and the number of steps to it.
  const below = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const steps = new Int32Array(size);
  for (let row = size - 1; row >= 0; row--) {
    const own = stated[row] ?? Number.NaN;
    if (!Number.isNaN(own) || isTip(row)) {
      below[row] = Number.isNaN(own) ? latest : own;
      steps[row] = 0;
    }
    const parent = parents[row] ?? -1;
    if (parent >= 0 && (below[row] ?? 0) < (below[parent] ?? 0)) {
      below[parent] = below[row] ?? latest;
      steps[parent] = (steps[row] ?? 0) + 1;
    }
  }
  const step = (latest - earliest) / 100 || 1;
  const ends = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    const parent = parents[row] ?? -1;
    const next = below[row] ?? latest;
    const left = steps[row] ?? 0;
    if (parent < 0) ends[row] = left === 0 ? next : next - step * left;
    else {
      const above = ends[parent] ?? 0;
      // A node stated to be older than its ancestor ends where its ancestor ends.
      ends[row] = Math.max(above, above + (next - above) / (left + 1));
      if (left === 0) ends[row] = Math.max(above, next);
    }
  }
  const first = ends[0] ?? 0;
  const end = Math.max(latest, first);
  return {
    source: 'moments',
    ends: ends.map((moment) => moment - first),
    latest: end - first,
    stem: 0,
    latestAge: kind === 'age' ? Math.max(0, -end) : null,
    latestDate: kind === 'date' ? end : null,
    yearsPerUnit,
  };
}
