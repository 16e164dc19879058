import type { Forest } from './forest.ts';
import type { SpeciesId } from './species.ts';

/** Of these species, those that are not in the branch of another one of them, in the forest's order. */
export function separateBranches(forest: Forest, ids: Iterable<SpeciesId>): readonly SpeciesId[] {
  const rows = Array.from(ids, (id) => forest.indexOf(id)).filter((row) => row >= 0);
  const separate: SpeciesId[] = [];
  let next = 0;
  for (const row of rows.sort((a, b) => a - b)) {
    if (row < next) continue;
    separate.push(forest.id(row));
    next = forest.branchEnd(row);
  }
  return separate;
}
