import { isUnnamedSplit } from '../species/ancestry/unnamed-splits.ts';
import type { Forest } from '../species/forest.ts';
import { isInvented } from '../species/times/invented-length.ts';
import { type ComparedField, editedFields, isAboutTime, ownFields } from './edited-fields.ts';
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
  for (const [row, found] of match.later.entries()) {
    if (found === absent) differences.push({ kind: 'removed', earlier: row });
  }
  const tolerance = roundingOf(earlier, later);
  const places = matchedAncestors(earlier, match.later);
  const laterPlaces = matchedAncestors(later, match.earlier);
  const common: number[] = [];
  const laterCommon: number[] = [];
  for (const [row, found] of match.earlier.entries()) {
    if (found === absent) differences.push({ kind: 'added', later: row });
    if (found < 0) continue;
    const pair = { earlier: found, later: row };
    if (!earlier.isInferred(found) && !later.isInferred(row)) {
      common.push(found);
      laterCommon.push(row);
    }
    const place = places[found] ?? -1;
    if ((place < 0 ? -1 : match.later[place]) !== laterPlaces[row]) {
      differences.push({ kind: 'moved', ...pair });
    }
    if (sharesTime && isRetimed(earlier, found, later, row, tolerance)) {
      differences.push({ kind: 'retimed', ...pair });
    }
    const isNamed = !isUnnamedSplit(earlier, found) || !isUnnamedSplit(later, row);
    if (isNamed && earlier.name(found) !== later.name(row)) {
      differences.push({ kind: 'renamed', ...pair });
    }
    for (const field of editedFields(earlier, found, later, row)) {
      const isCompared =
        (by === 'ids' || !ownFields.has(field)) && (sharesTime || !isAboutTime(field));
      if (isCompared) differences.push({ kind: 'edited', field, ...pair });
    }
  }
  return {
    match,
    differences,
    robinsonFoulds: robinsonFoulds(earlier, common, later, laterCommon),
  };
}

/** By how much times of two trees can differ and still be the same. */
export function roundingOf(...forests: readonly Forest[]): number {
  return rounding * Math.max(...forests.map(({ span }) => (span ? span.to - span.from : 0)));
}

/** The nearest ancestor of each species that both trees have, since a split between the two moves nothing. */
export function matchedAncestors(forest: Forest, matched: Int32Array): Int32Array {
  const nearest = new Int32Array(forest.size);
  for (let row = 0; row < nearest.length; row++) {
    const ancestor = forest.ancestor(row);
    const isMatched = ancestor < 0 || (matched[ancestor] ?? -1) >= 0;
    nearest[row] = isMatched ? ancestor : (nearest[ancestor] ?? -1);
  }
  return nearest;
}

function isRetimed(
  earlier: Forest,
  before: number,
  later: Forest,
  after: number,
  tolerance: number,
): boolean {
  // Only drawn, not known, so its moment may be anywhere in it.
  const isDrawn = isInvented(earlier, before) && isInvented(later, after);
  const drawn = isDrawn ? later.duration(after) : 0;
  const differ = (one: number, other: number) => Math.abs(one - other) > tolerance + drawn;
  if (differ(earlier.split(before), later.split(after))) return true;
  if (differ(earlier.apparition(before), later.apparition(after))) return true;
  return !isDrawn && differ(earlier.extinction(before), later.extinction(after));
}
