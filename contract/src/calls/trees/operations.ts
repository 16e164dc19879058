import {
  detailsOf,
  maxNamedSpecies,
  type NamedDetails,
  type Operation,
  type SpeciesDetails,
  withDetails,
  years,
} from '@life-tree/phylogeny';
import { z } from 'zod';
import { maxNewSpecies, maxSteps } from '../../values/edit-bounds.ts';
import { maxSnapshotNameLength } from '../../values/small-limits.ts';
import { inputError } from '../../values/texts/error-texts.ts';
import { endpoint } from '../endpoint.ts';
import { messageValues } from '../errors.ts';
import {
  description,
  identifier,
  moment,
  speciesIdentifier,
  versionNumber,
  wellFormed,
} from '../fields.ts';
import { newImage } from '../images.ts';
import { paged } from '../lists.ts';
import { putPartStep, removePartStep } from './parts.ts';
import { flatSpecies, speciesName } from './species.ts';
import { editedDetails } from './species-details.ts';
import { editedSettings, tags, tree, treeName } from './trees.ts';

const id = speciesIdentifier;
const time = z.number(inputError('years-not-a-number')).transform(years);

/** A species to add to a tree. */
const newSpecies = z
  .strictObject({
    id,
    ancestorId: id.nullable(),
    /** A root's apparition, a descendant's offset after its ancestor's apparition. */
    start: time,
    duration: time,
    name: speciesName,
    description: description.nullable(),
    image: newImage.nullable(),
    ...editedDetails,
  })
  .transform(withoutEmptyDetails);

/** A new species does not have the details that are null or empty. */
function withoutEmptyDetails<Fields extends NamedDetails>(
  species: Fields,
): Omit<Fields, keyof NamedDetails> & SpeciesDetails {
  const added = withDetails(species, detailsOf(species));
  return added as Omit<Fields, keyof NamedDetails> & SpeciesDetails;
}

const editedFields = {
  id,
  name: speciesName.exactOptional(),
  description: description.nullable().exactOptional(),
  image: newImage.nullable().exactOptional(),
  ...editedDetails,
};

/** As many elements as an edit may name species. */
const listOf = <Element extends z.ZodType>(element: Element) =>
  z.array(element).min(1).max(maxNamedSpecies);

const steps = [
  z.strictObject({ kind: z.literal('add-species'), species: newSpecies }),
  z.strictObject({
    kind: z.literal('add-ancestor'),
    id,
    descendantId: id,
    previousApparition: time,
    duration: time,
    name: speciesName,
    description: description.nullable(),
    image: newImage.nullable(),
  }),
  z.strictObject({ kind: z.literal('edit-species'), ...editedFields }),
  z.strictObject({ kind: z.literal('set-apparition'), id, apparition: time }),
  z.strictObject({ kind: z.literal('set-duration'), id, duration: time }),
  z.strictObject({ kind: z.literal('set-ancestor'), id, ancestorId: id.nullable() }),
  z.strictObject({
    kind: z.literal('attach-descendants'),
    id,
    descendantIds: listOf(id),
  }),
  z.strictObject({ kind: z.literal('delete-branches'), ids: listOf(id) }),
  z.strictObject({
    kind: z.literal('import-branch'),
    species: z.array(newSpecies).min(1).max(maxNewSpecies),
  }),
  z.strictObject({ kind: z.literal('edit-many'), edits: listOf(z.strictObject(editedFields)) }),
  z.strictObject({ kind: z.literal('move-in-time'), ids: listOf(id), by: time }),
  z.strictObject({
    kind: z.literal('set-times'),
    times: listOf(
      z.strictObject({
        id,
        ancestorId: id.nullable(),
        start: time.exactOptional(),
        duration: time.exactOptional(),
        ghost: time.exactOptional(),
      }),
    ),
  }),
  z.strictObject({
    kind: z.literal('set-links'),
    links: listOf(
      z.strictObject({
        id,
        from: id.nullable(),
        to: id.nullable(),
        start: time,
        ghost: time.exactOptional(),
      }),
    ),
  }),
  z.strictObject({
    kind: z.literal('edit-tree'),
    name: treeName.exactOptional(),
    description: description.nullable().exactOptional(),
    isPublic: z.boolean().exactOptional(),
    tags: tags.exactOptional(),
    ...editedSettings,
  }),
  putPartStep,
  removePartStep,
] as const;

/** The operations that clients may send. Their inverses are computed by the server. */
export const sentOperation = z.discriminatedUnion('kind', [
  ...steps,
  z.strictObject({
    kind: z.literal('sequence'),
    steps: z.array(z.discriminatedUnion('kind', steps)).min(1).max(maxSteps),
  }),
]) satisfies z.ZodType<Operation>;

/** A part of an operation that was skipped, and why. */
const skip = z.object({
  id: identifier.nullable(),
  code: z.string(),
  values: messageValues,
  message: z.string(),
});

/** The result of an edit. */
const editReply = z.object({
  version: z.number().int(),
  /** Species that were added or whose own data changed. */
  species: z.array(flatSpecies),
  deleted: z.array(identifier),
  skipped: z.array(skip),
});
export type EditReply = z.infer<typeof editReply>;

const tag = 'Editing';
const treeParams = z.strictObject({ id: identifier });

