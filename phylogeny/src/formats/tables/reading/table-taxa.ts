import { SpeciesNames } from '../../../matching/match-species.ts';
import { accept, type Result, refuse } from '../../../result.ts';
import type { ReadFault } from '../../read-fault.ts';
import type { Report } from '../../report.ts';
import { unguardFormula } from '../cells/formula-guard.ts';
import { nameOfRow } from '../cells/species-name.ts';
import { type TimeCells, timeCellRoles } from '../cells/time-cells.ts';
import {
  type ColumnRole,
  type DetailRole,
  detailRoles,
  type SingleRole,
} from '../columns/column-titles.ts';
import { placeOfCell, type TableHeader } from '../columns/table-header.ts';
import type { CsvRecord } from './csv-reader.ts';

/** A taxon as stated in its rows. */
export interface TableTaxon {
  readonly name: string;
  /** Its place among the taxa of the table. */
  readonly index: number;
  /** The genus, if the table has it apart from the name. */
  readonly genus: string;
  readonly offset: number;
  /** The tree that the taxon belongs to, in tables of several trees. */
  readonly tree: string;
  ancestorNumber: string;
  ancestorName: string;
  /** The cells with the times of each of its rows. */
  readonly rows: TimeCells[];
  description: string | null;
  image: string | null;
  /** The values of its columns of the tree, in the order of `TableTaxa.columns`; empty where it has none. */
  readonly cells: string[];
  /** The cells of its first row with details of species, as written. */
  readonly details: ReadonlyMap<DetailRole, string>;
}

/** All taxa of a table, in the order of their first rows. */
export class TableTaxa {
  readonly byKey = new Map<string, TableTaxon>();
  /** The titles of the columns that were taken for columns of the tree. */
  readonly columns: string[];
  /** Whether it is a table as we write it. */
  readonly isOurs: boolean;
  /** The taxa of each name, by tree. */
  readonly #byName = new Map<string, TableTaxon[]>();
  #spellings: Map<
    string,
    { readonly taxa: readonly TableTaxon[]; readonly names: SpeciesNames }
  > | null = null;

  constructor(columns: readonly string[], isOurs: boolean) {
    this.columns = [...columns];
    this.isOurs = isOurs;
  }

  add(key: string, taxon: TableTaxon): void {
    this.byKey.set(key, taxon);
    const nameKey = keyOfName(taxon.tree, taxon.name);
    const same = this.#byName.get(nameKey);
    if (same === undefined) this.#byName.set(nameKey, [taxon]);
    else same.push(taxon);
  }

  /** Adds a column with the number of finds of each taxon, since they become one species. */
  countFinds(): void {
    this.columns.push('finds');
    for (const taxon of this.byKey.values()) taxon.cells.push(String(taxon.rows.length));
  }

  /** The ancestor of a taxon; null when it has none or the table does not have it. */
  ancestorOf({ tree, genus, ancestorName, ancestorNumber }: TableTaxon): TableTaxon | null {
    const numbered = ancestorNumber === '' ? null : this.#numbered(tree, ancestorNumber);
    if (ancestorName === '') return numbered;
    return this.find(ancestorName, tree, numbered, genus);
  }

  /**
   * The taxon that a cell names: by its name, by its name and number ("Homo sapiens #12") if several have
   * the name, by its number, or by its name in another spelling.
   */
  find(
    text: string,
    tree: string,
    numbered: TableTaxon | null = null,
    genus = '',
  ): TableTaxon | null {
    const named = this.#byName.get(keyOfName(tree, text)) ?? [];
    if (numbered !== null && named.includes(numbered)) return numbered;
    const [first] = named;
    if (first !== undefined) return first;
    const number = /#(\d+)$/.exec(text)?.[1];
    return (
      (number === undefined ? null : this.#numbered(tree, number)) ??
      this.#byName.get(keyOfName(tree, `${genus} ${text}`))?.[0] ??
      numbered ??
      // Some tables name the ancestor by its number.
      this.#numbered(tree, text) ??
      this.#inOtherSpelling(text, tree)
    );
  }

  #numbered(tree: string, number: string): TableTaxon | null {
    return this.byKey.get(keyOfNumber(tree, number)) ?? null;
  }

  /** The only taxon whose name differs in case, blanks, punctuation or authorship. */
  #inOtherSpelling(text: string, tree: string): TableTaxon | null {
    this.#spellings ??= new Map();
    let spelled = this.#spellings.get(tree);
    if (spelled === undefined) {
      const taxa = [...this.byKey.values()].filter((taxon) => taxon.tree === tree);
      const names = SpeciesNames.of({ size: taxa.length, name: (row) => taxa[row]?.name ?? '' });
      spelled = { taxa, names };
      this.#spellings.set(tree, spelled);
    }
    const [row, ...others] = spelled.names.find(text);
    return row === undefined || others.length > 0 ? null : (spelled.taxa[row] ?? null);
  }
}

