import { maxNamedSpecies } from '@life-tree/phylogeny';
import type { Plan } from './plans.ts';

/** The maximum number of species that one call may add. */
export const maxNewSpecies = 200_000;
/** The maximum number of steps in a sequence: enough for a file with as many sources and columns as a tree can have. */
export const maxSteps = 3000;

/** How large the body of one edit may be. */
export interface EditBounds {
  readonly bytes: number;
  /** The number of JSON values of any type. */
  readonly values: number;
  readonly newSpecies: number;
}

/** The maximum size of an edit on any plan. */
const maxEditBytes = 64 * 1024 * 1024;
/** Enough for 2,000 sources of 2 kB, or for new values of ten columns for as many species as an edit may name. */
const maxBytesWithoutSpecies = 8 * 1024 * 1024;
// A name of 200 and a description of 10,000 characters, each escaped as \uXXXX. All details of a
// species are larger, but not those of every species.
const maxBytesPerSpecies = 64 * 1024;
// A source has some dozens of values.
const maxValuesWithoutSpecies = maxNamedSpecies + maxSteps * 100;
// Its fields, two bounds, two citations and ten values of columns.
const maxValuesPerSpecies = 40;

/** How many species and inferred ancestors a tree has. */
export interface SpeciesCounts {
  readonly speciesCount: number;
  readonly inferredCount: number;
}

/** The limits of one edit, by the plan of the tree's owner and the number of species in the tree. */
export function editBounds({ maxSpecies }: Plan, speciesCount: number): EditBounds {
  // A tree can have as many inferred ancestors as species.
  const newSpecies = Math.min(2 * (maxSpecies ?? maxNewSpecies), maxNewSpecies);
  const remaining = remainingSpecies(maxSpecies, speciesCount);
  return {
    bytes: Math.min(maxEditBytes, maxBytesWithoutSpecies + remaining * maxBytesPerSpecies),
    values: maxValuesWithoutSpecies + newSpecies * maxValuesPerSpecies,
    newSpecies,
  };
}

/** How many more species a tree can have; infinite without a limit. */
export function remainingSpecies(maxSpecies: number | null, speciesCount: number): number {
  return maxSpecies === null ? Number.POSITIVE_INFINITY : Math.max(0, maxSpecies - speciesCount);
}
