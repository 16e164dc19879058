import type { TreeDocument } from '../../document/tree-document.ts';
import { type ImportSource, importTree, type TreeImport } from '../import-tree.ts';

/**
 * Adds what was copied from a tree to the same tree, each species beside its original and in the groups that
 * list it. Of several copied species of one line, the later ones come under the copies of the earlier ones.
 */
export function duplicateSpecies(
  tree: Pick<TreeDocument, 'forest' | 'parts'>,
  copy: ImportSource,
  newId: () => string,
): TreeImport {
  const { forest } = tree;
  const { branch, ...others } = importTree(copy, tree, -1, newId);
  const species = branch.species.map((one, row) => {
    if (one.ancestorId !== null) return one;
    const original = forest.indexOf(copy.forest.id(row));
    return { ...one, ancestorId: forest.ancestorId(original), start: forest.start(original) };
  });
  return { ...others, branch: { ...branch, species } };
}
