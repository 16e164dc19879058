import { changedNames, type NamedValues, presentFields, replaceNamed } from './sparse-fields.ts';

/** The fields that only some species have. Each is absent when empty, so a tree without them costs nothing. */
export interface SpeciesDetails {
  /** An ancestor that no one has named: a split in a tree rather than a known species. */
  readonly inferred?: true;
  /** The place among its siblings when they are ordered by hand. */
  readonly rank?: number;
}

const everyDetail: Readonly<Record<keyof SpeciesDetails, true>> = { inferred: true, rank: true };

/** Every field of `SpeciesDetails`. Code that copies or compares details goes through this list. */
export const detailNames = Object.keys(everyDetail) as readonly (keyof SpeciesDetails)[];

/** Values for some details; null means that the species has none, absent that it is not named. */
export type NamedDetails = NamedValues<SpeciesDetails>;

/** Shared by all species that are only inferred, which can be half of a tree. */
export const inferredOnly: SpeciesDetails = Object.freeze({ inferred: true });

/** The details among some fields, or null when there are none. */
export function detailsOf(fields: NamedDetails): SpeciesDetails | null {
  return shared(presentFields<SpeciesDetails>(fields, detailNames));
}

/** Replaces the named details. */
export function replaceDetails(
  details: SpeciesDetails | null,
  named: NamedDetails,
): SpeciesDetails | null {
  return shared(replaceNamed<SpeciesDetails>(details, named, detailNames));
}

/** The details among some fields that are named, be it as null. */
export function namedDetails(fields: NamedDetails): NamedDetails {
  const named = detailNames.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, fields[name]]));
}

/** The details that differ, with their new values; null where one was removed. */
export function changedDetails(before: NamedDetails, after: NamedDetails): NamedDetails {
  return changedNames<SpeciesDetails>(before, after, detailNames);
}

/** A species with other details. */
export function withDetails<Fields extends NamedDetails>(
  species: Fields,
  details: SpeciesDetails | null,
): Fields {
  const others = { ...species };
  for (const name of detailNames) delete others[name];
  return { ...others, ...details };
}

/** A column of details, or null when no species has any. */
export function detailsColumn(
  values: readonly (SpeciesDetails | null)[],
): readonly (SpeciesDetails | null)[] | null {
  return values.some((value) => value !== null) ? values : null;
}

function shared(details: SpeciesDetails | null): SpeciesDetails | null {
  if (details?.inferred !== true) return details;
  return Object.keys(details).length === 1 ? inferredOnly : details;
}
