declare const speciesIdBrand: unique symbol;

/**
 * The stable identifier of a species. Siblings are ordered by comparing ids as plain strings, so
 * ids must be sortable (fixed width, increasing). A species that is deleted, moved or restored then
 * has exactly one possible position, and no position needs to be stored.
 */
export type SpeciesId = string & { readonly [speciesIdBrand]: true };

/** Marks a plain string as a species id. */
export function speciesId(value: string): SpeciesId {
  return value as SpeciesId;
}

const numberedWidth = 8;

/** The id of row `index` in a forest whose ids are row numbers. */
export function numberedId(index: number): SpeciesId {
  return speciesId(String(index).padStart(numberedWidth, '0'));
}
