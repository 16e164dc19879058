import { maxNameLength } from '@life-tree/phylogeny';
import { z } from 'zod';
import { foldedBranchesHeader, treeVersionHeader } from '../../values/http.ts';
import { imageUpload } from '../../values/images.ts';
import { inputError } from '../../values/texts/error-texts.ts';
import { endpoint } from '../endpoint.ts';
import {
  description,
  identifier,
  message,
  versionErrors,
  versionNumber,
  wellFormed,
} from '../fields.ts';
import { newImage } from '../images.ts';
import { details, editedDetails } from './species-details.ts';

export const speciesName = z
  .string()
  .overwrite(wellFormed)
  .trim()
  .min(1, inputError('species-name-missing'))
  .max(maxNameLength, inputError('name-too-long'));

const time = z.number(inputError('years-not-a-number'));
export const duration = time.positive(inputError('duration-not-positive'));

/** One species of a flat list. */
export const flatSpecies = z.object({
  id: identifier,
  treeId: identifier,
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  /** Null for a root. */
  ancestorId: identifier.nullable(),
  /** Years, absolute; null for a descendant. */
  apparition: z.number().nullable(),
  /** Years after the ancestor's apparition; null for a root. */
  afterApparition: z.number().nullable(),
  duration: z.number(),
  ...details,
});
export type FlatSpecies = z.infer<typeof flatSpecies>;

/** A species with its descendants. The schema does not check them, because their depth is unlimited. */
export const nestedSpecies = flatSpecies.extend({ descendants: z.array(z.unknown()) });
export interface NestedSpecies extends FlatSpecies {
  readonly descendants: readonly NestedSpecies[];
}

const group = 'Species';
const versionHeader = {
  [treeVersionHeader]: 'The version of the tree that the species in this reply belong to.',
};
const treeParams = z.strictObject({ treeId: identifier });
const speciesParams = z.strictObject({ treeId: identifier, id: identifier });

export const listSpecies = endpoint({
  method: 'GET',
  path: 'species/{treeId}',
  audience: 'application',
  tag: group,
  summary:
    'All species of a tree: the roots with nested descendants, or one flat list (shape=flat). With `version`, as they were at that version: for those who may see the history of the tree, or the tree if that version is released.',
  params: treeParams,
  query: z.strictObject({
    shape: z.enum(['nested', 'flat']).default('nested'),
    version: versionNumber.optional(),
  }),
  reply: z.array(z.union([nestedSpecies, flatSpecies])),
  replyHeaders: {
    ...versionHeader,
    [foldedBranchesHeader]:
      '`true` if you have folded branches of the tree; see `GET ph-tree/{id}/folded`.',
  },
  errors: ['not-found', ...versionErrors],
});

export const getSpecies = endpoint({
  method: 'GET',
  path: 'species/{treeId}/{id}',
  audience: 'application',
  tag: group,
  summary: 'One species with nested descendants.',
  params: speciesParams,
  reply: nestedSpecies,
  replyHeaders: versionHeader,
  errors: ['not-found'],
});

/** In replies, one of the two times is null. */
function orNull<Time extends z.ZodType<number>>(value: Time) {
  return value
    .nullable()
    .optional()
    .transform((sent) => sent ?? undefined);
}

const postedSpecies = z.strictObject({
  treeId: identifier.optional(),
  id: identifier.optional(),
  ancestorId: identifier.nullable().optional(),
  apparition: z.null().optional(),
  name: speciesName,
  /** By default, when its ancestor becomes extinct. */
  afterApparition: orNull(time),
  duration,
  description: description.nullable().default(null),
  /** The address of an image that the caller can see, as in exported files. The species gets a copy. */
  image: newImage.nullable().default(null),
  ...editedDetails,
  descendants: z.array(z.unknown()).default([]),
});

/**
 * One of the `descendants` of a new species, at any depth. The server assigns its id. A reply can be posted
 * as it is: with `treeId`, what it has of the species that it was read from is ignored.
 */
export const newDescendant = postedSpecies.check(({ value, issues }) => {
  const keys = (['id', 'ancestorId', 'apparition'] as const).filter((key) => key in value);
  if (value.treeId !== undefined || keys.length === 0) return;
  issues.push({ code: 'unrecognized_keys', keys, input: value });
});

const eitherTime = inputError('both-times');

/** A new species, or with `descendants` a whole branch. */
export const newSpecies = postedSpecies
  .extend({
    /**
     * Chosen by callers that need it before the reply, such as for offline edits. With `treeId`, it is that of
     * the species that was read, and the new one gets another.
     */
    id: identifier.optional(),
    ancestorId: identifier.nullable().default(null),
    /** Absolute. By default, a root appears with the earliest root. */
    apparition: orNull(time),
  })
  .refine(
    (species) => species.apparition === undefined || species.afterApparition === undefined,
    eitherTime,
  );

export const createSpecies = endpoint({
  method: 'POST',
  path: 'species/{treeId}',
  audience: 'person',
  tag: group,
  summary: 'Adds a species, or with `descendants` a whole branch (all of it or nothing).',
  params: treeParams,
  body: newSpecies,
  reply: nestedSpecies,
  errors: ['forbidden', 'species-limit', 'inferred-limit', 'not-found', 'edit-refused'],
});

export const changeSpecies = endpoint({
  method: 'PATCH',
  path: 'species/{treeId}/{id}',
  audience: 'person',
  tag: group,
  summary:
    'Changes the texts, times, details or ancestor of a species (a null ancestor makes it a root, a null detail removes it).',
  params: speciesParams,
  body: z
    .strictObject({
      name: speciesName.optional(),
      description: description.nullable().optional(),
      ancestorId: identifier.nullable().optional(),
      /** Absolute. For a descendant it is converted to an offset. The split of a species with a ghost stays. */
      apparition: time.optional(),
      /** Negative only if it splits from its ancestor's ghost. */
      afterApparition: time.optional(),
      duration: duration.optional(),
      ...editedDetails,
    })
    .refine((change) => Object.keys(change).length > 0, inputError('nothing-to-change'))
    .refine(
      (change) => change.apparition === undefined || change.afterApparition === undefined,
      eitherTime,
    ),
  reply: flatSpecies,
  errors: ['forbidden', 'species-limit', 'inferred-limit', 'not-found', 'edit-refused'],
});

export const deleteSpecies = endpoint({
  method: 'DELETE',
  path: 'species/{treeId}/{id}',
  audience: 'person',
  tag: group,
  summary: 'Deletes a species and its descendants.',
  params: speciesParams,
  reply: message,
  errors: ['forbidden', 'not-found'],
});

export const setSpeciesImage = endpoint({
  method: 'POST',
  path: 'species/{treeId}/{id}/image',
  audience: 'person',
  tag: group,
  summary:
    'Uploads the image of a species (multipart field `image`). The credit of the former image is removed. The same operationId is never performed twice.',
  file: imageUpload.field,
  params: speciesParams,
  query: z.strictObject({ operationId: identifier.exactOptional() }),
  reply: flatSpecies,
  errors: ['forbidden', 'not-found', 'images-limit', 'images-too-large', 'operation-id-used'],
});

export const deleteSpeciesImage = endpoint({
  method: 'DELETE',
  path: 'species/{treeId}/{id}/image',
  audience: 'person',
  tag: group,
  summary: 'Removes the image of a species, and its credit.',
  params: speciesParams,
  reply: flatSpecies,
  errors: ['forbidden', 'not-found'],
});
