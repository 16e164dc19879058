import type { PartEntry } from '../../parts/part-list.ts';
import type { Column } from '../../parts/tree-parts.ts';
import type { SpeciesDetails } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import { writeColumns } from '../columns-json.ts';
import { writeDecimal } from '../dating/decimal.ts';
import { writeCsvField } from './csv-reader.ts';
import { guardFormula } from './formula-guard.ts';
import { type TraitColumn, titleColumns, writeTrait } from './trait-columns.ts';

const plainTitles = [
  ...['name', 'ancestor', 'first_appearance_ma', 'last_appearance_ma', 'description', 'image'],
];
const exactTitles = [
  ...['number', 'ancestor_number', 'start_years', 'duration_years', 'empty_texts'],
];

/** The titles of the outer and inner bounds of both ends, as the Paleobiology Database writes them. */
export const boundTitles = [
  ...['firstapp_max_ma', 'firstapp_min_ma', 'lastapp_max_ma', 'lastapp_min_ma'],
] as const;

/** The titles that all our tables have. */
export const ownTitles = [...plainTitles, ...exactTitles];

/**
 * Writes a table of ranges: plain columns for people and other programs, with the columns of the tree by
 * name, then exact columns from which the same forest can be read. Texts are guarded against formulas;
 * numbers such as `-66` are not.
 */
export function writeRangeTable(
  forest: Forest,
  columns: readonly PartEntry<Column>[] = [],
): string {
  const { details } = forest.columns;
  const hasBounds = details?.some((each) => each?.apparitionBounds ?? each?.extinctionBounds);
  const traitColumns = titleColumns(columns, ownTitles);
  const others = details?.map((each) => writeOtherDetails(each, traitColumns));
  const hasOthers = others?.some((text) => text !== '') === true;
  const header = [
    ...plainTitles,
    ...traitColumns.map(({ title }) => guardFormula(title)),
    ...exactTitles,
    ...(hasBounds ? boundTitles : []),
    ...(hasOthers ? ['details'] : []),
    ...(columns.length > 0 ? ['tree_columns'] : []),
  ];
  const lines = [header.map(writeCsvField).join(',')];
  for (let row = 0; row < forest.size; row++) {
    const ancestor = forest.ancestor(row);
    const description = forest.description(row);
    const image = forest.image(row);
    const traits = forest.details(row)?.traits;
    const fields = [
      guardFormula(forest.name(row)),
      ancestor < 0 ? '' : guardFormula(forest.name(ancestor)),
      writeMillionYearsAgo(forest.apparition(row)),
      writeMillionYearsAgo(forest.extinction(row)),
      guardFormula(description ?? ''),
      guardFormula(image ?? ''),
      ...traitColumns.map((column) => writeTrait(column, traits)),
      String(row),
      ancestor < 0 ? '' : String(ancestor),
      writeDecimal(forest.start(row)),
      writeDecimal(forest.duration(row)),
      [description === '' ? 'description' : '', image === '' ? 'image' : ''].join(' ').trim(),
    ];
    if (hasBounds)
      fields.push(...writeBounds(forest.apparition(row), forest.extinction(row), details?.[row]));
    if (hasOthers) fields.push(others?.[row] ?? '');
    if (columns.length > 0) fields.push(row === 0 ? writeJson(writeColumns(columns)) : '');
    lines.push(fields.map(writeCsvField).join(','));
  }
  return `${lines.join('\n')}\n`;
}

/** The details without the values that have a column of their own; '' when there are none. */
function writeOtherDetails(
  details: SpeciesDetails | null,
  columns: readonly TraitColumn[],
): string {
  const { traits, ...others } = details ?? {};
  const written = new Set<string>(
    columns.filter((column) => writeTrait(column, traits) !== '').map(({ id }) => id),
  );
  const rest = Object.entries(traits ?? {}).filter(([id]) => !written.has(id));
  const left = { ...others, ...(rest.length > 0 && { traits: Object.fromEntries(rest) }) };
  return Object.keys(left).length === 0 ? '' : writeJson(JSON.stringify(left));
}

/** A spreadsheet that expects semicolons could start a cell, and with it a formula, inside a text. */
function writeJson(json: string): string {
  return json.replaceAll(';', '\\u003b');
}

/** The bounds of both ends in million years, in the order of `boundTitles`. */
export function writeBounds(
  apparition: number,
  extinction: number,
  details: SpeciesDetails | null | undefined,
): readonly string[] {
  return [
    writeRounded(apparition - (details?.apparitionBounds?.before ?? 0)),
    writeRounded(apparition + (details?.apparitionBounds?.after ?? 0)),
    writeRounded(extinction - (details?.extinctionBounds?.before ?? 0)),
    writeRounded(extinction + (details?.extinctionBounds?.after ?? 0)),
  ];
}

/** Sums of bounds and times can differ from the stated number in the last of sixteen digits. */
function writeRounded(moment: number): string {
  return moment === 0 ? '0' : writeDecimal(Number((-moment / 1e6).toPrecision(15)));
}

function writeMillionYearsAgo(moment: number): string {
  return writeDecimal(moment === 0 ? 0 : -moment / 1e6);
}
