import { Report } from '../formats/report.ts';
import { durationUntil } from '../operations/species-ends.ts';
import { definedName } from '../species/ancestry/unnamed-splits.ts';
import type { Forest } from '../species/forest.ts';
import { inventedLength } from '../species/times/invented-length.ts';
import { livingTolerance } from '../timeline/tree-scale.ts';
import { years } from '../timeline/years.ts';
import { changesOf, type DatedTree, type PlacedLife } from './dated-tree.ts';
import { matchRanges, type NamedRange } from './match-ranges.ts';
import { type Dating, datedDescendants, type Range, splitMoments } from './split-moments.ts';

/**
 * Dates a tree by the ranges of its species: they are observed in their ranges, splits are placed by a method,
 * and ghosts fill what is between. Splits are never later than a range requires. Nothing is refused: what has no
 * range stays where it splits off, and the report says so.
 */
export function dateForest(
  forest: Forest,
  ranges: readonly NamedRange[],
  dating: Dating,
): DatedTree {
  const report = new Report();
  const named = matchRanges(forest, ranges, report);
  const known = knownRanges(forest, named, dating);
  const moments = splitMoments(forest, known, dating);
  if (named.size > 0) reportMethod(forest, moments, dating, report);
  const lives = placeLives(forest, known, moments, dating);
  const changes = changesOf(forest, lives, ({ life, isInvented }, row) => {
    const range = named.get(row);
    if (range?.hasSplit === true) report.add('dropped', 'range-split', { example: range.name });
    if (!known.has(row) && forest.branchSize(row) === 1) {
      report.add('noted', 'range-missing', { example: forest.name(row) });
    }
    return {
      ...(range && {
        apparitionBounds: range.apparitionBounds ?? null,
        extinctionBounds: range.extinctionBounds ?? null,
      }),
      invented: isInvented || range?.isMoment === true ? years(life.duration) : null,
      stated: null,
    };
  });
  return named.size === 0
    ? { times: [], edits: [], report: report.entries, matched: 0 }
    : { ...changes, report: report.entries, matched: named.size };
}

/** If splits keep their dates, so do the species without a range. */
function knownRanges(
  forest: Forest,
  named: ReadonlyMap<number, NamedRange>,
  { method }: Dating,
): ReadonlyMap<number, Range> {
  const known = new Map<number, Range>();
  for (let row = 0; row < forest.size; row++) {
    const range = named.get(row);
    if (range !== undefined) {
      // The oldest find may be as old as its bounds.
      const first = range.apparition - Math.max(range.apparitionBounds?.before ?? 0, 0);
      const { apparition, extinction } = range;
      known.set(row, { first, apparition, last: extinction });
    } else if (method === 'tree' && !(forest.isInferred(row) && forest.branchSize(row) > 1)) {
      const apparition = forest.apparition(row);
      known.set(row, { first: apparition, apparition, last: forest.extinction(row) });
    }
  }
  return known;
}

/** The lives of all species, from the roots to the tips. */
function placeLives(
  forest: Forest,
  ranges: ReadonlyMap<number, Range>,
  moments: Float64Array,
  dating: Dating,
): readonly PlacedLife[] {
  const shortest = inventedLength(spanOf(ranges, moments));
  const lives: PlacedLife[] = [];
  const isKept = dating.method === 'tree';
  const splitOf = (row: number): number => {
    const own = moments[row] ?? Number.NaN;
    const isRange = ranges.has(row);
    const parent = forest.ancestor(row);
    if (parent < 0) {
      if (Number.isNaN(own)) return forest.apparition(row);
      // Nothing is known of the line before the first split, so it is only long enough to be drawn.
      const latest = isRange ? own : own - shortest;
      return isKept ? Math.min(latest, forest.split(row)) : latest;
    }
    const above = lives[parent]?.life ?? { apparition: 0, ghost: 0 };
    const range = ranges.get(parent);
    if (range === undefined) {
      const moment = moments[parent] ?? Number.NaN;
      return Number.isNaN(moment) ? above.apparition : moment;
    }
    if (Number.isNaN(own)) return above.apparition;
    const apart = dating.method === 'mbl' ? dating.length : 0;
    const latest = Math.min(own - apart, range.last, isKept ? forest.split(row) : range.last);
    return Math.max(latest, above.apparition - above.ghost);
  };
  for (let row = 0; row < forest.size; row++) {
    const range = ranges.get(row);
    const own = moments[row] ?? Number.NaN;
    const split = splitOf(row);
    if (range !== undefined) {
      const { apparition } = range;
      const duration = durationUntil(apparition, range.last);
      const life = {
        apparition,
        duration: Math.max(duration, shortest),
        ghost: apparition - split,
      };
      lives.push({ life, isInvented: !(duration > 0) });
      continue;
    }
    const length = Number.isNaN(own) ? 0 : durationUntil(split, own);
    const life = { apparition: split, duration: length > 0 ? length : shortest, ghost: 0 };
    lives.push({ life, isInvented: life.duration <= shortest });
  }
  return lives;
}

function spanOf(ranges: ReadonlyMap<number, Range>, moments: Float64Array): number {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const moment of moments) if (moment < from) from = moment;
  for (const { last } of ranges.values()) if (last > to) to = last;
  return Math.max(to - from, 1);
}

function reportMethod(
  forest: Forest,
  moments: Float64Array,
  { method, length }: Dating,
  report: Report,
): void {
  if (method !== 'tree') report.add('noted', `dated-${method}`, { values: { years: length } });
  for (let row = 0; row < forest.size; row++) {
    if (method !== 'tree' || datedDescendants(forest, row, moments).length === 0) continue;
    const rounding = livingTolerance(forest.span ?? { from: 0, to: 0 });
    if (!forest.isInferred(row) || (moments[row] ?? 0) >= forest.extinction(row) - rounding)
      continue;
    report.add('altered', 'split-older', { example: definedName(forest, row) });
  }
}
