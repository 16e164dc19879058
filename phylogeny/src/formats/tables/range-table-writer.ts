import type { PartEntry } from '../../parts/part-list.ts';
import type { Column } from '../../parts/tree-parts.ts';
import type { SpeciesDetails } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import type { TreeScale } from '../../timeline/tree-scale.ts';
import { writeColumns } from '../columns-json.ts';
import { writeDecimal } from '../dating/decimal.ts';
import { writeCsvField } from './csv-reader.ts';
import { guardFormula } from './formula-guard.ts';
import { inTableUnit, type TableUnit, tableUnit, writeRounded } from './table-unit.ts';
import { type TraitColumn, titleColumns, writeTrait } from './trait-columns.ts';

function plainTitles({ first, last }: TableUnit): readonly string[] {
  return ['name', 'ancestor', first, last, 'description', 'image'];
}

function exactTitles({ start, duration }: TableUnit): readonly string[] {
  return ['number', 'ancestor_number', start, duration, 'empty_texts'];
}

/** The titles that all our tables in this unit have. */
export function ownTitles(unit: TableUnit): readonly string[] {
  return [...plainTitles(unit), ...exactTitles(unit)];
}

/**
 * Writes a table of ranges: plain columns for people and other programs, with the columns of the tree by
 * name, then exact columns from which the same forest can be read. Texts are guarded against formulas;
 * numbers such as `-66` are not.
 */
export function writeRangeTable(
  forest: Forest,
  columns: readonly PartEntry<Column>[] = [],
  scale?: TreeScale,
): string {
  const unit = tableUnit(scale);
  const { details } = forest.columns;
  const hasBounds = details?.some((each) => each?.apparitionBounds ?? each?.extinctionBounds);
  const traitColumns = titleColumns(columns, ownTitles(unit));
  const others = details?.map((each) => writeOtherDetails(each, traitColumns));
  const hasOthers = others?.some((text) => text !== '') === true;
  const header = [
    ...plainTitles(unit),
    ...traitColumns.map(({ title }) => guardFormula(title)),
    ...exactTitles(unit),
    ...(hasBounds ? unit.bounds : []),
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
      writeDecimal(inTableUnit(forest.apparition(row), unit)),
      writeDecimal(inTableUnit(forest.extinction(row), unit)),
      guardFormula(description ?? ''),
      guardFormula(image ?? ''),
      ...traitColumns.map((column) => writeTrait(column, traits)),
      String(row),
      ancestor < 0 ? '' : String(ancestor),
      writeDecimal(forest.start(row)),
      writeDecimal(forest.duration(row)),
      [description === '' ? 'description' : '', image === '' ? 'image' : ''].join(' ').trim(),
    ];
    if (hasBounds) {
      const ends = [forest.apparition(row), forest.extinction(row)] as const;
      fields.push(...writeBounds(...ends, details?.[row], unit));
    }
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

/** The bounds of both ends, in the order of their titles. */
export function writeBounds(
  apparition: number,
  extinction: number,
  details: SpeciesDetails | null | undefined,
  unit: TableUnit,
): readonly string[] {
  return [
    apparition - (details?.apparitionBounds?.before ?? 0),
    apparition + (details?.apparitionBounds?.after ?? 0),
    extinction - (details?.extinctionBounds?.before ?? 0),
    extinction + (details?.extinctionBounds?.after ?? 0),
  ].map((moment) => writeRounded(moment, unit));
}
