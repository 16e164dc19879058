import type { Years } from '../timeline/years.ts';
import type { NamedDetails, SpeciesDetails } from './details.ts';
import type { SpeciesId } from './ids/species-id.ts';

/** One species as plain data, as it is sent and stored. */
export interface Species extends SpeciesDetails {
  readonly id: SpeciesId;
  /** Null for a root. */
  readonly ancestorId: SpeciesId | null;
  /** A root's apparition on the absolute time line; a descendant's offset after its ancestor's apparition. */
  readonly start: Years;
  readonly duration: Years;
  readonly name: string;
  readonly description: string | null;
  /** The address of its image, in the form the caller stores it. */
  readonly image: string | null;
}

/** Code that copies or compares texts goes through this list. */
export const textNames = ['name', 'description', 'image'] as const;

/** The texts of a species. */
export type SpeciesText = Pick<Species, (typeof textNames)[number]>;

/** Values for some fields of a species other than times and links. */
export type NamedSpeciesFields = Partial<SpeciesText> & NamedDetails;
