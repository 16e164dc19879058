import type { RawMoments, RawTree } from '../raw-tree.ts';
import type { Report } from '../report.ts';
import type { NodeTimes } from './node-times.ts';

/** Lengths whose sum is this near to what the stated moments span are times in the same unit. */
const sameScale = 2;

/**
 * What the stated moments of nodes make of the times that the branch lengths give: they fix how old
 * the latest tip is, or they are the only times there are (lengths of a substitution tree are none).
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

/** By how much the stated moments of neighbours differ for one unit of the length between them. */
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

/** The same times, with the age or date of their latest read off the stated node nearest to it. */
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
  // Rounding in the file must not make living species lie a hair before or after the present.
  const isNow = Math.abs(age) <= Math.max(times.latest, 1e-300) * 1e-5;
  return { ...times, ...unit, latestAge: isNow || age < 0 ? 0 : age };
}

/**
 * Times from what is stated alone. A node without one stands evenly between its ancestor and the
 * oldest node below it that has one; a tip without one lives until the latest moment.
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

  // From the tips up: the earliest stated moment below each node, and how many steps away it is.
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
      // A node stated to be older than its ancestor is put where its ancestor ends.
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
