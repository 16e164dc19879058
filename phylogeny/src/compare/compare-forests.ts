import { isUnnamedSplit } from '../species/ancestry/unnamed-splits.ts';
import type { Forest } from '../species/forest.ts';
import { isSameName } from '../species/storage/name-numbers.ts';
import { isInvented } from '../species/times/invented-length.ts';
import {
  type ComparedField,
  editedFields,
  hasSameFields,
  isAboutTime,
  ownFields,
} from './edited-fields.ts';
import { absent, type ForestMatch, type MatchBy, matchForests } from './match-forests.ts';
import { robinsonFoulds } from './robinson-foulds.ts';

/** The rows of a species that both trees have. */
interface Pair {
  readonly earlier: number;
  readonly later: number;
}

/** A difference between the species of two trees. `earlier` and `later` are their rows. */
export type Difference =
  | { readonly kind: 'added'; readonly later: number }
  | { readonly kind: 'removed'; readonly earlier: number }
  | ({ readonly kind: 'moved' } & Pair)
  | ({ readonly kind: 'retimed' } & Pair)
  | ({ readonly kind: 'renamed' } & Pair)
  | ({ readonly kind: 'edited'; readonly field: ComparedField } & Pair);

/** How two trees differ. */
export interface Comparison {
  readonly match: ForestMatch;
  /** First what is gone, in the order of the earlier tree; then the others, in that of the later one. */
  readonly differences: readonly Difference[];
  readonly robinsonFoulds: number;
}

export interface CompareOptions {
  readonly by: MatchBy;
  /** Whether the times of both trees mean the same. If not, they are not compared. */
  readonly sharesTime: boolean;
}

/** Times that differ by less than this part of the larger span were only rounded, as sums of lengths are. */
const rounding = 1e-9;

/** Finds in what the species of two trees differ, in time linear in their sizes. */
export function compareForests(
  earlier: Forest,
  later: Forest,
  { by, sharesTime }: CompareOptions,
): Comparison {
  const match = matchForests(earlier, later, by);
  const differences: Difference[] = [];
  for (let row = 0; row < earlier.size; row++) {
    if (match.later[row] === absent) differences.push({ kind: 'removed', earlier: row });
  }
  const tolerance = roundingOf(earlier, later);
  const [before, after] = [timesOf(earlier), timesOf(later)];
  const places = matchedAncestors(earlier, match.later);
  const laterPlaces = matchedAncestors(later, match.earlier);
  const [inferred, laterInferred] = [earlier.inferred, later.inferred];
  const common = new Int32Array(earlier.size);
  const laterCommon = new Int32Array(earlier.size);
  let count = 0;
  for (let row = 0; row < later.size; row++) {
    const found = match.earlier[row] ?? absent;
    if (found === absent) differences.push({ kind: 'added', later: row });
    if (found < 0) continue;
    if (inferred?.[found] !== 1 && laterInferred?.[row] !== 1) {
      common[count] = found;
      laterCommon[count] = row;
      count += 1;
    }
    const place = places[found] ?? -1;
    if ((place < 0 ? -1 : match.later[place]) !== laterPlaces[row]) {
      differences.push({ kind: 'moved', earlier: found, later: row });
    }
    if (sharesTime && isRetimed(before, found, after, row, tolerance)) {
      differences.push({ kind: 'retimed', earlier: found, later: row });
    }
    if (
      match.isByName[row] === 0 &&
      !isSameName(earlier.columns.names, found, later.columns.names, row) &&
      !(isUnnamedSplit(earlier, found) && isUnnamedSplit(later, row))
    ) {
      differences.push({ kind: 'renamed', earlier: found, later: row });
    }
    if (hasSameFields(earlier, found, later, row)) continue;
    for (const field of editedFields(earlier, found, later, row)) {
      const isCompared =
        (by === 'ids' || !ownFields.has(field)) && (sharesTime || !isAboutTime(field));
      if (isCompared) differences.push({ kind: 'edited', field, earlier: found, later: row });
    }
  }
  const rows = common.subarray(0, count);
  return {
    match,
    differences,
    robinsonFoulds: robinsonFoulds(earlier, rows, later, laterCommon.subarray(0, count)),
  };
}

/** By how much times of two trees can differ and still be the same. */
export function roundingOf(...forests: readonly Forest[]): number {
  return rounding * Math.max(...forests.map(({ span }) => (span ? span.to - span.from : 0)));
}

/** The nearest ancestor of each species that both trees have, since a split between the two moves nothing. */
export function matchedAncestors(forest: Forest, matched: Int32Array): Int32Array {
  const { parents } = forest.columns;
  const nearest = new Int32Array(forest.size);
  for (let row = 0; row < nearest.length; row++) {
    const ancestor = parents[row] ?? -1;
    const isMatched = ancestor < 0 || (matched[ancestor] ?? -1) >= 0;
    nearest[row] = isMatched ? ancestor : (nearest[ancestor] ?? -1);
  }
  return nearest;
}

/** The absolute times of species, by row. */
interface Times {
  readonly forest: Forest;
  readonly splits: Float64Array;
  readonly apparitions: Float64Array;
  readonly durations: Float64Array;
}

function timesOf(forest: Forest): Times {
  const { splits, apparitions, columns } = forest;
  return { forest, splits, apparitions, durations: columns.durations };
}

function isRetimed(
  earlier: Times,
  before: number,
  later: Times,
  after: number,
  tolerance: number,
): boolean {
  const [from, to] = [earlier.apparitions[before] ?? 0, later.apparitions[after] ?? 0];
  const appears = Math.abs(from - to);
  const splits = Math.abs((earlier.splits[before] ?? 0) - (later.splits[after] ?? 0));
  const duration = later.durations[after] ?? 0;
  const ends = Math.abs(from + (earlier.durations[before] ?? 0) - (to + duration));
  if (appears <= tolerance && splits <= tolerance && ends <= tolerance) return false;
  // Only drawn, not known, so its moment may be anywhere in it.
  if (!isInvented(earlier.forest, before) || !isInvented(later.forest, after)) return true;
  return appears > tolerance + duration || splits > tolerance + duration;
}
