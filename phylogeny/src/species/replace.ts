import type { Years } from '../timeline/years.ts';
import { textColumn, type ValueColumns } from './columns.ts';
import { detailsColumn, replaceDetails } from './details.ts';
import type { Forest } from './forest.ts';
import type { NamedSpeciesFields } from './species.ts';

/** New times of a row. Absent times stay as they are. */
export interface TimesOfRow {
  readonly row: number;
  readonly start?: Years | undefined;
  readonly duration?: Years | undefined;
}

/** Replaces times of some rows. Unchanged columns are shared with the old forest. */
export function replaceTimes(forest: Forest, changes: readonly TimesOfRow[]): Forest {
  let { starts, durations } = forest.columns;
  if (changes.some((change) => change.start !== undefined)) starts = starts.slice();
  if (changes.some((change) => change.duration !== undefined)) durations = durations.slice();
  for (const { row, start, duration } of changes) {
    if (start !== undefined) starts[row] = start;
    if (duration !== undefined) durations[row] = duration;
  }
  return forest.withValues({
    ...(starts !== forest.columns.starts && { starts }),
    ...(durations !== forest.columns.durations && { durations }),
  });
}

/** Replaces texts and details of one row. Unchanged columns are shared with the old forest. */
export function replaceFields(forest: Forest, row: number, text: NamedSpeciesFields): Forest {
  const { names, descriptions, images } = forest.columns;
  const values: { -readonly [Column in keyof ValueColumns]?: ValueColumns[Column] } = {};
  if (text.name !== undefined) values.names = names.with(row, text.name);
  if (text.description !== undefined) {
    values.descriptions = replaceText(forest.size, descriptions, row, text.description);
  }
  if (text.image !== undefined) values.images = replaceText(forest.size, images, row, text.image);
  const old = forest.details(row);
  const details = replaceDetails(old, text);
  if (details !== old) {
    const column = forest.columns.details ?? new Array<null>(forest.size).fill(null);
    values.details = detailsColumn(column.with(row, details));
  }
  return forest.withValues(values);
}

function replaceText(
  size: number,
  column: readonly (string | null)[] | null,
  row: number,
  text: string | null,
): readonly (string | null)[] | null {
  if (column === null && text === null) return null;
  return textColumn((column ?? new Array<string | null>(size).fill(null)).with(row, text));
}
