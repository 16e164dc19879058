import type { PartId } from '../../parts/part-id.ts';
import type { PartEntry } from '../../parts/part-list.ts';
import type { SpeciesId } from '../../species/species.ts';
import { importForest } from '../defaults.ts';
import type { ImportBranch } from '../kinds/import-branch.ts';
import type { TreeDocument } from '../tree-document.ts';
import { copyBranches } from './copy-branches.ts';

/**
 * Copies species within their tree, each beside its original, with the same values and citations. Of
 * several copied species of one line, the later ones come under the copies of the earlier ones.
 */
export function duplicateSpecies(
  tree: TreeDocument,
  ids: Iterable<SpeciesId>,
  newId: () => SpeciesId,
): ImportBranch {
  const { forest } = tree;
  const copy = copyBranches(tree, ids);
  const { columns = [], sources = [] } = copy.parts;
  const parts = { columns: sameIds(columns), sources: sameIds(sources) };
  const branch = importForest(copy.forest, forest, -1, newId, parts);
  const species = branch.species.map((one, row) => {
    if (one.ancestorId !== null) return one;
    const original = forest.indexOf(copy.forest.id(row));
    return { ...one, ancestorId: forest.ancestorId(original), start: forest.start(original) };
  });
  return { ...branch, species };
}

function sameIds(entries: readonly PartEntry<unknown>[]): ReadonlyMap<string, PartId> {
  return new Map(entries.map(({ id }) => [id, id]));
}
