import type { Forest } from '../../species/forest.ts';
import { writeDecimal } from '../dating/decimal.ts';
import { writeCsvField } from './csv-reader.ts';
import { guardFormula } from './formula-guard.ts';

const titles = [
  ...['name', 'ancestor', 'first_appearance_ma', 'last_appearance_ma', 'description', 'image'],
  ...['number', 'ancestor_number', 'start_years', 'duration_years', 'empty_texts'],
];

/**
 * Writes a table of ranges: plain columns for people and other programs, then exact columns from
 * which the same forest can be read. Texts are guarded against formulas; numbers such as `-66` are not.
 */
export function writeRangeTable(forest: Forest): string {
  const { details } = forest.columns;
  const lines = [[...titles, ...(details ? ['details'] : [])].join(',')];
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
    if (details) fields.push(details[row] ? JSON.stringify(details[row]) : '');
    lines.push(fields.map(writeCsvField).join(','));
  }
  return `${lines.join('\n')}\n`;
}

function writeMillionYearsAgo(moment: number): string {
  return writeDecimal(moment === 0 ? 0 : -moment / 1e6);
}
