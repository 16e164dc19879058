import { newIdentifier } from '@life-tree/contract/values';
import {
  type Column,
  type Forest,
  type ImportBranch,
  importForest,
  type MergedColumns,
  mergeColumns,
  type PartEntry,
  type PartId,
  partId,
  speciesId,
  type TreeParts,
} from '@life-tree/phylogeny';

/** Adds all species of another forest in one edit, under the species at a row or, with -1, as roots. */
export function importOperation(
  source: Forest,
  forest: Forest,
  under: number,
  columns: ReadonlyMap<string, PartId> = new Map(),
): ImportBranch {
  return importForest(source, forest, under, () => speciesId(newIdentifier()), columns);
}

/** Like `importOperation`, but without images, which only the server can copy. */
export function importWithoutImages(
  source: Forest,
  forest: Forest,
  under: number,
  columns: ReadonlyMap<string, PartId> = new Map(),
): ImportBranch {
  const operation = importOperation(source, forest, under, columns);
  return { ...operation, species: operation.species.map((one) => ({ ...one, image: null })) };
}

/** Finds the columns of a file in a tree by name and type, and adds the others. */
export function importColumns(
  fileColumns: readonly PartEntry<Column>[],
  { columns }: TreeParts,
): MergedColumns {
  return mergeColumns(columns, fileColumns, () => partId(newIdentifier()));
}
