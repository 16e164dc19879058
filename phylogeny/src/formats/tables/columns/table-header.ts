import type { ProblemPlace } from '../../report.ts';
import { looksLikeDetail } from '../cells/detail-cells.ts';
import { livingInWords, statesNotExtinct } from '../cells/time-cells.ts';
import {
  type CsvDelimiter,
  CsvReader,
  type CsvRecord,
  csvDelimiters,
} from '../reading/csv-reader.ts';
import {
  type ColumnRole,
  columnRolesOf,
  type TitledUnit,
  taxonomyColumns,
  titlesOfFinds,
  unitOfTitles,
} from './column-titles.ts';

/** A column of a table, with what it was taken for. */
export interface TableColumn {
  /** Its title as written; empty for the row names that R writes. */
  readonly header: string;
  /** Its first values. */
  readonly samples: readonly string[];
  readonly takenFor: ColumnRole;
}

/** What to take columns for instead of what their titles say, by the index of the column. */
export type ColumnMapping = Readonly<Record<number, ColumnRole>>;

/** The header of a table, and a reader positioned after it. */
export interface TableHeader {
  readonly columns: readonly TableColumn[];
  /** Whether the columns suffice for reading species. */
  readonly missing: 'name' | 'apparition' | 'extinction' | null;
  readonly delimiter: CsvDelimiter;
  /** The unit of the times, if a title states it. */
  readonly unit: TitledUnit;
  /** Whether our own writer, or someone who knows it, chose the titles. */
  readonly isOurs: boolean;
  /** The number of records before the header. */
  readonly recordsBefore: number;
  readonly reader: CsvReader;
}

/** The cell of a row for which a column was taken, the first one of these that the table has. */
export function placeOfCell(
  { columns, reader }: TableHeader,
  offset: number,
  ...roles: readonly ColumnRole[]
): ProblemPlace | undefined {
  const indexes = roles.map((role) => columns.findIndex(({ takenFor }) => takenFor === role));
  return reader.placeOf(offset, indexes.find((index) => index >= 0) ?? 0);
}

/** Files of the Paleobiology Database start with about twenty lines about the download. */
const furthestHeader = 100;
const widestHeader = 500;
const sampleCount = 5;
/** How many records must look alike to be a table whose titles we do not know. */
const likenessSample = 20;

