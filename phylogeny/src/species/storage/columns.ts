import type { SpeciesDetails } from '../details.ts';
import type { IdColumn } from '../ids/id-column.ts';

/**
 * Names as pieces of the text of a file. Each becomes a string when it is asked for, which most names of a
 * large tree never are. This is plain data, so that a forest can be sent to a worker.
 */
export interface NamesInText {
  /** Underscores in it stand for spaces. */
  readonly text: string;
  /** The position of `text` in the file. */
  readonly offset: number;
  /** Where each name starts and ends in the file. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The names that are not in the text, null for those that are. */
  readonly others: readonly (string | null)[];
}

/** The names of species, by row. */
export type NameColumn = readonly string[] | NamesInText;

/** The name of a row, '' for a row that does not exist. */
export function nameAt(names: NameColumn, row: number): string {
  if (!('text' in names)) return names[row] ?? '';
  const { text, offset, starts, ends, others } = names;
  const other = others[row];
  if (other !== null) return other ?? '';
  return text.slice((starts[row] ?? 0) - offset, (ends[row] ?? 0) - offset).replaceAll('_', ' ');
}

/** All names as a list. */
export function listNames(names: NameColumn): readonly string[] {
  return 'text' in names ? names.others.map((_, row) => nameAt(names, row)) : names;
}

/**
 * The columns of a forest, one row per species, in canonical order: each branch contiguous,
 * ancestors before descendants, siblings by id.
 */
export interface ForestColumns {
  /** Null when ids are row numbers as `numberedId` writes them, as in forests read from files. */
  readonly ids: IdColumn | null;
  /** The row of the ancestor, -1 for a root. */
  readonly parents: Int32Array;
  /** The absolute apparition of a root; the offset of a descendant after its ancestor's apparition. */
  readonly starts: Float64Array;
  readonly durations: Float64Array;
  readonly names: NameColumn;
  /** Null when no species has one. */
  readonly descriptions: readonly (string | null)[] | null;
  /** Null when no species has one. */
  readonly images: readonly (string | null)[] | null;
  /** Absent or null when no species has any. */
  readonly details?: readonly (SpeciesDetails | null)[] | null;
}

/** The columns with the values of species, without ids and links. */
export type ValueColumns = Omit<ForestColumns, 'ids' | 'parents'>;

/** A column of optional text, or null when all of it is null. */
export function textColumn(values: readonly (string | null)[]): readonly (string | null)[] | null {
  return values.some((value) => value !== null) ? values : null;
}

/** The values of a column in another order. */
export function pick<Value>(column: readonly Value[], order: Int32Array): Value[] {
  // A copy has the right length from the start: an array that grows leaves garbage several times as large.
  const picked = column.slice(0, order.length);
  for (let row = 0; row < order.length; row++) {
    const value = column[order[row] ?? 0];
    if (value !== undefined) picked[row] = value;
  }
  return picked;
}
