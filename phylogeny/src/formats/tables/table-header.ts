import {
  type ColumnRole,
  readTitle,
  rolesByTitle,
  titlesOfFinds,
  yearsPerUnitOf,
} from './column-titles.ts';
import { type CsvDelimiter, CsvReader, csvDelimiters } from './csv-reader.ts';

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
  /** The number of years per unit of the times, if a title states it. */
  readonly yearsPerUnit: number | null;
  /** The number of records before the header. */
  readonly recordsBefore: number;
  readonly reader: CsvReader;
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
  const titles = columns.map(({ header }) => readTitle(header));
  const at = (role: ColumnRole) => titles[columns.findIndex(({ takenFor }) => takenFor === role)];
  return titlesOfFinds(titles, [at('apparition'), at('extinction')]);
}

function findByTitles(text: string, mapping: ColumnMapping): TableHeader | null {
  for (const delimiter of csvDelimiters) {
    const reader = new CsvReader(text, delimiter);
    for (let count = 0; count < furthestHeader; count++) {
      const record = reader.next();
      if (record === null) break;
      if (record.fields.length < 2 || record.fields.length > widestHeader) continue;
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
  const roles = withMapping(titledRoles(titles), mapping);
  const samples = reader.ahead(sampleCount);
  return {
    columns: titles.map((header, index) => ({
      header: header.trim(),
      samples: samples.map((record) => (record.fields[index] ?? '').trim().slice(0, 100)),
      takenFor: roles[index] ?? 'column',
    })),
    missing: missingColumn(roles),
    delimiter,
    yearsPerUnit: yearsPerUnitOf(titles, roles),
    recordsBefore,
    reader,
  };
}

/** R writes row names without a title: under an empty first title, or as one field more than titles. */
function allTitles(fields: readonly string[], reader: CsvReader): readonly string[] {
  const [below] = reader.ahead(1);
  return below?.fields.length === fields.length + 1 ? ['', ...fields] : fields;
}

function titledRoles(titles: readonly string[]): ColumnRole[] {
  const roles = rolesByTitle(titles.map(readTitle));
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
  const isShared = (role: ColumnRole) =>
    role === 'column' || role === 'ignored' || role === 'exact';
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
