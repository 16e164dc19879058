import type { SpeciesId } from './species.ts';

/**
 * The columns a forest is made of, one row a species, in canonical order: each branch stands
 * together, ancestors before descendants, siblings by id.
 */
export interface ForestColumns {
  /** Null: ids are the row numbers, as `numberedId` writes them (what readers of files make). */
  readonly ids: readonly SpeciesId[] | null;
  /** The row of the ancestor, -1 for a root. */
  readonly parents: Int32Array;
  /** Absolute apparition of a root, offset after the ancestor's apparition of a descendant. */
  readonly starts: Float64Array;
  readonly durations: Float64Array;
  readonly names: readonly string[];
  /** Null: nobody has one. */
  readonly descriptions: readonly (string | null)[] | null;
  /** Null: nobody has one. */
  readonly images: readonly (string | null)[] | null;
}

/** The columns that hold what species are like, not where they stand. */
export type ValueColumns = Omit<ForestColumns, 'ids' | 'parents'>;

/** A column of optional text, or null when nobody has any. */
export function textColumn(values: readonly (string | null)[]): readonly (string | null)[] | null {
  return values.some((value) => value !== null) ? values : null;
}

/** The values of a column in another order. */
export function pick<Value>(column: readonly Value[], order: Int32Array): Value[] {
  const picked: Value[] = [];
  for (const index of order) {
    const value = column[index];
    if (value !== undefined) picked.push(value);
  }
  return picked;
}
