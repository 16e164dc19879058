import type { TreeDocument } from '../document/index.ts';
import type { StatedSpecies, TableRows } from '../formats/index.ts';
import { choicesOf, readValue } from '../formats/values/column-values.ts';
import { lastColumnRank, type PutPart } from '../operations/index.ts';
import { type PartId, roomFault } from '../parts/index.ts';
import { partFault } from '../parts/part-faults.ts';
import type { Column, ColumnType } from '../parts/part-values.ts';
import { traitFault } from '../parts/trait-fault.ts';
import { uniqueKey } from '../parts/unique-key.ts';
import type { TraitValue } from '../species/values/traits.ts';

/** A column of a table and the column of the tree that gets its values. */
interface JoinedColumn {
  readonly cell: number;
  readonly id: PartId;
  readonly column: Column;
}

/** A column of the table that the tree does not have. */
export interface NewColumn {
  readonly id: PartId;
  /** The `cell` of the column in `TableRows.columns`. */
  readonly cell: number;
  readonly name: string;
  readonly type: ColumnType;
  /** Whether it has few enough values for a choice. */
  readonly canBeChoice: boolean;
}

/** The columns of a tree that a table has values for. */
export interface JoinedColumns {
  readonly joined: readonly JoinedColumn[];
  /** The steps that add the columns that the tree does not have. */
  readonly added: readonly { readonly column: NewColumn; readonly step: PutPart }[];
  /** The names of columns that the tree has no room for. */
  readonly leftOut: readonly string[];
}

/** The tree's columns of the same names, whatever their types, and new columns for the others. */
export function joinColumns(
  { parts }: TreeDocument,
  table: TableRows,
  types: Readonly<Record<number, ColumnType>>,
  newId: () => string,
): JoinedColumns {
  const joined: JoinedColumn[] = [];
  const added: { readonly column: NewColumn; readonly step: PutPart }[] = [];
  const leftOut: string[] = [];
  let rank = lastColumnRank(parts.columns);
  let columns = parts.columns;
  for (const { cell, value } of table.columns) {
    const known = parts.columns.idOfKey(uniqueKey('columns', value) ?? value.name);
    const own = known === undefined ? undefined : parts.columns.get(known);
    if (known !== undefined && own !== undefined) joined.push({ cell, id: known, column: own });
    else {
      const id = newId() as PartId;
      const choice = { ...value, type: 'choice' as const, choices: choicesIn(table, cell) };
      const canBeChoice = partFault('columns', choice) === null;
      const typed = typedColumn(value, types[cell] ?? value.type, canBeChoice ? choice : value);
      const ranked = { ...typed, rank };
      if (roomFault(columns, id, ranked) !== null) {
        leftOut.push(value.name);
        continue;
      }
      rank++;
      columns = columns.with(id, ranked);
      const step: PutPart = { kind: 'put-part', part: 'columns', id, value: ranked };
      const { name, type } = typed;
      added.push({ column: { id, cell, name, type, canBeChoice }, step });
      joined.push({ cell, id, column: typed });
    }
  }
  return { joined, added, leftOut };
}

/** A column of the table with the type that the user wants. */
function typedColumn(column: Column, type: ColumnType, choice: Column): Column {
  if (type === column.type) return column;
  if (type === 'choice') return choice;
  const { choices: _, ...others } = column;
  return { ...others, type };
}

/** The different values of a column. Those that differ only in case are one. */
function choicesIn({ species }: TableRows, cell: number) {
  const names = new Map<string, string>();
  for (const { cells } of species) {
    const text = cells[cell] ?? '';
    const key = text.toLowerCase();
    if (text !== '' && !names.has(key)) names.set(key, text);
  }
  return choicesOf([...names.values()]);
}

/** The values of a row by the ids of the tree's columns. One that does not fit is a text, which its column refuses. */
export function traitsOf(
  { cells }: StatedSpecies,
  joined: readonly JoinedColumn[],
): Readonly<Record<PartId, TraitValue>> {
  return Object.fromEntries(
    joined.flatMap(({ cell, id, column }) => {
      const text = cells[cell] ?? '';
      return text === '' ? [] : [[id, traitOf(column, text)]];
    }),
  );
}

/** Whether all values of a row fit their columns. */
export function traitsFit(stated: StatedSpecies, joined: readonly JoinedColumn[]): boolean {
  const traits = traitsOf(stated, joined);
  return joined.every(({ id, column }) => {
    const value = traits[id];
    return value === undefined || traitFault(column, value) === null;
  });
}

/** A text as a value of a column, or the text if it does not fit. */
export function traitOf({ type, choices = [] }: Column, text: string): TraitValue {
  const key = text.toLowerCase();
  if (type === 'choice') {
    return choices.find(({ name }) => name.toLowerCase() === key)?.name ?? text;
  }
  return readValue(text, type) ?? text;
}
