import { newIdentifier } from '@life-tree/contract/values';
import {
  type ImportSource,
  importTree,
  type Step,
  type TreeDocument,
  type TreeImport,
} from '@life-tree/phylogeny';

/** Adds a whole other tree, under the species at a row or, with -1, as roots. */
export function importInto(
  tree: Pick<TreeDocument, 'forest' | 'parts'>,
  under: number,
  source: ImportSource,
): TreeImport {
  return importTree(source, tree, under, newIdentifier);
}

/** The steps of an import without images, which only the server can copy. */
export function withoutImages({ parts, branch }: TreeImport): readonly Step[] {
  const species = branch.species.map((one) => ({ ...one, image: null }));
  return [...parts, { ...branch, species }];
}
