import type { Years } from '../timeline/years.ts';

declare const speciesIdBrand: unique symbol;

/**
 * A species' stable name for machines. Siblings are ordered by comparing ids as plain strings, so
 * whoever makes ids makes them sortable (fixed width, growing): then a species that is deleted,
 * moved or restored always has exactly one place, and no position needs to be stored.
 */
export type SpeciesId = string & { readonly [speciesIdBrand]: true };

/** Marks a plain string as a species id. */
export function speciesId(value: string): SpeciesId {
  return value as SpeciesId;
}

/** One species as plain data, the form in which it travels and is stored. */
export interface Species {
  readonly id: SpeciesId;
  /** Null for a root. */
  readonly ancestorId: SpeciesId | null;
  /** A root's apparition on the absolute time line; a descendant's offset after its ancestor's apparition. */
  readonly start: Years;
  readonly duration: Years;
  readonly name: string;
  readonly description: string | null;
  /** Where its picture is to be found, as the caller stores it. */
  readonly image: string | null;
}

/** The fields of a species that hold no time and no link. */
export type SpeciesText = Pick<Species, 'name' | 'description' | 'image'>;
