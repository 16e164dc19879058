import { accept, type Result } from '../../result.ts';
import { isCanonical } from '../../species/arrange.ts';
import { detailsColumn, type SpeciesDetails } from '../../species/details.ts';
import { Forest, numberedId } from '../../species/forest.ts';
import { speciesFault } from '../../species/invariants.ts';
import type { Traits, TraitValue } from '../../species/traits.ts';
import { years } from '../../timeline/years.ts';
import { parseColumns } from '../columns-json.ts';
import { parseDecimal } from '../dating/decimal.ts';
import { parseDetails } from '../details-json.ts';
import type { StatedForest } from '../format.ts';
import type { ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import { guardFormula, unguardFormula } from './formula-guard.ts';
import { ownTitles, writeBounds } from './range-table-writer.ts';
import { findTableHeader, type TableHeader } from './table-header.ts';
import { inTableUnit, type TableUnit, tableUnits } from './table-unit.ts';
import { readTrait, type TraitColumn, titleColumns } from './trait-columns.ts';

/** The maximum difference of plain and exact columns, as a ratio of the times. A larger one means that someone changed them. */
const agreement = 1e-9;

/**
 * Reads one of our own tables by its exact columns. Null for other tables, and when its plain columns
 * were changed (for example in a spreadsheet), so that the change is not lost.
 */
export function readExactTable(
  text: string,
  report: Report,
): Result<StatedForest, ReadFault> | null {
  let changed: string | null = null;
  // A table does not say in which direction a scale other than Earth's counts.
  for (const unit of tableUnits) {
    const read = readInUnit(text, unit);
    if (typeof read !== 'string') {
      if (read !== null) return read;
    } else changed ??= read;
  }
  if (changed !== null) report.add('noted', 'exact-columns-unused', { example: changed });
  return null;
}

/** The name in the first row that was changed, or null for a table without these columns. */
function readInUnit(
  text: string,
  unit: TableUnit,
): Result<StatedForest, ReadFault> | string | null {
  const header = findTableHeader(text);
  const columns = header === null ? null : exactColumns(header, unit);
  if (header === null || columns === null) return null;
  const traitColumns = findTraitColumns(header, columns.treeColumns, unit);
  const rows: ExactRow[] = [];
  for (let record = header.reader.next(); record !== null; record = header.reader.next()) {
    const row = readExactRow(record.fields, columns, traitColumns, rows);
    if (row === null) return record.fields[columns.name] ?? '';
    rows.push(row);
  }
  const parents = Int32Array.from(rows, ({ parent }) => parent);
  if (rows.length === 0 || header.reader.fault !== null || !isCanonical(null, parents)) return null;
  const descriptions = rows.map(({ description }) => description);
  const images = rows.map(({ image }) => image);
  const forest = Forest.fromColumns({
    ids: null,
    parents,
    starts: Float64Array.from(rows, ({ start }) => start),
    durations: Float64Array.from(rows, ({ duration }) => duration),
    names: rows.map(({ name }) => name),
    descriptions: descriptions.some((text) => text !== null) ? descriptions : null,
    images: images.some((text) => text !== null) ? images : null,
    details: detailsColumn(rows.map(({ details }) => details)),
  });
  const entries = traitColumns.map(({ id, column }) => ({ id, value: column }));
  return accept({ forest, settings: null, parts: entries.length > 0 ? { columns: entries } : {} });
}

/** A column of the tree, and where its values are in the table. */
interface FoundColumn extends TraitColumn {
  readonly index: number;
}

/** The columns of the tree that are still in the table. Their types are in its first row. */
function findTraitColumns(
  { columns, reader }: TableHeader,
  index: number,
  unit: TableUnit,
): FoundColumn[] {
  const [first] = index < 0 ? [] : reader.ahead(1);
  const stated = parseColumns(first?.fields[index] ?? '') ?? [];
  return titleColumns(stated, ownTitles(unit)).flatMap((column) => {
    const title = guardFormula(column.title).trim();
    const found = columns.findIndex(({ header }) => header === title);
    return found < 0 ? [] : [{ ...column, index: found }];
  });
}

/** The columns that our own writer writes in any unit, by their titles. */
const titles = {
  ...{ name: 'name', ancestor: 'ancestor', description: 'description', image: 'image' },
  ...{ number: 'number', ancestorNumber: 'ancestor_number' },
  ...{ emptyTexts: 'empty_texts', details: 'details', treeColumns: 'tree_columns' },
} as const;

type ExactTitle = keyof typeof titles | 'first' | 'last' | 'startYears' | 'durationYears';

type ExactColumns = Readonly<Record<ExactTitle, number>> & {
  readonly unit: TableUnit;
  /** In the order of the titles. */
  readonly bounds: readonly number[];
};

function exactColumns({ columns }: TableHeader, unit: TableUnit): ExactColumns | null {
  const all: Readonly<Record<ExactTitle, string>> = {
    ...titles,
    ...{ first: unit.first, last: unit.last, startYears: unit.start, durationYears: unit.duration },
  };
  const at = (what: ExactTitle) => columns.findIndex(({ header }) => header === all[what]);
  if ([at('startYears'), at('durationYears'), at('number')].includes(-1)) return null;
  return {
    unit,
    ...{ name: at('name'), ancestor: at('ancestor'), first: at('first'), last: at('last') },
    ...{ description: at('description'), image: at('image'), number: at('number') },
    ...{ ancestorNumber: at('ancestorNumber'), startYears: at('startYears') },
    ...{ durationYears: at('durationYears'), emptyTexts: at('emptyTexts') },
    ...{ details: at('details'), treeColumns: at('treeColumns') },
    bounds: unit.bounds.map((title) => columns.findIndex(({ header }) => header === title)),
  };
}

interface ExactRow {
  readonly parent: number;
  readonly name: string;
  readonly start: number;
  readonly apparition: number;
  readonly duration: number;
  readonly description: string | null;
  readonly image: string | null;
  readonly details: SpeciesDetails | null;
}

function readExactRow(
  fields: readonly string[],
  columns: ExactColumns,
  traitColumns: readonly FoundColumn[],
  rows: readonly ExactRow[],
): ExactRow | null {
  const field = (column: number) => fields[column] ?? '';
  const text = (column: number) => unguardFormula(field(column));
  const ancestorNumber = field(columns.ancestorNumber);
  const parent = ancestorNumber === '' ? -1 : parseDecimal(ancestorNumber);
  const start = parseDecimal(field(columns.startYears));
  const duration = parseDecimal(field(columns.durationYears));
  if (field(columns.number) !== String(rows.length) || parent === null) return null;
  if (start === null || duration === null) return null;
  const ancestor = rows[parent];
  if (parent >= 0 && ancestor === undefined) return null;
  if (text(columns.ancestor) !== (ancestor?.name ?? '')) return null;
  const apparition = (ancestor?.apparition ?? 0) + start;
  if (!agrees(field(columns.first), apparition, duration, columns.unit)) return null;
  if (!agrees(field(columns.last), apparition + duration, duration, columns.unit)) return null;
  const name = text(columns.name);
  const empty = field(columns.emptyTexts);
  const description = readText(text(columns.description), empty.includes('description'));
  const times = { start: years(start), duration: years(duration) };
  const species = { id: numberedId(rows.length), name, description, ...times };
  if (speciesFault(species, ancestor?.duration ?? null) !== null) return null;
  const image = readText(text(columns.image), empty.includes('image'));
  const traits = readTraits(fields, traitColumns);
  if (traits === null) return null;
  const details = withTraits(parseDetails(field(columns.details)), traits);
  const bounds = writeBounds(apparition, apparition + duration, details, columns.unit);
  if (!boundsAgree(fields, columns.bounds, bounds)) return null;
  return { parent, name, start, apparition, duration, description, image, details };
}

/** The values in the columns of the tree; null when one does not fit because someone changed it. */
function readTraits(fields: readonly string[], columns: readonly FoundColumn[]): Traits | null {
  const values: [string, TraitValue][] = [];
  for (const column of columns) {
    const field = fields[column.index] ?? '';
    if (field === '') continue;
    const value = readTrait(column, field);
    if (value === null) return null;
    values.push([column.id, value]);
  }
  return Object.fromEntries(values);
}

function withTraits(details: SpeciesDetails | null, traits: Traits): SpeciesDetails | null {
  if (Object.keys(traits).length === 0) return details;
  return { ...details, traits: { ...details?.traits, ...traits } };
}

/** An empty field means no text, unless the row says that the text is empty. */
function readText(field: string, isThere: boolean): string | null {
  return field !== '' || isThere ? field : null;
}

/** Whether nobody changed the columns of bounds, if the table has them. */
function boundsAgree(
  fields: readonly string[],
  columns: readonly number[],
  written: readonly string[],
): boolean {
  return columns.every((column, index) => {
    if (column < 0) return true;
    const stated = parseDecimal(fields[column] ?? '');
    return stated !== null && stated === Number(written[index]);
  });
}

function agrees(field: string, moment: number, duration: number, unit: TableUnit): boolean {
  const stated = parseDecimal(field);
  if (stated === null) return false;
  const difference = Math.abs(stated - inTableUnit(moment, unit)) * unit.years;
  return difference <= agreement * (Math.abs(moment) + duration);
}