const missing = /^(?:na|n\/a|nan|null|none|\?|[-–—]+)$/i;

/** Groups the rows after the header by taxon, since a table of occurrences has several rows per taxon. */
export function gatherTaxa(header: TableHeader, report: Report): Result<TableTaxa, ReadFault> {
  const row = new TableRow(header);
  const taxa = new TableTaxa(row.titles(), header.isOurs);
  for (let record = header.reader.next(); record !== null; record = header.reader.next()) {
    row.take(record);
    const name = row.name();
    if (name === '') {
      const place = placeOfCell(header, record.offset, 'name');
      report.add('skipped', 'row-without-name', { place });
      continue;
    }
    const tree = row.field('tree');
    const number = row.field('number');
    const key = number === '' ? keyOfName(tree, name) : keyOfNumber(tree, number);
    const known = taxa.byKey.get(key);
    if (known !== undefined) {
      known.rows.push(row.times());
      extend(known, row, report);
      continue;
    }
    taxa.add(key, {
      ...{ name, tree, genus: row.field('genus'), offset: record.offset, rows: [row.times()] },
      index: taxa.byKey.size,
      ancestorNumber: row.present(row.field('ancestor-number')),
      ancestorName: row.present(row.label('ancestor')),
      description: row.label('description') || null,
      image: row.label('image') || null,
      cells: row.cellIndexes.map((index) => row.text(index)),
      details: row.details(),
    });
  }
  return header.reader.fault === null ? accept(taxa) : refuse(header.reader.fault);
}

/** The roles of the columns that are read as texts. */
const textRoles = [
  ...(['name', 'genus', 'subspecies', 'ancestor', 'tree', 'number'] as const),
  ...(['ancestor-number', 'description', 'image'] as const),
  ...detailRoles,
] as const satisfies readonly SingleRole[];

const noDetails: ReadonlyMap<DetailRole, string> = new Map();

/** The current row of a table, whose fields are read by what their columns are taken for. */
class TableRow {
  /** The columns that were taken for columns of the tree. */
  readonly cellIndexes: readonly number[];
  readonly #columns: TableHeader['columns'];
  readonly #indexes: ReadonlyMap<SingleRole, number>;
  /** In the order of `timeCellRoles`. */
  readonly #timeIndexes: readonly number[];
  readonly #details: readonly DetailRole[];
  /** Only our own tables are guarded; in others the apostrophe is part of the text. */
  readonly #isOurs: boolean;
  #fields: readonly string[] = [];
  #offset = 0;

  constructor({ columns, isOurs }: TableHeader) {
    this.#columns = columns;
    const indexOf = (role: ColumnRole) => columns.findIndex(({ takenFor }) => takenFor === role);
    this.cellIndexes = columns.flatMap(({ takenFor }, index) =>
      takenFor === 'column' ? [index] : [],
    );
    this.#indexes = new Map(textRoles.map((role) => [role, indexOf(role)]));
    this.#timeIndexes = timeCellRoles.map(indexOf);
    this.#details = detailRoles.filter((role) => indexOf(role) >= 0);
    this.#isOurs = isOurs;
  }

  /** The titles of the columns of the tree. */
  titles(): readonly string[] {
    return this.cellIndexes.map((index) => this.#unguarded(this.#columns[index]?.header ?? ''));
  }

  take({ fields, offset }: CsvRecord): void {
    this.#fields = fields;
    this.#offset = offset;
  }

  times(): TimeCells {
    const texts = this.#timeIndexes.map((index) => (this.#fields[index] ?? '').trim());
    return { texts, offset: this.#offset };
  }

  /** The name of the species, of which the genus and the subspecies may have columns of their own. */
  name(): string {
    const [genus, subspecies] = [this.field('genus'), this.field('subspecies')];
    const name = this.label('name');
    if (genus === '' && subspecies === '') return name;
    return nameOfRow(this.present(name), this.present(genus), this.present(subspecies));
  }

  details(): ReadonlyMap<DetailRole, string> {
    if (this.#details.length === 0) return noDetails;
    const cells = this.#details.map((role) => [role, this.label(role)] as const);
    return new Map(cells.filter(([, text]) => text !== ''));
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
    return this.#unguarded((this.#fields[index] ?? '').trim());
  }

  /** A text, unless it is a word for a missing one, which our own tables do not have. */
  present(text: string): string {
    return !this.#isOurs && text.length <= 4 && missing.test(text) ? '' : text;
  }

  #unguarded(text: string): string {
    return this.#isOurs ? unguardFormula(text).trim() : text;
  }
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
  const ancestorName = row.present(row.label('ancestor'));
  const ancestorNumber = row.present(row.field('ancestor-number'));
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
