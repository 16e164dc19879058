import type { Years } from '../timeline/years.ts';
import { detailsColumn, replaceDetails, type SpeciesDetails } from './details.ts';
import type { Forest } from './forest.ts';
import type { NamedSpeciesFields } from './species.ts';
import { textColumn } from './storage/columns.ts';

/** New times of a row. Absent times stay as they are. */
export interface TimesOfRow {
  readonly row: number;
  readonly start?: Years | undefined;
  readonly duration?: Years | undefined;
  readonly ghost?: Years | undefined;
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
  const moved = forest.withValues({
    ...(starts !== forest.columns.starts && { starts }),
    ...(durations !== forest.columns.durations && { durations }),
  });
  const ghosts = changes.flatMap(({ row, ghost }) =>
    ghost === undefined ? [] : [{ row, fields: { ghost } }],
  );
  return ghosts.length === 0 ? moved : replaceFields(moved, ghosts);
}

/** New texts and details of a row. Absent ones stay as they are. */
export interface FieldsOfRow {
  readonly row: number;
  readonly fields: NamedSpeciesFields;
}

/** Replaces texts and details of some rows. Unchanged columns are shared with the old forest. */
export function replaceFields(forest: Forest, changes: readonly FieldsOfRow[]): Forest {
  const { columns, size } = forest;
  const names = new Map<number, string>();
  const descriptions = new Map<number, string | null>();
  const images = new Map<number, string | null>();
  const details = new Map<number, SpeciesDetails | null>();
  for (const { row, fields } of changes) {
    if (fields.name !== undefined) names.set(row, fields.name);
    if (fields.description !== undefined) descriptions.set(row, fields.description);
    if (fields.image !== undefined) images.set(row, fields.image);
    const old = forest.details(row);
    const replaced = replaceDetails(old, fields);
    if (replaced !== old) details.set(row, replaced);
  }
  const empty = () => new Array<null>(size).fill(null);
  const textsWith = (column: readonly (string | null)[] | null, texts: typeof images) =>
    textColumn(withRows(column ?? empty(), texts));
  return forest.withValues({
    ...(names.size > 0 && { names: withRows(forest.names, names) }),
    ...(descriptions.size > 0 && {
      descriptions: textsWith(columns.descriptions, descriptions),
    }),
    ...(images.size > 0 && { images: textsWith(columns.images, images) }),
    ...(details.size > 0 && {
      details: detailsColumn(withRows(columns.details ?? empty(), details)),
    }),
  });
}

function withRows<Value>(column: readonly Value[], rows: ReadonlyMap<number, Value>): Value[] {
  const values = column.slice();
  for (const [row, value] of rows) values[row] = value;
  return values;
}
