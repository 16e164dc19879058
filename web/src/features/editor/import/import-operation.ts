import { newIdentifier } from '@life-tree/contract/values';
import { type Forest, type ImportBranch, importForest, speciesId } from '@life-tree/phylogeny';

/** Adds all species of another forest in one edit, under the species at a row or, with -1, as roots. */
export function importOperation(source: Forest, forest: Forest, under: number): ImportBranch {
  return importForest(source, forest, under, () => speciesId(newIdentifier()));
}

/** Like `importOperation`, but without images, which only the server can copy. */
export function importWithoutImages(source: Forest, forest: Forest, under: number): ImportBranch {
  const operation = importOperation(source, forest, under);
  return { ...operation, species: operation.species.map((one) => ({ ...one, image: null })) };
}
