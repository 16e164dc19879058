import type { InvariantCode } from '../checks/invariant-messages.ts';

/** The value of a species for a column. The value of a choice is its name. */
export type TraitValue = number | string | boolean;

/** The values of a species by the id of their column. The column may have been removed since. */
export type Traits = { readonly [columnId: string]: TraitValue };

/** Values for some columns; null removes one. */
export type NamedTraits = { readonly [columnId: string]: TraitValue | null };

/** The maximum length of a text or a web address in a column, in characters. */
export const maxTraitLength = 2000;
/** The maximum number of values of a species, including those for removed columns. */
export const maxTraits = 200;

/** What is wrong with values, whatever their columns are. */
export function traitsFault(traits: NamedTraits): InvariantCode | null {
  const values = Object.values(traits);
  if (values.length > maxTraits) return 'too-many-traits';
  return values.every((value) => value === null || isTrait(value)) ? null : 'not-a-trait';
}

function isTrait(value: TraitValue): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'boolean' || (value.length >= 1 && value.length <= maxTraitLength);
}
