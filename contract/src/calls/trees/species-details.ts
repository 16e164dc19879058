import {
  ancestorRoles,
  boundsFault,
  boundsKinds,
  imageCreditFault,
  isColour,
  maxCitationNoteLength,
  maxCitations,
  maxCreditLengths,
  maxLocatorLength,
  maxTraitLength,
  maxTraits,
  type OtherAncestor,
  otherAncestorsFault,
  placements,
  type SpeciesDetails,
  speciesId,
  type Years,
} from '@life-tree/phylogeny';
import { z } from 'zod';
import { type ErrorCode, inputError } from '../../values/texts/error-texts.ts';
import {
  faultCheck,
  identifier,
  partIdentifier,
  speciesIdentifier,
  unchanged,
  wellFormed,
} from '../fields.ts';

const ghost = z
  .number(inputError('years-not-a-number'))
  .min(0, inputError('not-a-ghost')) as unknown as z.ZodType<Years, number>;
const rank = z.number(inputError('rank-not-whole')).int(inputError('rank-not-whole'));

const yearsAway = z.number(inputError('not-bounds'));
const bounds = z
  .strictObject({
    /** Years before and after the best value; one is negative if the interval does not contain it. */
    before: yearsAway,
    after: yearsAway,
    kind: z.enum(boundsKinds, inputError('bounds-kind')),
    /** The level of a credible interval (hpd) in percent; 95 when absent. */
    level: z.number(inputError('bounds-level')).exactOptional(),
  })
  .check(faultCheck(boundsFault));

const placement = z.enum(placements, inputError('not-a-placement'));

const citation = z.strictObject({
  sourceId: partIdentifier,
  locator: shortText(maxLocatorLength, 'locator-length').exactOptional(),
  note: shortText(maxCitationNoteLength, 'citation-note-length').exactOptional(),
});
const claim = unchanged(z.array(citation).max(maxCitations, inputError('too-many-citations')));

const nobody = speciesId('');

const otherAncestor = z.strictObject({
  id: speciesIdentifier,
  /** How it took part. Absent for one of several proposals. */
  as: z.enum(ancestorRoles, inputError('not-an-ancestor-role')).exactOptional(),
  citations: claim.exactOptional(),
});
const others = unchanged(
  z
    .array(otherAncestor)
    .check(faultCheck((list: OtherAncestor[]) => otherAncestorsFault(nobody, list))),
);
/** A plain id is read as an object with only that. */
const editedOther = z.preprocess(
  (value) => (typeof value === 'string' ? { id: value } : value),
  otherAncestor,
) as unknown as z.ZodType<OtherAncestor, z.input<typeof otherAncestor> | string>;
const editedOthers = z
  .array(editedOther)
  .check(faultCheck((list) => otherAncestorsFault(nobody, list))) as unknown as z.ZodType<
  readonly OtherAncestor[],
  readonly z.input<typeof editedOther>[]
>;

const trait = z.union(
  [z.number(), shortText(maxTraitLength, 'not-a-trait'), z.boolean()],
  inputError('not-a-trait'),
);

export const colour = z
  .string(inputError('not-a-colour'))
  .refine(isColour, inputError('not-a-colour'))
  .toLowerCase();

const imageCredit = z
  .strictObject({
    author: shortText(maxCreditLengths.author, 'credit-author-length').exactOptional(),
    licence: shortText(maxCreditLengths.licence, 'credit-licence-length').exactOptional(),
    /** A web address. */
    link: shortText(maxCreditLengths.link, 'credit-link').exactOptional(),
  })
  .check(faultCheck(imageCreditFault));

// Only its type differs; see `speciesIdentifier`.
const statedTime = z.number(inputError('not-a-time')) as unknown as z.ZodType<Years, number>;

function shortText(maxLength: number, code: ErrorCode) {
  return z
    .string()
    .overwrite(wellFormed)
    .trim()
    .min(1, inputError(code))
    .max(maxLength, inputError(code));
}

function fewTraits(traits: object): boolean {
  return Object.keys(traits).length <= maxTraits;
}

/** The optional fields of a species, each absent when empty. */
export const details = {
  /** An ancestor that is a split, not a species. With a name, it is a clade. */
  inferred: z.literal(true).exactOptional(),
  /** The place among its siblings when they are ordered by hand. */
  rank: rank.exactOptional(),
  /** By how many years its lineage is older than its apparition: the time since it split from its ancestor. */
  ghost: ghost.exactOptional(),
  /** How uncertain its apparition is. */
  apparitionBounds: bounds.exactOptional(),
  /** How uncertain its extinction is. */
  extinctionBounds: bounds.exactOptional(),
  /** How certain its ancestor is; firm when absent. */
  placement: placement.exactOptional(),
  /** Other ancestors, some of which may have been deleted. */
  otherAncestors: others.exactOptional(),
  /** The sources of each claim, some of which may have been removed from the tree. */
  citations: z
    .strictObject({
      dates: claim.exactOptional(),
      placement: claim.exactOptional(),
      name: claim.exactOptional(),
      image: claim.exactOptional(),
    })
    .exactOptional(),
  /** Its values by the ids of the columns, some of which may have been removed from the tree. */
  traits: z.record(identifier, trait).exactOptional(),
  /** As `#rrggbb`. */
  colour: colour.exactOptional(),
  /** Who made its image, and on what terms others may use it. Removed with the image. */
  imageCredit: imageCredit.exactOptional(),
  /** Absolute times that a file stated for its ends and that a rule did not allow, until somebody decides. */
  stated: z
    .strictObject({
      apparition: statedTime.exactOptional(),
      extinction: statedTime.exactOptional(),
    })
    .exactOptional(),
  /** Its duration, if an import invented it for a moment or a branch without a length, and as long as it is this. */
  invented: statedTime.exactOptional(),
} satisfies Record<keyof SpeciesDetails, z.ZodType>;

/**
 * The optional fields of a species in an edit: null removes one, absent leaves it as it is. Citations, traits
 * and stated times name only the claims, columns and ends that change.
 */
export const editedDetails = {
  /** False means the same as null. */
  inferred: z
    .boolean()
    .nullable()
    .transform((inferred) => (inferred === true ? true : null))
    .exactOptional(),
  rank: rank.nullable().exactOptional(),
  /** 0 means the same as null. */
  ghost: ghost.nullable().exactOptional(),
  apparitionBounds: bounds.nullable().exactOptional(),
  extinctionBounds: bounds.nullable().exactOptional(),
  placement: placement.nullable().exactOptional(),
  /** Plain ids are read as `{ id }`. */
  otherAncestors: editedOthers.nullable().exactOptional(),
  citations: z
    .strictObject({
      dates: claim.nullable().exactOptional(),
      placement: claim.nullable().exactOptional(),
      name: claim.nullable().exactOptional(),
      image: claim.nullable().exactOptional(),
    })
    .nullable()
    .exactOptional(),
  traits: z
    .record(identifier, trait.nullable())
    .refine(fewTraits, inputError('too-many-traits'))
    .nullable()
    .exactOptional(),
  colour: colour.nullable().exactOptional(),
  imageCredit: imageCredit.nullable().exactOptional(),
  stated: z
    .strictObject({
      apparition: statedTime.nullable().exactOptional(),
      extinction: statedTime.nullable().exactOptional(),
    })
    .nullable()
    .exactOptional(),
  invented: statedTime.nullable().exactOptional(),
} satisfies Record<keyof SpeciesDetails, z.ZodType>;
