import { newIdentifier } from '@life-tree/contract/values';
import {
  type Column,
  type Forest,
  type ImportBranch,
  importForest,
  type PartEntry,
  type PartId,
  type PutPart,
  partId,
  speciesId,
  type TreeParts,
  uniqueKey,
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

/** The columns of a file in the tree. */
export interface ImportedColumns {
  /** Adds those that the tree does not have yet. */
  readonly added: readonly PutPart[];
  /** The ids of all of them by those in the file. */
  readonly ids: ReadonlyMap<string, PartId>;
}

/** Finds the columns of a file in a tree by name and type, and adds the others. */
export function importColumns(
  fileColumns: readonly PartEntry<Column>[],
  parts: TreeParts,
): ImportedColumns {
  const ids = new Map<string, PartId>();
  const added: PutPart[] = [];
  for (const { id, value } of fileColumns) {
    const known = knownColumn(value, parts);
    if (known === undefined) added.push(newColumn(value, parts));
    ids.set(id, known ?? added.at(-1)?.id ?? partId(id));
  }
  return { added, ids };
}

/** The column of the tree with the same name and type. */
function knownColumn(column: Column, { columns }: TreeParts): PartId | undefined {
  const id = columns.idOfKey(uniqueKey('columns', column) ?? '');
  return id !== undefined && columns.get(id)?.type === column.type ? id : undefined;
}

/** Adds a column, with another name if the tree has a column of another type with its name. */
function newColumn(column: Column, { columns }: TreeParts): PutPart {
  const isUsed = (name: string) =>
    columns.idOfKey(uniqueKey('columns', { ...column, name }) ?? '') !== undefined;
  let { name } = column;
  for (let number = 2; isUsed(name); number++) name = `${column.name} ${number}`;
  const value = { ...column, name };
  return { kind: 'put-part', part: 'columns', id: partId(newIdentifier()), value };
}
