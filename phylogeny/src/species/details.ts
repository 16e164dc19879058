/** The fields that only some species have. Each is absent when empty, so a tree without them costs nothing. */
export interface SpeciesDetails {
  /** An ancestor that no one has named: a split in a tree rather than a known species. */
  readonly inferred?: true;
  /** The place among its siblings when they are ordered by hand. */
  readonly rank?: number;
}

/** Every field of `SpeciesDetails`. */
export const detailNames = [
  'inferred',
  'rank',
] as const satisfies readonly (keyof SpeciesDetails)[];

/** Values for some details; null means that the species has none, absent that it is not named. */
export type NamedDetails = {
  readonly [Name in keyof SpeciesDetails]?: SpeciesDetails[Name] | null;
};

/** Shared by all species that are only inferred, which can be half of a tree. */
export const inferredOnly: SpeciesDetails = Object.freeze({ inferred: true });

/** The details among some fields, or null when there are none. */
export function detailsOf(fields: NamedDetails): SpeciesDetails | null {
  const { inferred, rank } = fields;
  if (rank !== undefined && rank !== null) {
    return inferred === true ? { inferred, rank } : { rank };
  }
  return inferred === true ? inferredOnly : null;
}

/** Replaces the named details. */
export function replaceDetails(
  details: SpeciesDetails | null,
  named: NamedDetails,
): SpeciesDetails | null {
  if (detailNames.every((name) => named[name] === undefined)) return details;
  const { inferred = details?.inferred, rank = details?.rank } = named;
  return detailsOf({
    ...(inferred !== undefined && { inferred }),
    ...(rank !== undefined && { rank }),
  });
}

/** A column of details, or null when no species has any. */
export function detailsColumn(
  values: readonly (SpeciesDetails | null)[],
): readonly (SpeciesDetails | null)[] | null {
  return values.some((value) => value !== null) ? values : null;
}
