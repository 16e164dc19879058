import { separateBranches } from '../../species/ancestry/separate-branches.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { roundingAround } from '../../species/times/rounding.ts';
import { type Years, years } from '../../timeline/years.ts';

/** What moved besides what an edit named. */
export interface MovedSpecies {
  /** How many descendants moved, without inferred ancestors if others moved too. */
  readonly count: number;
  /** How far all of them moved, later if it is positive; null if not all moved equally. */
  readonly by: Years | null;
}

/** The descendants of these species that an edit has moved. Both forests have the same species. */
export function movedDescendants(
  before: Forest,
  after: Forest,
  ids: Iterable<SpeciesId>,
): MovedSpecies {
  const named = new Set(ids);
  let [species, inferred] = [0, 0];
  let by: number | null = null;
  let isEqual = true;
  for (const id of separateBranches(before, named)) {
    const top = before.indexOf(id);
    for (let row = top; row < before.branchEnd(top); row++) {
      const distance = after.apparition(row) - before.apparition(row);
      const rounding = 2 * roundingAround(before, row);
      if (named.has(before.id(row)) || Math.abs(distance) <= rounding) continue;
      if (before.isInferred(row)) inferred += 1;
      else species += 1;
      by ??= distance;
      isEqual &&= Math.abs(distance - by) <= rounding;
    }
  }
  const shared = isEqual && by !== null ? years(Number(by.toPrecision(12))) : null;
  return { count: species === 0 ? inferred : species, by: shared };
}
