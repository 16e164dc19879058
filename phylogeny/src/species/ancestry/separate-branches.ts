import type { Forest } from '../forest.ts';
import type { SpeciesId } from '../ids/species-id.ts';

/** Of these species, those that are not in the branch of another one of them, in the forest's order. */
export function separateBranches(forest: Forest, ids: Iterable<SpeciesId>): readonly SpeciesId[] {
  const rows = Array.from(ids, (id) => forest.indexOf(id)).filter((row) => row >= 0);
  return topRows(forest, rows).map((row) => forest.id(row));
}

/** The rows, in order, that are not in the branch of another one. */
export function topRows(forest: Forest, rows: Iterable<number>): readonly number[] {
  const tops: number[] = [];
  let end = 0;
  for (const row of [...rows].sort((a, b) => a - b)) {
    if (row < end) continue;
    tops.push(row);
    end = forest.branchEnd(row);
  }
  return tops;
}
