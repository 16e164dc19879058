import { accept, type Result, refuse } from '../../result.ts';
import { faultAt, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import type { ColumnRole, SingleRole } from './column-titles.ts';
import type { CsvRecord } from './csv-reader.ts';
import { unguardFormula } from './formula-guard.ts';
import type { TableHeader } from './table-header.ts';
import { type RowTimes, readRowTimes } from './table-times.ts';

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

const missing = /^(?:|na|n\/a|nan|null|none|\?|[-–—]+)$/i;

/** Groups the rows after the header by taxon, since a table of occurrences has several rows per taxon. */
export function gatherTaxa(
  text: string,
  header: TableHeader,
  report: Report,
): Result<TableTaxa, ReadFault> {
  const byKey = new Map<string, TableTaxon>();
  const keyByName = new Map<string, string>();
  const readRow = rowReader(text, header);
  const cellIndexes = indexesOf(header, 'column');
  for (let record = header.reader.next(); record !== null; record = header.reader.next()) {
    const row = readRow(record, cellIndexes);
    if (!row.ok) return row;
    const { key, taxon } = row.value;
    if (taxon.name === '') {
      report.add('skipped', 'row-without-name');
      continue;
    }
    const known = byKey.get(key);
    if (known === undefined) {
      byKey.set(key, taxon);
      const nameKey = keyOfName(taxon.tree, taxon.name);
      if (!keyByName.has(nameKey)) keyByName.set(nameKey, key);
    } else {
      report.add('noted', 'rows-gathered', { example: taxon.name });
      extend(known, taxon, report);
    }
  }
  if (header.reader.fault !== null) return refuse(header.reader.fault);
  const columns = cellIndexes.map((index) => header.columns[index]?.header ?? '');
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

function indexesOf({ columns }: TableHeader, role: ColumnRole): number[] {
  return columns.flatMap(({ takenFor }, index) => (takenFor === role ? [index] : []));
}

type ReadRow = Result<{ readonly key: string; readonly taxon: TableTaxon }, ReadFault>;

function rowReader(text: string, header: TableHeader) {
  const indexOf = (role: SingleRole) => indexesOf(header, role)[0] ?? -1;
  const [name, ancestor, tree] = [indexOf('name'), indexOf('ancestor'), indexOf('tree')];
  const [number, ancestorNumber] = [indexOf('number'), indexOf('ancestor-number')];
  const [description, image] = [indexOf('description'), indexOf('image')];
  const readTimes = readRowTimes(header, indexOf);
  // Only our own tables are guarded; in others the apostrophe is part of the text.
  const isOurs = header.columns.some(({ takenFor }) => takenFor === 'exact');
  return ({ fields, offset }: CsvRecord, cellIndexes: readonly number[]): ReadRow => {
    const field = (column: number) => (fields[column] ?? '').trim();
    const label = (column: number) =>
      isOurs ? unguardFormula(field(column)).trim() : field(column);
    const times = readTimes(field);
    if (!times.ok) {
      const values = { time: times.error.slice(0, 40), name: label(name) };
      return refuse(faultAt(text, offset, 'time-not-number', values));
    }
    const taxon: TableTaxon = {
      name: label(name),
      offset,
      tree: field(tree),
      ancestorNumber: present(field(ancestorNumber)),
      ancestorName: present(label(ancestor)),
      times: [times.value],
      description: label(description) || null,
      image: label(image) || null,
      cells: cellIndexes.map((index) => present(label(index))),
    };
    const ownNumber = field(number);
    const key =
      ownNumber === '' ? keyOfName(taxon.tree, taxon.name) : keyOfNumber(taxon.tree, ownNumber);
    return accept({ key, taxon });
  };
}

function present(text: string): string {
  return missing.test(text) ? '' : text;
}

function keyOfName(tree: string, name: string): string {
  return `${tree}\nname\n${name}`;
}

function keyOfNumber(tree: string, number: string): string {
  return `${tree}\nnumber\n${number}`;
}

/** Extends a taxon with another of its rows. */
function extend(known: TableTaxon, row: TableTaxon, report: Report): void {
  known.times.push(...row.times);
  if (known.ancestorName === '' && known.ancestorNumber === '') {
    known.ancestorName = row.ancestorName;
    known.ancestorNumber = row.ancestorNumber;
  } else if (
    (row.ancestorName !== '' && row.ancestorName !== known.ancestorName) ||
    (row.ancestorNumber !== '' && row.ancestorNumber !== known.ancestorNumber)
  ) {
    report.add('dropped', 'second-ancestor', { example: known.name });
  }
  known.description ??= row.description;
  known.image ??= row.image;
  for (const [index, value] of row.cells.entries()) {
    if (value === '' || value === known.cells[index]) continue;
    if (known.cells[index] === '') known.cells[index] = value;
    else report.add('dropped', 'second-value', { example: known.name });
  }
}
