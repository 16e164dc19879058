import { newIdentifier } from '@life-tree/contract/values';
import {
  type ImportSource,
  importTree,
  inSequence,
  type Operation,
  type Step,
  type TreeDocument,
  type TreeImport,
  type TreeSettings,
} from '@life-tree/phylogeny';

/** Adds a whole other tree, under the species at a row or, with -1, as roots. */
export function importInto(
  tree: Pick<TreeDocument, 'forest' | 'parts'>,
  under: number,
  source: ImportSource,
): TreeImport {
  return importTree(source, tree, under, newIdentifier);
}

/** The whole import as one edit, so that one undo takes it back. */
export function importOperation(
  { parts, branch }: TreeImport,
  settings: TreeSettings | null,
): Operation {
  const steps: Step[] = [...parts, branch];
  return inSequence(settings === null ? steps : [...steps, { kind: 'edit-tree', ...settings }]);
}

/** The same import without images, which only the server can copy. */
export function withoutImages({ branch, ...others }: TreeImport): TreeImport {
  const species = branch.species.map((one) => ({ ...one, image: null }));
  return { ...others, branch: { ...branch, species } };
}
