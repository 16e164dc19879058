import { maxChoices, maxUnitLength } from '../../../parts/part-faults.ts';
import { partId } from '../../../parts/part-id.ts';
import type { PartEntry } from '../../../parts/part-list.ts';
import { maxParts } from '../../../parts/part-room.ts';
import { type Column, type ColumnType, columnTypes } from '../../../parts/part-values.ts';
import { maxTraitLength, type Traits, type TraitValue } from '../../../species/values/traits.ts';
import type { DecimalMark } from '../../../time-texts/decimal-marks.ts';
import type { Report } from '../../report.ts';
import { uniqueColumnName } from '../../trees/tree-columns.ts';
import { choicesOf, isNoValue, readValue, typeOfValues } from '../../values/column-values.ts';
import { plainNumber } from '../columns/table-numbers.ts';
import type { TableTaxon } from './table-taxa.ts';

/** A column of a table that becomes a column of the tree. */
export interface TableTraitColumn extends PartEntry<Column> {
  /** Its index among `TableTaxon.cells`. */
  readonly cell: number;
}

/** The columns of a table that become columns of the tree, and the values of each taxon. */
export interface TableTraits {
  readonly columns: readonly TableTraitColumn[];
  readonly traitsOf: (taxon: TableTaxon) => Traits | null;
  /** The cells of a taxon as texts of values: numbers with a decimal point, '' for no value. */
  readonly cellsOf: (taxon: TableTaxon) => readonly string[];
}

/** Takes the cells of all taxa for values of columns, whose types fit every value. */
export function readTraits(
  titles: readonly string[],
  taxa: readonly TableTaxon[],
  mark: DecimalMark,
  report: Report,
): TableTraits {
  const columns: TableTraitColumn[] = [];
  const reads: ReadColumn[] = [];
  const names = new Set<string>();
  for (const [cell, title] of titles.entries()) {
    const cells = taxa.map((taxon) => taxon.cells[cell] ?? '');
    const read = readColumn(title === '' ? `Column ${cell + 1}` : title, cells, mark);
    if (read === null || columns.length >= maxParts.columns) {
      report.add('dropped', 'column-ignored', { values: { column: title } });
      continue;
    }
    const name = uniqueColumnName(read.column.name, names);
    const id = partId(`column-${columns.length + 1}`);
    columns.push({ id, value: { ...read.column, name, rank: columns.length }, cell });
    reads.push(read);
  }
  const rows: number[] = [];
  for (const [row, { index }] of taxa.entries()) rows[index] = row;
  return {
    columns,
    traitsOf: (taxon) => {
      const row = rows[taxon.index] ?? -1;
      let present: Record<string, TraitValue> | null = null;
      for (const [index, { id }] of columns.entries()) {
        const value = reads[index]?.values[row] ?? null;
        if (value === null) continue;
        present ??= {};
        present[id] = value;
      }
      return present;
    },
    cellsOf: (taxon) => {
      const cells = taxon.cells.map(() => '');
      const row = rows[taxon.index] ?? -1;
      for (const [index, { cell }] of columns.entries()) {
        cells[cell] = reads[index]?.texts[row] ?? '';
      }
      return cells;
    },
  };
}

/** A column of cells as a column of the tree. */
interface ReadColumn {
  readonly column: Column;
  readonly texts: readonly string[];
  readonly values: readonly (TraitValue | null)[];
}

/** A column of cells as a column of the tree with its values; null when it has none. */
export function readColumn(
  written: string,
  cells: readonly string[],
  mark: DecimalMark,
): ReadColumn | null {
  const { title, type: stated } = readTypedTitle(written);
  const texts = valuesOf(cells, mark, stated);
  const present = texts.filter((text) => text !== '');
  if (present.length === 0) return null;
  const type = typeOfColumn(present, stated);
  return {
    column: { ...(type.type === 'number' ? readUnit(title) : { name: title }), ...type },
    texts,
    values: texts.map((text) => (text === '' ? null : readValue(text, type.type))),
  };
}

/** The cells of a column as values: numbers with a decimal point, and '' where there is no value. */
function valuesOf(
  cells: readonly string[],
  mark: DecimalMark,
  stated: ColumnType | undefined,
): readonly string[] {
  // In a column that is said to be of texts, "NA" is one.
  const isText = stated === 'text' || stated === 'choice';
  const texts = cells.map((cell) =>
    !isText && isNoValue(cell) ? '' : cell.slice(0, maxTraitLength),
  );
  const numbers = isText ? [] : texts.map((text) => (text === '' ? '' : plainNumber(text, mark)));
  const areNumbers = !isText && numbers.every((number) => number !== null);
  return areNumbers ? numbers.map((number) => number ?? '') : texts;
}

function typeOfColumn(
  texts: readonly string[],
  stated: ColumnType | undefined,
): Pick<Column, 'type' | 'choices'> {
  const guessed = typeOfValues(texts);
  if (stated === undefined || stated === guessed.type) return guessed;
  if (stated === 'text') return { type: 'text' };
  const distinct = [...new Set(texts)].sort();
  return stated === 'choice' && distinct.length <= maxChoices
    ? { type: 'choice', choices: choicesOf(distinct) }
    : guessed;
}

/** The words with which a title states the type of its column. */
const typeWords = {
  ...{ number: 'number', text: 'text', choice: 'choice', link: 'link', 'yes-no': 'yes/no' },
} as const satisfies Readonly<Record<ColumnType, string>>;
const typedTitle = new RegExp(`\\s*\\((${Object.values(typeWords).join('|')})\\)$`);

/** What our own tables add to titles that would mean something else. */
const markedTitle = /\s*\(column(?: \d+)?\)$/;

/** A title without the type that our own tables state where the values leave it open. */
function readTypedTitle(written: string): { readonly title: string; readonly type?: ColumnType } {
  const unmarked = written.replace(markedTitle, '');
  const word = typedTitle.exec(unmarked)?.[1];
  const type = columnTypes.find((one) => typeWords[one] === word);
  if (type === undefined) return { title: unmarked };
  return { title: unmarked.replace(typedTitle, ''), type };
}

/** The title of a column of the tree with these cells, from which the same column is read again. */
export function titleOfColumn(column: Column, cells: readonly string[]): string {
  const name = column.name.replace(/\s+/g, ' ').trim() || 'column';
  const title =
    column.unit === undefined ? name : `${name} (${column.unit.replace(/[()]/g, ' ').trim()})`;
  const read = readColumn(title, cells, '.');
  const isSame =
    (read === null || read.column.type === column.type) &&
    cells.every((cell, row) => cell === '' || (read?.values[row] ?? null) !== null);
  const isPlain = isSame && readTypedTitle(title).title === title;
  return isPlain ? title : `${title} (${typeWords[column.type]})`;
}

/** The unit in brackets at the end of the title of a column of numbers: "Body mass (kg)". */
function readUnit(title: string): Pick<Column, 'name' | 'unit'> {
  const [, name = '', unit = ''] = /^(.*\S)\s*\(([^()]+)\)$/.exec(title) ?? [];
  return name === '' || unit.length > maxUnitLength ? { name: title } : { name, unit };
}
