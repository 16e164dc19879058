import { yearsPerNamedUnit } from '../dating/time-words.ts';
import { type CsvDelimiter, CsvReader, csvDelimiters } from './csv-reader.ts';

/** The index of each column; -1 where the table does not have it. */
export interface TableColumns {
  readonly name: number;
  readonly ancestor: number;
  readonly first: number;
  readonly last: number;
  readonly extant: number;
  readonly tree: number;
  readonly description: number;
  readonly image: number;
  /** Numbers of species and ancestor, as paleotree and our own writer give them. */
  readonly number: number;
  readonly ancestorNumber: number;
  /** The exact columns of our own writer. */
  readonly startYears: number;
  readonly durationYears: number;
  readonly emptyTexts: number;
  readonly details: number;
}

/** The header of a range table, and a reader positioned after it. */
export interface TableHeader {
  readonly columns: TableColumns;
  readonly delimiter: CsvDelimiter;
  /** The number of years per unit of the times, if a header states it. */
  readonly yearsPerUnit: number | null;
  readonly reader: CsvReader;
}

/** Files of the Paleobiology Database start with about twenty lines about the download. */
const furthestHeader = 100;

const widestHeader = 500;
const maxTitleLength = 100;

/** Names of columns as strap, paleotree, the Paleobiology Database and people write them, best first. */
const columnNames: Readonly<Record<keyof TableColumns, readonly string[]>> = {
  name: [
    ...['accepted_name', 'taxon_name', 'species_name', 'scientific_name', 'name', 'species'],
    ...['taxon', 'taxa', 'tip_label', 'tip', 'label', 'binomial', 'identified_name'],
    ...['genus', 'family', 'clade', 'group', 'tna'],
  ],
  ancestor: [
    ...['ancestor', 'ancestor_name', 'parent', 'parent_name', 'parent_taxon'],
    ...['anc', 'prl'],
  ],
  first: [
    ...['fad', 'first_appearance', 'first_appearance_datum', 'firstapp_max', 'first_occurrence'],
    ...['first_app', 'firstapp', 'first', 'apparition', 'appearance', 'origination', 'origin'],
    ...['orig_time', 'orig', 'start', 'begin', 'from', 'max', 'max_age', 'oldest', 'older', 'base'],
    ...['early_age', 'eag', 'fea'],
  ],
  last: [
    ...['lad', 'last_appearance', 'last_appearance_datum', 'lastapp_min', 'last_occurrence'],
    ...['last_app', 'lastapp', 'last', 'extinction', 'ext_time', 'ext', 'end', 'finish', 'to'],
    ...['min', 'min_age', 'youngest', 'younger', 'top', 'late_age', 'lag', 'lla'],
  ],
  extant: ['is_extant', 'extant', 'still_alive'],
  tree: ['dataset', 'tree', 'tree_name'],
  description: ['description', 'desc', 'notes', 'note', 'comments', 'comment', 'remarks'],
  image: ['image', 'image_url', 'img', 'picture', 'photo'],
  number: ['number', 'taxon_id'],
  ancestorNumber: ['ancestor_number', 'ancestor_id'],
  startYears: ['start_years'],
  durationYears: ['duration_years'],
  emptyTexts: ['empty_texts'],
  details: ['details'],
};

/** Finds the header of a range table among the first records, with any delimiter. */
export function findTableHeader(text: string): TableHeader | null {
  for (const delimiter of csvDelimiters) {
    const reader = new CsvReader(text, delimiter);
    for (let count = 0; count < furthestHeader; count++) {
      const record = reader.next();
      if (record === null) break;
      const header = readHeader(record.fields, reader);
      if (header !== null) return { ...header, delimiter, reader };
    }
  }
  return null;
}

function readHeader(
  fields: readonly string[],
  reader: CsvReader,
): Pick<TableHeader, 'columns' | 'yearsPerUnit'> | null {
  if (fields.length < 2 || fields.length > widestHeader) return null;
  const titles = fields.map(readTitle);
  const find = (what: keyof TableColumns) => {
    for (const name of columnNames[what]) {
      const exact = titles.findIndex((title) => title.whole === name);
      if (exact >= 0) return exact;
      const index = titles.findIndex((title) => title.name === name);
      if (index >= 0) return index;
    }
    return -1;
  };
  const first = find('first');
  const last = find('last');
  if (first < 0 || last < 0 || first === last) return null;
  const columns: TableColumns = {
    name: find('name'),
    ancestor: find('ancestor'),
    first,
    last,
    extant: find('extant'),
    tree: find('tree'),
    description: find('description'),
    image: find('image'),
    number: find('number'),
    ancestorNumber: find('ancestorNumber'),
    startYears: find('startYears'),
    durationYears: find('durationYears'),
    emptyTexts: find('emptyTexts'),
    details: find('details'),
  };
  const yearsPerUnit = titles[first]?.yearsPerUnit ?? titles[last]?.yearsPerUnit ?? null;
  const named = placeNames(columns, fields, reader.countNextFields());
  return named === null ? null : { columns: named, yearsPerUnit };
}

/** R writes row names without a title: under an empty first title, or as one field more than titles. */
function placeNames(
  columns: TableColumns,
  fields: readonly string[],
  fieldsBelow: number,
): TableColumns | null {
  const hasMore = fieldsBelow === fields.length + 1;
  const placed = hasMore ? shiftColumns(columns) : columns;
  if (placed.name >= 0) return placed;
  if (hasMore || fields[0]?.trim() === '') return { ...placed, name: 0 };
  return placed.number >= 0 ? { ...placed, name: placed.number } : null;
}

interface Title {
  /** The title in lower case, words joined by "_". */
  readonly whole: string;
  /** The same without its unit. */
  readonly name: string;
  readonly yearsPerUnit: number | null;
}

function readTitle(field: string): Title {
  const title = field.trim().toLowerCase().slice(0, maxTitleLength);
  const inBrackets = /[([]\s*([^()[\]]*?)\s*[)\]]\s*$/.exec(title)?.[1];
  const bracketUnit = inBrackets === undefined ? null : readUnit(inBrackets);
  const bare = bracketUnit === null ? title : title.replace(/\s*[([][^()[\]]*[)\]]\s*$/, '');
  const whole = bare.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_|_$/g, '');
  const cut = whole.lastIndexOf('_');
  const suffixUnit = cut < 0 ? null : readUnit(whole.slice(cut + 1));
  return {
    whole,
    name: suffixUnit === null ? whole : whole.slice(0, cut),
    yearsPerUnit: bracketUnit ?? suffixUnit,
  };
}

function readUnit(words: string): number | null {
  return yearsPerNamedUnit(
    words.replace(/\s*(?:ago|b\.?p\.?|before present)$/, '').trim() || words,
  );
}

function shiftColumns(columns: TableColumns): TableColumns {
  const shifted = (column: number) => (column < 0 ? column : column + 1);
  return {
    name: shifted(columns.name),
    ancestor: shifted(columns.ancestor),
    first: shifted(columns.first),
    last: shifted(columns.last),
    extant: shifted(columns.extant),
    tree: shifted(columns.tree),
    description: shifted(columns.description),
    image: shifted(columns.image),
    number: shifted(columns.number),
    ancestorNumber: shifted(columns.ancestorNumber),
    startYears: shifted(columns.startYears),
    durationYears: shifted(columns.durationYears),
    emptyTexts: shifted(columns.emptyTexts),
    details: shifted(columns.details),
  };
}