export const performTreeOperation = endpoint({
  method: 'POST',
  path: 'ph-tree/{id}/operation',
  audience: 'person',
  tag,
  summary: 'Performs an edit of any kind. The same operationId is never performed twice.',
  params: treeParams,
  body: z.strictObject({ operationId: identifier, operation: sentOperation }),
  reply: editReply,
  errors: ['forbidden', 'not-found', 'edit-refused', 'species-limit', 'inferred-limit'],
});

export const findTreeOperation = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}/operation/{operationId}',
  audience: 'person',
  tag,
  summary:
    'Answers whether one of your edits, undos or redos was stored. Use it when the reply to it got lost.',
  params: z.strictObject({ id: identifier, operationId: identifier }),
  /** The tree's version after the edit; null if it is not stored (yet). */
  reply: z.object({ version: z.number().int().nullable() }),
  errors: ['forbidden', 'not-found'],
});

const historyValue = z.union([z.string(), z.number(), z.object({ near: z.string() })]);

/** One entry of a tree's history. */
export const historyEntry = z.object({
  version: z.number().int(),
  /** Who made the change; null if the account was deleted. */
  userId: identifier.nullable(),
  username: z.string().nullable(),
  createdAt: moment,
  /** The kind of the operation, or `create`, `copy`, `undo`, `redo`, `restore`. */
  action: z.string(),
  /**
   * What it did, as the codes and values of `historyTexts`; of an undo or redo, what was undone or redone.
   * Values named `time` are in years. A split that nobody has named is `near` a species below it.
   */
  changes: z.array(z.object({ code: z.string(), values: z.record(z.string(), historyValue) })),
  /** The same as an English sentence, such as 'Renamed Homo to Homo sapiens'. */
  summary: z.string(),
  /** False for versions that are too old to restore. */
  restorable: z.boolean(),
  /** If the version is a snapshot. */
  name: z.string().exactOptional(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const listHistory = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}/history',
  audience: 'person',
  tag,
  summary:
    'The changes of a tree, latest first. With `named=true`, only those that led to a snapshot. Only for editors.',
  params: treeParams,
  query: paged({ named: z.literal('true').optional() }),
  reply: z.object({ entries: z.array(historyEntry), count: z.number().int() }),
  errors: ['forbidden', 'not-found'],
});

export const nameVersion = endpoint({
  method: 'PATCH',
  path: 'ph-tree/{id}/history/{version}',
  audience: 'person',
  tag,
  summary:
    'Makes a version a snapshot by naming it, renames the snapshot, or removes its name (null). Its species are at `GET species/{treeId}?version=…`. Only for editors.',
  params: z.strictObject({ id: identifier, version: versionNumber }),
  body: z.strictObject({
    name: z
      .string()
      .overwrite(wellFormed)
      .trim()
      .min(1, inputError('snapshot-name-missing'))
      .max(maxSnapshotNameLength, inputError('snapshot-name-too-long'))
      .nullable(),
  }),
  reply: historyEntry,
  errors: ['forbidden', 'not-found', 'unknown-version', 'version-too-old', 'snapshots-limit'],
});

export const restoreTree = endpoint({
  method: 'POST',
  path: 'ph-tree/{id}/restore',
  audience: 'person',
  tag,
  summary:
    'Restores an earlier version of the tree as one new change. The same operationId is never performed twice.',
  params: treeParams,
  body: z.strictObject({
    version: z.number().int().min(0).max(2_147_483_647),
    operationId: identifier.exactOptional(),
  }),
  reply: tree,
  errors: ['forbidden', 'not-found', 'edit-refused', 'species-limit', 'inferred-limit'],
});

/** The edit to undo or redo, and an id for the undo or redo itself, so that it is never performed twice. */
const undoRequest = z.strictObject({
  operationId: identifier.exactOptional(),
  edit: identifier.exactOptional(),
});

export const getUndoState = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}/undo',
  audience: 'person',
  tag,
  summary: 'Whether you have an edit to undo and an undo to redo. Only for editors.',
  params: treeParams,
  reply: z.object({ canUndo: z.boolean(), canRedo: z.boolean() }),
  errors: ['forbidden', 'not-found'],
});

export type UndoState = z.infer<typeof getUndoState.reply>;

export const undoEdit = endpoint({
  method: 'POST',
  path: 'ph-tree/{id}/undo',
  audience: 'person',
  tag,
  summary:
    'Undoes your last edit, or the one whose operationId is given as `edit`. The same operationId is never performed twice.',
  params: treeParams,
  body: undoRequest,
  reply: editReply,
  errors: [
    'forbidden',
    'not-found',
    'edit-refused',
    'nothing-to-undo',
    'species-limit',
    'inferred-limit',
  ],
});

export const redoEdit = endpoint({
  method: 'POST',
  path: 'ph-tree/{id}/redo',
  audience: 'person',
  tag,
  summary:
    'Redoes the edit that your last undo, or the one whose operationId is given as `edit`, undid. The same operationId is never performed twice.',
  params: treeParams,
  body: undoRequest,
  reply: editReply,
  errors: [
    'forbidden',
    'not-found',
    'edit-refused',
    'nothing-to-redo',
    'species-limit',
    'inferred-limit',
  ],
});
