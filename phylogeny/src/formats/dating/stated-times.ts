import type { Report } from '../report.ts';
import type { RawMoments, RawTree } from '../trees/raw-tree.ts';
import { fitTimes, pathLengths } from './fit-times.ts';
import { extentOf, latestTip, type NodeTimes } from './node-times.ts';
import { ownError, Rounding } from './rounding.ts';

/** Lengths are times if they differ from the stated moments by at most this factor. */
const sameScale = 2;
/** Numbers that differ by less than this ratio of the height were written with different digits. */
const agreement = 1e-6;

/**
 * Combines the stated moments of nodes with the times from branch lengths. Moments of all nodes come before
 * lengths, which can be those of another summary of the same trees, or substitutions. Those of some nodes
 * give the age of the latest tip, and everything else where lengths do not agree with them.
 */
export function withStatedMoments(
  tree: RawTree,
  moments: RawMoments,
  byLengths: NodeTimes | null,
  report: Report,
): NodeTimes {
  const stated = moments.values.map((value) => (moments.kind === 'age' ? -value : value));
  if (byLengths === null) return timesOf(tree, moments, fitStated(tree, moments, stated, null), 0);
  const scale = scaleOfMoments(tree, stated);
  const isTime = scale === null || (scale <= sameScale && scale >= 1 / sameScale);
  const stem = isTime ? byLengths.stem : 0;
  if (!stated.some(Number.isNaN) && moments.isSummary !== true) {
    const count = disagreements(tree, stated);
    if (count > 0) report.add('guessed', 'moments-over-lengths', { count });
    return timesOf(tree, moments, stated, stem);
  }
  const anchor = latestStated(byLengths, stated);
  if (anchor < 0) return byLengths;
  if (isTime && (moments.isSummary === true || agrees(byLengths, stated, anchor))) {
    return anchored(tree, byLengths, moments, anchor);
  }
  report.add('guessed', 'moments-over-lengths');
  return timesOf(tree, moments, fitStated(tree, moments, stated, isTime), stem);
}

/** How many branches have another length than the stated moments of their ends. */
function disagreements({ parents, lengths }: RawTree, stated: Float64Array): number {
  const tolerance = extentOf(stated).length * agreement;
  let count = 0;
  for (let row = 1; row < stated.length; row++) {
    const time = (stated[row] ?? 0) - (stated[parents[row] ?? 0] ?? 0);
    if (Math.abs(time - (lengths[row] ?? Number.NaN)) > tolerance) count += 1;
  }
  return count;
}

/** The difference of stated moments per unit of branch length. */
function scaleOfMoments({ parents, lengths }: RawTree, stated: Float64Array): number | null {
  let time = 0;
  let measured = 0;
  for (let row = 1; row < parents.length; row++) {
    const difference = Math.abs((stated[row] ?? 0) - (stated[parents[row] ?? 0] ?? 0));
    const length = lengths[row] ?? Number.NaN;
    if (Number.isNaN(difference) || !(length > 0)) continue;
    time += difference;
    measured += length;
  }
  return measured > 0 && time > 0 ? time / measured : null;
}

/** The row with a stated moment that ends last by its lengths; -1 without any. */
function latestStated({ ends }: NodeTimes, stated: Float64Array): number {
  let anchor = -1;
  for (let row = 0; row < stated.length; row++) {
    if (Number.isNaN(stated[row])) continue;
    if (anchor < 0 || (ends[row] ?? 0) > (ends[anchor] ?? 0)) anchor = row;
  }
  return anchor;
}

/** Whether all stated moments are where the lengths place them after the anchor. */
function agrees({ ends }: NodeTimes, stated: Float64Array, anchor: number): boolean {
  const shift = (stated[anchor] ?? 0) - (ends[anchor] ?? 0);
  const tolerance = extentOf(ends).length * agreement;
  return stated.every(
    (moment, row) =>
      Number.isNaN(moment) || Math.abs(moment - (ends[row] ?? 0) - shift) <= tolerance,
  );
}

/** The same times, with the age or date of the latest tip by that of the anchor. */
function anchored(
  tree: RawTree,
  times: NodeTimes,
  { kind, values, yearsPerUnit, isRelative = false }: RawMoments,
  anchor: number,
): NodeTimes {
  const stated = values[anchor] ?? 0;
  const after = times.latest - (times.ends[anchor] ?? 0);
  const common = { ...times, yearsPerUnit };
  if (kind === 'date') return { ...common, latestDate: stated + after };
  const age = stated - after;
  // Rounding in the file must not make living species end just before or after the present.
  const last = times.ends.indexOf(times.latest);
  const rounding = new Rounding(tree, extentOf(times.ends).length);
  const isNow = rounding.explains(age, anchor, last, Infinity, ownError(stated));
  return { ...common, [isRelative ? 'latestHeight' : 'latestAge']: isNow ? 0 : age };
}

/**
 * The moments of all nodes by those of some. If lengths are times, what follows the last stated node of a
 * branch follows it by its lengths; otherwise tips without a moment live until now, or the latest date.
 */
function fitStated(
  tree: RawTree,
  { kind }: RawMoments,
  stated: Float64Array,
  areTimes: boolean | null,
): Float64Array {
  const { parents } = tree;
  const lengths =
    areTimes === null ? new Float64Array(parents.length).fill(1) : pathLengths(tree.lengths);
  if (areTimes === true) return fitTimes(tree, lengths, stated, 1);
  let latest = kind === 'age' ? 0 : Number.NEGATIVE_INFINITY;
  for (const moment of stated) if (moment > latest) latest = moment;
  const known = stated.slice();
  for (let row = 0; row < known.length; row++) {
    if (parents[row + 1] !== row && Number.isNaN(known[row])) known[row] = latest;
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length || 1;
  return fitTimes(tree, lengths, known, (extentOf(known).length || 100) / 100 / mean);
}

function timesOf(
  { parents }: RawTree,
  { kind, yearsPerUnit, isRelative = false }: RawMoments,
  ends: Float64Array,
  stem: number,
): NodeTimes {
  const latest = latestTip(parents, ends);
  return {
    source: 'moments',
    ends,
    latest,
    stem,
    latestAge: kind === 'age' && !isRelative ? 0 - latest : null,
    latestHeight: isRelative ? 0 - latest : 0,
    latestDate: kind === 'date' ? latest : null,
    yearsPerUnit,
  };
}
