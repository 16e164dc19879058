import { accept, type Result, refuse } from '../../result.ts';
import { faultAt, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import type { ColumnRole, SingleRole } from './column-titles.ts';
import type { CsvRecord } from './csv-reader.ts';
import { unguardFormula } from './formula-guard.ts';
import type { TableHeader } from './table-header.ts';
import { type RowTimes, rowTimesReader } from './table-times.ts';

/** A taxon as stated in its rows. */
export interface TableTaxon {
  readonly name: string;
  readonly offset: number;
  /** The tree that the taxon belongs to, in tables of several trees. */
  readonly tree: string;
  ancestorNumber: string;
  ancestorName: string;
  /** The times of each of its rows. */
  readonly times: RowTimes[];
  description: string | null;
  image: string | null;
  /** The values of its columns of the tree, in the order of `TableTaxa.columns`; empty where it has none. */
  readonly cells: string[];
}

/** All taxa of a table, in the order of their first rows. */
export interface TableTaxa {
  readonly byKey: ReadonlyMap<string, TableTaxon>;
  /** The key of the first taxon of each name, where keys are numbers. */
  readonly keyByName: ReadonlyMap<string, string>;
  /** The titles of the columns that were taken for columns of the tree. */
  readonly columns: readonly string[];
}

const missing = /^(?:na|n\/a|nan|null|none|\?|[-–—]+)$/i;

/** Groups the rows after the header by taxon, since a table of occurrences has several rows per taxon. */
export function gatherTaxa(
  text: string,
  header: TableHeader,
  report: Report,
): Result<TableTaxa, ReadFault> {
  const byKey = new Map<string, TableTaxon>();
  const keyByName = new Map<string, string>();
  const row = new TableRow(header);
  for (let record = header.reader.next(); record !== null; record = header.reader.next()) {
    row.take(record);
    const name = row.label('name');
    const times = row.times();
    if (!times.ok) {
      const values = { time: times.error.slice(0, 40), name };
      return refuse(faultAt(text, record.offset, 'time-not-number', values));
    }
    if (name === '') {
      report.add('skipped', 'row-without-name');
      continue;
    }
    const tree = row.field('tree');
    const number = row.field('number');
    const nameKey = keyOfName(tree, name);
    const key = number === '' ? nameKey : keyOfNumber(tree, number);
    const known = byKey.get(key);
    if (known !== undefined) {
      known.times.push(times.value);
      extend(known, row, report);
      continue;
    }
    byKey.set(key, {
      ...{ name, tree, offset: record.offset, times: [times.value] },
      ancestorNumber: present(row.field('ancestor-number')),
      ancestorName: present(row.label('ancestor')),
      description: row.label('description') || null,
      image: row.label('image') || null,
      cells: row.cellIndexes.map((index) => row.text(index)),
    });
    if (!keyByName.has(nameKey)) keyByName.set(nameKey, key);
  }
  if (header.reader.fault !== null) return refuse(header.reader.fault);
  const columns = row.cellIndexes.map((index) => header.columns[index]?.header ?? '');
  return accept({ byKey, keyByName, columns });
}

/** The ancestor of a taxon, by its number or its name. */
export function ancestorOf(taxon: TableTaxon, { byKey, keyByName }: TableTaxa): TableTaxon | null {
  const { tree, ancestorName, ancestorNumber } = taxon;
  const numbered = ancestorNumber === '' ? undefined : byKey.get(keyOfNumber(tree, ancestorNumber));
  if (numbered !== undefined || ancestorName === '') return numbered ?? null;
  const nameKey = keyOfName(tree, ancestorName);
  return (
    byKey.get(keyByName.get(nameKey) ?? nameKey) ??
    // Some tables name the ancestor by its number.
    byKey.get(keyOfNumber(tree, ancestorName)) ??
    null
  );
}

/** The roles of the columns that are read as texts. */
const textRoles = [
  ...(['name', 'ancestor', 'tree', 'number'] as const),
  ...(['ancestor-number', 'description', 'image'] as const),
] as const satisfies readonly SingleRole[];

/** The current row of a table, whose fields are read by what their columns are taken for. */
class TableRow {
  /** The columns that were taken for columns of the tree. */
  readonly cellIndexes: readonly number[];
  readonly #indexes: ReadonlyMap<SingleRole, number>;
  readonly #readTimes: ReturnType<typeof rowTimesReader>;
  /** Only our own tables are guarded; in others the apostrophe is part of the text. */
  readonly #isOurs: boolean;
  #fields: readonly string[] = [];

  constructor(header: TableHeader) {
    const { columns } = header;
    const indexOf = (role: ColumnRole) => columns.findIndex(({ takenFor }) => takenFor === role);
    this.cellIndexes = columns.flatMap(({ takenFor }, index) =>
      takenFor === 'column' ? [index] : [],
    );
    this.#indexes = new Map(textRoles.map((role) => [role, indexOf(role)]));
    this.#readTimes = rowTimesReader(header, indexOf);
    this.#isOurs = indexOf('exact') >= 0;
  }

  take({ fields }: CsvRecord): void {
    this.#fields = fields;
  }

  times(): Result<RowTimes, string> {
    return this.#readTimes(this.#fields);
  }

  field(role: (typeof textRoles)[number]): string {
    return (this.#fields[this.#indexes.get(role) ?? -1] ?? '').trim();
  }

  /** A field as text for people. */
  label(role: (typeof textRoles)[number]): string {
    return this.#unguarded(this.field(role));
  }

  /** The value of a column of the tree. */
  text(index: number): string {
    return present(this.#unguarded((this.#fields[index] ?? '').trim()));
  }

  #unguarded(text: string): string {
    return this.#isOurs ? unguardFormula(text).trim() : text;
  }
}

function present(text: string): string {
  // Longer texts are never words for a missing value.
  return text.length <= 4 && missing.test(text) ? '' : text;
}

function keyOfName(tree: string, name: string): string {
  return `${tree}\nname\n${name}`;
}

function keyOfNumber(tree: string, number: string): string {
  return `${tree}\nnumber\n${number}`;
}

/** Extends a taxon with another of its rows. */
function extend(known: TableTaxon, row: TableRow, report: Report): void {
  report.add('noted', 'rows-gathered', { example: known.name });
  const ancestorName = present(row.label('ancestor'));
  const ancestorNumber = present(row.field('ancestor-number'));
  if (known.ancestorName === '' && known.ancestorNumber === '') {
    known.ancestorName = ancestorName;
    known.ancestorNumber = ancestorNumber;
  } else if (
    (ancestorName !== '' && ancestorName !== known.ancestorName) ||
    (ancestorNumber !== '' && ancestorNumber !== known.ancestorNumber)
  ) {
    report.add('dropped', 'second-ancestor', { example: known.name });
  }
  known.description ??= row.label('description') || null;
  known.image ??= row.label('image') || null;
  let differing = 0;
  for (const [cell, index] of row.cellIndexes.entries()) {
    const value = row.text(index);
    if (value === '' || value === known.cells[cell]) continue;
    if (known.cells[cell] === '') known.cells[cell] = value;
    else differing += 1;
  }
  if (differing > 0) {
    report.add('dropped', 'second-value', { example: known.name, count: differing });
  }
}
