import { z } from 'zod';
import {
  licences,
  maxAuthorNameLength,
  maxAuthors,
  maxReleaseNameLength,
  maxReleaseNoteLength,
} from '../../values/releases.ts';
import { inputError } from '../../values/texts/error-texts.ts';
import { endpoint } from '../endpoint.ts';
import { doi, identifier, moment, orcid, wellFormed } from '../fields.ts';
import { settings } from './trees.ts';

const authorName = z
  .string()
  .overwrite(wellFormed)
  .trim()
  .min(1, inputError('author-name-missing'))
  .max(maxAuthorNameLength, inputError('author-name-too-long'));
const author = z.strictObject({ name: authorName, orcid: orcid.exactOptional() });
export type Author = z.infer<typeof author>;

/** A frozen version of a tree. */
export const release = z.object({
  /** Counts from 1 within its tree. */
  number: z.number().int(),
  /** The version of the tree that it froze. */
  version: z.number().int(),
  name: z.string(),
  note: z.string().nullable(),
  doi: z.string().nullable(),
  /** In the order in which they are cited. */
  authors: z.array(author),
  /** How others may use it. */
  licence: z.enum(licences).exactOptional(),
  /** The number of species, without inferred ancestors. */
  species: z.number().int(),
  createdAt: moment,
  /** When its author withdrew it. Only its citations are left then. */
  withdrawnAt: moment.exactOptional(),
  /** Its tree was deleted, or was public and is private now. Only the citations of the release are left then. */
  closed: z.literal(true).exactOptional(),
});
export type Release = z.infer<typeof release>;

/** A release with what it shows of the tree besides its species. */
export const releaseDetails = release.extend({
  tree: z.object({
    name: z.string(),
    description: z.string().nullable(),
    tags: z.array(z.string()),
    inferred: z.number().int(),
    ...settings,
    /** True if it has sources, columns, groups or bands. */
    parts: z.literal(true).exactOptional(),
  }),
});
export type ReleaseDetails = z.infer<typeof releaseDetails>;

const group = 'Releases';
const treeParams = z.strictObject({ id: identifier });
/** Which release of which tree. */
export const releaseParams = z.strictObject({
  id: identifier,
  number: z
    .string()
    .regex(/^\d{1,9}$/, inputError('number-not-whole'))
    .transform(Number),
});

export const listReleases = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}/releases',
  audience: 'application',
  tag: group,
  summary: 'The releases of a tree, latest first.',
  params: treeParams,
  reply: z.object({ releases: z.array(release) }),
  errors: ['not-found'],
});

export const getRelease = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}/releases/{number}',
  audience: 'application',
  tag: group,
  summary:
    'A release of a tree. If its tree was public and is private now, only its citation is left. Its species are at `GET species/{treeId}?version=…`, and its sources, columns, groups and bands at `GET ph-tree/{id}/parts?version=…`.',
  params: releaseParams,
  reply: releaseDetails,
  errors: ['not-found'],
});

export const createRelease = endpoint({
  method: 'POST',
  path: 'ph-tree/{id}/releases',
  audience: 'person',
  tag: group,
  summary:
    'Freezes the present version of a tree. Only its owner can, and a release cannot be changed, only withdrawn. The same operationId never creates two releases.',
  params: treeParams,
  body: z.strictObject({
    name: z
      .string()
      .overwrite(wellFormed)
      .trim()
      .min(1, inputError('release-name-missing'))
      .max(maxReleaseNameLength, inputError('release-name-too-long')),
    note: z
      .string()
      .overwrite(wellFormed)
      .trim()
      .max(maxReleaseNoteLength, inputError('release-note-too-long'))
      .nullable()
      .default(null),
    /** By default, only the owner of the tree, by username. */
    authors: z
      .array(author)
      .min(1, inputError('authors-missing'))
      .max(maxAuthors, inputError('authors-too-many'))
      .exactOptional(),
    licence: z.enum(licences).nullable().default(null),
    operationId: identifier.exactOptional(),
  }),
  reply: releaseDetails,
  errors: ['forbidden', 'not-found', 'releases-limit', 'releases-too-large', 'operation-id-used'],
});

export const withdrawRelease = endpoint({
  method: 'DELETE',
  path: 'ph-tree/{id}/releases/{number}',
  audience: 'person',
  tag: group,
  summary:
    'Withdraws a release for good: its species, lists, images, note and description are deleted. Its address, name, authors, licence, date and DOI stay, so that citations of it still lead somewhere.',
  params: releaseParams,
  reply: releaseDetails,
  errors: ['forbidden', 'not-found'],
});

export const changeRelease = endpoint({
  method: 'PATCH',
  path: 'ph-tree/{id}/releases/{number}',
  audience: 'person',
  tag: group,
  summary: 'Stores the DOI under which a release was published, or removes it (null).',
  params: releaseParams,
  body: z.strictObject({
    /** With or without `https://doi.org/`. */
    doi: doi.nullable(),
  }),
  reply: releaseDetails,
  errors: ['forbidden', 'not-found'],
});
