import { type Forest, type ImportBranch, importForest, speciesId } from '@life-tree/phylogeny';
import { newIdentifier } from '../open-tree/index.ts';

/**
 * All species of another forest as one edit, under the species at a row or, with -1, as roots.
 * Pictures are uploaded, never linked to where somebody else keeps them.
 */
export function importOperation(source: Forest, forest: Forest, under: number): ImportBranch {
  const operation = importForest(source, forest, under, () => speciesId(newIdentifier()));
  return { ...operation, species: operation.species.map((one) => ({ ...one, image: null })) };
}