/** Finds the header of a table among its first records, with any delimiter. */
export function findTableHeader(text: string, mapping: ColumnMapping = {}): TableHeader | null {
  // The texts of these start with a parenthesis, a bracket or a tag.
  if (/^\uFEFF?\s*[([<{]/.test(text)) return null;
  return findByTitles(text, mapping) ?? findByShape(text, mapping);
}

/** Whether the times of a table can be those of single finds, and whether they must be. */
export function datesOfFinds({ columns }: TableHeader): ReturnType<typeof titlesOfFinds> {
  const at = (role: ColumnRole) => columns.findIndex(({ takenFor }) => takenFor === role);
  const titles = columns.map(({ header }) => header);
  return titlesOfFinds(titles, [at('apparition'), at('extinction')]);
}

function findByTitles(text: string, mapping: ColumnMapping): TableHeader | null {
  for (const delimiter of csvDelimiters) {
    const reader = new CsvReader(text, delimiter);
    for (let count = 0; count < furthestHeader; count++) {
      const record = reader.next();
      if (record === null) break;
      if (record.fields.length < 2 || record.fields.length > widestHeader) continue;
      // "Homo habilis from 2.4 to 1.4 Ma" is a line of a list.
      if (delimiter === ' ' && record.fields.some((field) => /^\d/.test(field))) continue;
      if (!namesColumns(record.fields, reader)) continue;
      return describeColumns(record.fields, reader, delimiter, count, mapping);
    }
  }
  return null;
}

function namesColumns(fields: readonly string[], reader: CsvReader): boolean {
  // Whatever the next record is, it gives no times to a header without them.
  const missing = missingColumn(titledRoles(fields));
  if (missing === 'apparition' || missing === 'extinction') return false;
  return missingColumn(titledRoles(allTitles(fields, reader))) === null;
}

/** The first of several records with the same number of fields, whatever they are called. */
function findByShape(text: string, mapping: ColumnMapping): TableHeader | null {
  for (const delimiter of csvDelimiters) {
    // Any prose has words separated by spaces.
    if (delimiter === ' ') continue;
    const reader = new CsvReader(text, delimiter);
    const records = reader.ahead(likenessSample);
    const widths = records.map(({ fields }) => fields.length);
    const first = widths.findIndex((width, index) => width > 1 && widths[index + 1] === width);
    const width = widths[first] ?? 0;
    if (width < 2 || width > widestHeader) continue;
    if (widths.filter((one) => one === width).length * 2 < widths.length) continue;
    for (let skipped = 0; skipped < first; skipped++) reader.next();
    const fields = reader.next()?.fields ?? [];
    return describeColumns(fields, reader, delimiter, first, mapping);
  }
  return null;
}

function describeColumns(
  fields: readonly string[],
  reader: CsvReader,
  delimiter: CsvDelimiter,
  recordsBefore: number,
  mapping: ColumnMapping,
): TableHeader {
  const titles = allTitles(fields, reader);
  const first = reader.ahead(typicalRows);
  const isOurs = ownTitles.every((title) => titles.some((one) => title.test(one.trim())));
  const titled = withDetails(withTaxonomy(titledRoles(titles), titles, first), first, isOurs);
  const roles = withMapping(withLiving(titled, first), mapping);
  const samples = first.slice(0, sampleCount);
  return {
    columns: titles.map((header, index) => ({
      header: header.trim(),
      samples: samples.map((record) => (record.fields[index] ?? '').trim().slice(0, 100)),
      takenFor: roles[index] ?? 'column',
    })),
    missing: missingColumn(roles),
    delimiter,
    unit: unitOfTitles(titles, roles),
    isOurs,
    recordsBefore,
    reader,
  };
}

/** The titles that all our own tables have. */
const ownTitles = [/^Name$/, /^Ancestor$/, /^First appearance\b/, /^Last appearance\b/];

/** How many rows decide what a column has. */
const typicalRows = 50;

function typicalCells(records: readonly CsvRecord[], index: number): readonly string[] {
  const cells = records.map(({ fields }) => (fields[index] ?? '').trim());
  return cells.filter((cell) => cell !== '');
}

/** "sylvestris" or "P. sylvestris". */
const epithet = /^(?:\p{Ll}[^\s_]*|\p{Lu}\p{Ll}?\.\s*\p{Ll}.*)$/u;

/** Where names are single words beside a genus, they are only the second part of the names of species. */
function withTaxonomy(
  roles: readonly ColumnRole[],
  titles: readonly string[],
  records: readonly CsvRecord[],
): ColumnRole[] {
  const { genus, subspecies } = taxonomyColumns(titles, roles);
  const names = typicalCells(records, roles.indexOf('name'));
  const isGenus =
    names.some((name) => epithet.test(name)) || names.every((name) => !/[\s_]/.test(name));
  return roles.map((role, index) => {
    if (index === genus && isGenus) return 'genus';
    return index === subspecies ? 'subspecies' : role;
  });
}

/** "Colour" may also be the colour of a flower, and "split" half of the data: then their values are other ones. */
function withDetails(
  roles: readonly ColumnRole[],
  records: readonly CsvRecord[],
  isOurs: boolean,
): ColumnRole[] {
  if (isOurs) return [...roles];
  return roles.map((role, index) => {
    const cells = typicalCells(records, index);
    const fits = cells.length === 0 || cells.some((cell) => looksLikeDetail(role, cell));
    return fits ? role : 'column';
  });
}

/** "Extinct" may also be a year. A column of words such as "extant" says who lives whatever its title is. */
function withLiving(
  roles: readonly ColumnRole[],
  records: readonly CsvRecord[],
): readonly ColumnRole[] {
  const every = (index: number, says: (cell: string) => boolean | null) => {
    const cells = typicalCells(records, index);
    return cells.length > 0 && cells.every((cell) => says(cell) !== null);
  };
  const checked = roles.map((role, index) =>
    role === 'extinct' && !every(index, statesNotExtinct) ? 'column' : role,
  );
  if (checked.includes('living') || checked.includes('extinct')) return checked;
  const found = checked.findIndex((role, at) => role === 'column' && every(at, livingInWords));
  return checked.map((role, index) => (index === found ? 'living' : role));
}

/** R writes row names without a title: under an empty first title, or as one field more than titles. */
function allTitles(fields: readonly string[], reader: CsvReader): readonly string[] {
  const [below] = reader.ahead(1);
  return below?.fields.length === fields.length + 1 ? ['', ...fields] : fields;
}

function titledRoles(titles: readonly string[]): ColumnRole[] {
  const roles = columnRolesOf(titles);
  if (roles.includes('name')) return roles;
  if (titles[0]?.trim() === '') roles[0] = 'name';
  else {
    // Tables without names use their numbers or codes as names.
    const named = (role: ColumnRole): ColumnRole =>
      role === 'number' ? 'name' : role === 'ancestor-number' ? 'ancestor' : role;
    return roles.map(named);
  }
  return roles;
}

function missingColumn(roles: readonly ColumnRole[]): TableHeader['missing'] {
  const has = (...wanted: readonly ColumnRole[]) => wanted.some((role) => roles.includes(role));
  if (!has('apparition', 'apparition-earliest', 'apparition-latest')) return 'apparition';
  if (!has('extinction', 'extinction-earliest', 'extinction-latest', 'duration')) {
    return 'extinction';
  }
  return has('name') ? null : 'name';
}

/** The roles with those that the user has chosen. A role is then taken from the column that had it. */
function withMapping(roles: readonly ColumnRole[], mapping: ColumnMapping): ColumnRole[] {
  const chosen = new Set<ColumnRole>();
  const isShared = (role: ColumnRole) => role === 'column' || role === 'ignored';
  const mapped = roles.map((role, index) => {
    const choice = mapping[index];
    if (choice === undefined) return role;
    if (isShared(choice)) return choice;
    if (chosen.has(choice)) return 'ignored';
    chosen.add(choice);
    return choice;
  });
  return mapped.map((role, index) =>
    mapping[index] === undefined && chosen.has(role) ? 'column' : role,
  );
}
