import type { SpeciesDetails } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import { writeDecimal } from '../dating/decimal.ts';
import { writeCsvField } from './csv-reader.ts';
import { guardFormula } from './formula-guard.ts';

const titles = [
  ...['name', 'ancestor', 'first_appearance_ma', 'last_appearance_ma', 'description', 'image'],
  ...['number', 'ancestor_number', 'start_years', 'duration_years', 'empty_texts'],
];

/** The titles of the outer and inner bounds of both ends, as the Paleobiology Database writes them. */
export const boundTitles = [
  ...['firstapp_max_ma', 'firstapp_min_ma', 'lastapp_max_ma', 'lastapp_min_ma'],
] as const;

/**
 * Writes a table of ranges: plain columns for people and other programs, then exact columns from
 * which the same forest can be read. Texts are guarded against formulas; numbers such as `-66` are not.
 */
export function writeRangeTable(forest: Forest): string {
  const { details } = forest.columns;
  const hasBounds = details?.some((each) => each?.apparitionBounds ?? each?.extinctionBounds);
  const lines = [
    [...titles, ...(hasBounds ? boundTitles : []), ...(details ? ['details'] : [])].join(','),
  ];
  for (let row = 0; row < forest.size; row++) {
    const ancestor = forest.ancestor(row);
    const description = forest.description(row);
    const image = forest.image(row);
    const fields = [
      guardFormula(forest.name(row)),
      ancestor < 0 ? '' : guardFormula(forest.name(ancestor)),
      writeMillionYearsAgo(forest.apparition(row)),
      writeMillionYearsAgo(forest.extinction(row)),
      guardFormula(description ?? ''),
      guardFormula(image ?? ''),
      String(row),
      ancestor < 0 ? '' : String(ancestor),
      writeDecimal(forest.start(row)),
      writeDecimal(forest.duration(row)),
      [description === '' ? 'description' : '', image === '' ? 'image' : ''].join(' ').trim(),
    ];
    if (hasBounds)
      fields.push(...writeBounds(forest.apparition(row), forest.extinction(row), details?.[row]));
    if (details) fields.push(details[row] ? JSON.stringify(details[row]) : '');
    lines.push(fields.map(writeCsvField).join(','));
  }
  return `${lines.join('\n')}\n`;
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
