import type { PartId } from '../parts/part-id.ts';
import { separateBranches } from './ancestry/separate-branches.ts';
import type { Forest } from './forest.ts';
import type { SpeciesId } from './ids/species-id.ts';
import { livingTest } from './times/living.ts';

/** What species have in common: a field, a column, or whether they are living or extinct. */
export type Likeness = 'ancestor' | 'placement' | 'living' | { readonly column: PartId };

/** The species that are like this one, including itself, in the forest's order. */
export function similarSpecies(
  forest: Forest,
  index: number,
  likeness: Likeness,
  now: number | null = 0,
): readonly SpeciesId[] {
  const read = valueReader(forest, likeness, now);
  const value = read(index);
  const similar: SpeciesId[] = [];
  for (let row = 0; row < forest.size; row++) {
    if (read(row) === value) similar.push(forest.id(row));
  }
  return similar;
}

function valueReader(
  forest: Forest,
  likeness: Likeness,
  now: number | null,
): (row: number) => unknown {
  if (likeness === 'ancestor') return (row) => forest.ancestor(row);
  if (likeness === 'living') return livingTest(forest, now);
  if (likeness === 'placement') return (row) => forest.details(row)?.placement;
  return (row) => forest.details(row)?.traits?.[likeness.column];
}

/** These species and all their descendants, in the forest's order. */
export function speciesInBranches(forest: Forest, ids: Iterable<SpeciesId>): readonly SpeciesId[] {
  const found: SpeciesId[] = [];
  for (const top of separateBranches(forest, ids)) {
    const first = forest.indexOf(top);
    const end = forest.branchEnd(first);
    for (let row = first; row < end; row++) found.push(forest.id(row));
  }
  return found;
}
