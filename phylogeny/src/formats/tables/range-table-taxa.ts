import { accept, type Result, refuse } from '../../result.ts';
import { parseDecimal } from '../dating/decimal.ts';
import { faultAt, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import type { CsvRecord } from './csv-reader.ts';
import { unguardFormula } from './formula-guard.ts';
import type { TableHeader } from './range-table-header.ts';

/** A taxon as stated in its rows, with times as written. */
export interface TableTaxon {
  readonly name: string;
  readonly offset: number;
  /** The key of the ancestor among the taxa, or null. */
  ancestor: string | null;
  ancestorName: string;
  /** The largest time of its rows; null when no row has one. */
  first: TableTime | null;
  last: TableTime | null;
  isExtant: boolean;
  description: string | null;
  image: string | null;
}

/** A number with its text, so that a change of unit rounds only once. */
export interface TableTime {
  readonly text: string;
  readonly value: number;
}

/** All taxa of a table, in the order of their first rows. */
export interface TableTaxa {
  readonly byKey: ReadonlyMap<string, TableTaxon>;
  /** The key of the first taxon of each name, where keys are numbers. */
  readonly keyByName: ReadonlyMap<string, string>;
  /** Rows whose first time is the smaller one, and those whose first time is the larger one. */
  readonly growing: number;
  readonly shrinking: number;
}

/** Larger numbers are not times in any unit. */
const maxNumber = 1e80;
const missing = /^(?:|na|n\/a|nan|null|none|\?|-+)$/i;
const present = /^(?:present|recent|extant|today|now|living|holocene)$/i;

/** Groups the rows after the header by taxon, since a table of occurrences has several rows per taxon. */
export function gatherTaxa(
  text: string,
  header: TableHeader,
  report: Report,
): Result<TableTaxa, ReadFault> {
  const byKey = new Map<string, TableTaxon>();
  const keyByName = new Map<string, string>();
  let growing = 0;
  let shrinking = 0;
  for (let record = header.reader.next(); record !== null; record = header.reader.next()) {
    const row = readRow(text, record, header);
    if (!row.ok) return row;
    const { key, nameKey, taxon } = row.value;
    if (taxon.name === '') {
      report.add('skipped', 'row-without-name');
      continue;
    }
    if (taxon.first !== null && taxon.last !== null) {
      if (taxon.first.value < taxon.last.value) growing += 1;
      else if (taxon.first.value > taxon.last.value) shrinking += 1;
    }
    const known = byKey.get(key);
    if (known === undefined) {
      byKey.set(key, taxon);
      if (!keyByName.has(nameKey)) keyByName.set(nameKey, key);
    } else {
      report.add('noted', 'rows-gathered', { example: taxon.name });
      widen(known, taxon, report);
    }
  }
  if (header.reader.fault !== null) return refuse(header.reader.fault);
  return accept({ byKey, keyByName, growing, shrinking });
}

function readRow(
  text: string,
  { fields, offset }: CsvRecord,
  { columns, delimiter }: TableHeader,
): Result<{ key: string; nameKey: string; taxon: TableTaxon }, ReadFault> {
  const field = (column: number) => (fields[column] ?? '').trim();
  // Only our own tables are guarded; in others the apostrophe is part of the text.
  const isOurs = columns.startYears >= 0 || columns.durationYears >= 0 || columns.emptyTexts >= 0;
  const label = (column: number) => (isOurs ? unguardFormula(field(column)).trim() : field(column));
  const name = label(columns.name);
  const tree = field(columns.tree);
  const times: (TableTime | null)[] = [];
  for (const column of [columns.first, columns.last]) {
    const time = readTime(field(column), delimiter === ',' ? '.' : ',');
    if (time === undefined) {
      const values = { time: field(column).slice(0, 40), name };
      return refuse(faultAt(text, offset, 'time-not-number', values));
    }
    times.push(time);
  }
  const ancestorName = label(columns.ancestor);
  const ancestorNumber = field(columns.ancestorNumber);
  const number = field(columns.number);
  const hasAncestor = !missing.test(ancestorName) && ancestorName !== '0';
  return accept({
    key: number === '' ? keyOfName(tree, name) : keyOfNumber(tree, number),
    nameKey: keyOfName(tree, name),
    taxon: {
      name,
      offset,
      ancestor: !missing.test(ancestorNumber)
        ? keyOfNumber(tree, ancestorNumber)
        : hasAncestor
          ? keyOfName(tree, ancestorName)
          : null,
      ancestorName: ancestorName || ancestorNumber,
      first: times[0] ?? null,
      last: times[1] ?? null,
      isExtant: /^(?:extant|1|yes|true|y)$/i.test(field(columns.extant)),
      description: label(columns.description) || null,
      image: label(columns.image) || null,
    },
  });
}

function keyOfName(tree: string, name: string): string {
  return `${tree}\nname\n${name}`;
}

function keyOfNumber(tree: string, number: string): string {
  return `${tree}\nnumber\n${number}`;
}

/** Null where the table has no time, undefined where the field is not a number. */
function readTime(text: string, decimalMark: ',' | '.'): TableTime | null | undefined {
  if (missing.test(text)) return null;
  if (present.test(text)) return { text: '0', value: 0 };
  const plain = decimalMark === ',' && /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
  const value = parseDecimal(plain);
  return value === null || Math.abs(value) > maxNumber ? undefined : { text: plain, value };
}

/** Extends a taxon with another of its rows. */
function widen(known: TableTaxon, row: TableTaxon, report: Report): void {
  for (const time of [row.first, row.last]) {
    if (time === null) continue;
    if (known.first === null || time.value > known.first.value) known.first = time;
    if (known.last === null || time.value < known.last.value) known.last = time;
  }
  if (known.ancestor === null) {
    known.ancestor = row.ancestor;
    known.ancestorName = row.ancestorName;
  } else if (row.ancestor !== null && row.ancestor !== known.ancestor) {
    report.add('dropped', 'second-ancestor', { example: known.name });
  }
  known.isExtant ||= row.isExtant;
  known.description ??= row.description;
  known.image ??= row.image;
}
