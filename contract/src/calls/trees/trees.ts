import {
  colourBys,
  fanFault,
  italicsChoices,
  maxEras,
  maxNameLength,
  maxStrips,
  maxTagLength,
  maxTags,
  maxUnitLength,
  scaleFault,
  siblingOrders,
  splitsFault,
  stripStyles,
  stripsFault,
  type TreeSettings,
  treeShapes,
} from '@life-tree/phylogeny';
import { z } from 'zod';
import { imageUpload } from '../../values/images.ts';
import { binDays, maxBinnedTrees, maxFoldedBranches } from '../../values/small-limits.ts';
import { inputError } from '../../values/texts/error-texts.ts';
import { endpoint } from '../endpoint.ts';
import {
  description,
  faultCheck,
  identifier,
  message,
  moment,
  partIdentifier,
  unchanged,
  versionNumber,
  wellFormed,
} from '../fields.ts';
import { treeListQuery } from '../lists.ts';
import { colour } from './species-details.ts';

export const treeName = z
  .string()
  .overwrite(wellFormed)
  .trim()
  .min(1, inputError('tree-name-missing'))
  .max(maxNameLength, inputError('name-too-long'));

export const tag = z
  .string()
  .overwrite(wellFormed)
  .trim()
  .min(1, inputError('tag-missing'))
  .max(maxTagLength, inputError('tag-too-long'));

export const tags = z
  .array(tag)
  .max(maxTags, inputError('tags-too-many'))
  .refine((list) => new Set(list).size === list.length, inputError('tags-repeated'));

const notation = z.literal('ago');
const order = z.enum(siblingOrders);
const shape = z.enum(treeShapes);
const italics = z.enum(italicsChoices);
const colourBy = z.union(
  [z.enum(colourBys), z.strictObject({ column: partIdentifier })],
  inputError('colour-by'),
);

const strips = unchanged(
  z
    .array(
      z.strictObject({ column: partIdentifier, as: z.enum(stripStyles) }),
      inputError('strips'),
    )
    .max(maxStrips, inputError('strips')),
).check(faultCheck(stripsFault));

const scaleName = z.string().overwrite(wellFormed).trim();
const scaleTime = z.number(inputError('not-a-time'));
const era = z.strictObject({
  name: scaleName,
  from: scaleTime,
  to: scaleTime,
  colour: colour.exactOptional(),
  level: z.number(inputError('era-level')),
});
const scaleUnit = scaleName.max(maxUnitLength, inputError('unit-length'));
const ownScale = z.strictObject({
  unit: scaleUnit,
  /** What is at zero. */
  zero: scaleName.exactOptional(),
  direction: z.enum(['forward', 'back'], inputError('scale-direction')),
  now: scaleTime,
  /** Nested by their level: 0 for the longest. */
  eras: unchanged(z.array(era).max(maxEras, inputError('too-many-eras'))),
});
const scale = z
  .union([
    ownScale,
    z.strictObject({ kind: z.literal('lengths'), unit: scaleUnit }),
    z.strictObject({ kind: z.literal('none') }),
  ])
  .check(faultCheck(scaleFault));

const fan = z
  .strictObject({
    /** In degrees. */
    opening: z.number(inputError('fan-angles')).exactOptional(),
    turn: z.number(inputError('fan-angles')).exactOptional(),
  })
  .check(faultCheck(fanFault));

const splits = z
  .strictObject({
    /** By default, only the names of clades. */
    label: z
      .union(
        [z.enum(['age', 'name']), z.strictObject({ column: partIdentifier })],
        inputError('split-labels'),
      )
      .exactOptional(),
    /** The number of decimals; by default up to two. */
    digits: z.number(inputError('split-labels')).exactOptional(),
    /** Smaller numbers of the column are not written. */
    least: z.number(inputError('split-labels')).exactOptional(),
  })
  .check(faultCheck(splitsFault));

const moveAlong = z
  .boolean()
  .nullable()
  .transform((moves) => (moves === false ? false : null));

/** How a tree is shown. Each setting is absent when it has its default. */
export const settings = {
  /** How times are written: by default as years (`-66.00MY`), with `ago` as `66 Ma`. */
  notation: notation.exactOptional(),
  /** The order of siblings; by default they are in steps. */
  order: order.exactOptional(),
  /** What the colours of species mean: by default their branch. */
  colourBy: colourBy.exactOptional(),
  /** The columns whose values stand beside the names, from the tree outward; by default none. */
  strips: strips.exactOptional(),
  /** The time scale of an invented world, or that lengths are not times, or that there are none; by default Earth's. */
  scale: scale.exactOptional(),
  /** The shape of the drawing; by default time runs across. */
  shape: shape.exactOptional(),
  /** How wide a fan is open and how far it is turned clockwise, in degrees. */
  fan: fan.exactOptional(),
  /** False if an edit of a time changes only that species; by default descendants move along. */
  moveAlong: z.literal(false).exactOptional(),
  /** Which names are in italics: all that look scientific, or none; by default those that the tree shows to be. */
  italics: italics.exactOptional(),
  /** What is written at the splits. */
  splits: splits.exactOptional(),
} satisfies Record<keyof TreeSettings, z.ZodType>;

/** The settings of a tree in an edit: null resets one, absent leaves it as it is. */
export const editedSettings = {
  notation: notation.nullable().exactOptional(),
  order: order.nullable().exactOptional(),
  colourBy: colourBy.nullable().exactOptional(),
  strips: strips.nullable().exactOptional(),
  scale: scale.nullable().exactOptional(),
  shape: shape.nullable().exactOptional(),
  fan: fan.nullable().exactOptional(),
  /** True means the same as null. */
  moveAlong: moveAlong.exactOptional(),
  italics: italics.nullable().exactOptional(),
  splits: splits.nullable().exactOptional(),
} satisfies Record<keyof TreeSettings, z.ZodType>;

/** A tree without its species. */
export const tree = z.object({
  type: z.literal('ph-tree'),
  id: identifier,
  userId: identifier,
  /** The owner's username. */
  username: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  isPublic: z.boolean(),
  /** True if moderators hid it: it exists only for its owner. */
  hidden: z.literal(true).exactOptional(),
  tags: z.array(z.string()),
  image: z.string().nullable(),
  /** Those who have not accepted the invitation are only shown to editors. */
  collaborators: z.array(identifier),
  likes: z.number().int(),
  comments: z.number().int(),
  views: z.number().int(),
  ...settings,
  /** True if it has sources, columns, groups or bands. */
  parts: z.literal(true).exactOptional(),
  /** The number of its releases, if it has any. */
  releases: z.number().int().exactOptional(),
  /** The number of species, without inferred ancestors. */
  species: z.number().int(),
  /** The number of copies that users made. */
  copies: z.number().int(),
  /** The tree it was copied from, if the caller can see it. */
  copiedFrom: z.object({ id: identifier, name: z.string(), username: z.string() }).nullable(),
  /** Increases by one with every change. */
  version: z.number().int(),
  createdAt: moment,
  updatedAt: moment,
});
export type Tree = z.infer<typeof tree>;

export const treeList = z.object({
  trees: z.array(tree),
  /** How many trees match. Pages end after 10,000 of them. */
  count: z.number().int(),
  /** True if the count is an estimate, or 10,000 because there are more. */
  approximate: z.boolean(),
});
export type TreeList = z.infer<typeof treeList>;

const group = 'Trees';
const treeId = z.strictObject({ id: identifier });

export const listTrees = endpoint({
  method: 'GET',
  path: 'ph-tree',
  audience: 'application',
  tag: group,
  summary: 'Public trees of all users or of one user.',
  query: treeListQuery({
    userId: identifier.optional(),
    /** With userId: false for the trees that the user collaborates on. */
    owner: z.stringbool().default(true),
  }),
  reply: treeList,
});

export const listMyTrees = endpoint({
  method: 'GET',
  path: 'ph-tree/me',
  audience: 'person',
  tag: group,
  summary: 'The trees that you own (owner=true), collaborate on (owner=false), or both.',
  query: treeListQuery({ owner: z.stringbool().optional() }),
  reply: treeList,
});

/** An example tree in a list to choose from. */
const exampleTree = tree.pick({ id: true, name: true, species: true, version: true });
export type ExampleTree = z.infer<typeof exampleTree>;

export const listExampleTrees = endpoint({
  method: 'GET',
  path: 'ph-tree/examples',
  audience: 'application',
  tag: group,
  summary: 'The example trees of this installation, which users can start from.',
  reply: z.array(exampleTree),
});

const treeTotals = z.object({
  total: z.number().int(),
  myTrees: z.number().int(),
  collabs: z.number().int(),
});

export const getMyTotals = endpoint({
  method: 'GET',
  path: 'ph-tree/me/total',
  audience: 'person',
  tag: group,
  summary: 'The numbers of trees that you own, collaborate on, and both.',
  reply: treeTotals,
});

export const getUserTotals = endpoint({
  method: 'GET',
  path: 'ph-tree/{userId}/total',
  audience: 'application',
  tag: group,
  summary:
    'The numbers of trees that a user owns and collaborates on; only public trees count for other users.',
  params: z.strictObject({ userId: identifier }),
  reply: treeTotals,
  errors: ['not-found'],
});

export const createTree = endpoint({
  method: 'POST',
  path: 'ph-tree',
  audience: 'person',
  tag: group,
  summary: "Creates a tree, within the plan's limit.",
  body: z.strictObject({
    name: treeName,
    isPublic: z.boolean().default(false),
    description: description.nullable().default(null),
    tags: tags.default([]),
    ...editedSettings,
  }),
  reply: tree,
  errors: ['tree-limit'],
});

export const getTree = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}',
  audience: 'application',
  tag: group,
  summary: 'One tree without its species.',
  params: treeId,
  reply: tree,
  errors: ['not-found'],
});

export const changeTree = endpoint({
  method: 'PATCH',
  path: 'ph-tree/{id}',
  audience: 'person',
  tag: group,
  summary: "Changes a tree's fields, tags, settings or collaborators.",
  params: treeId,
  body: z
    .strictObject({
      name: treeName.optional(),
      description: description.nullable().optional(),
      isPublic: z.boolean().optional(),
      tags: tags.optional(),
      ...editedSettings,
      newCollaborators: z.array(identifier).min(1).max(30).optional(),
      deleteCollaborators: z.array(identifier).min(1).max(30).optional(),
    })
    .refine((change) => Object.keys(change).length > 0, inputError('nothing-to-change')),
  reply: tree,
  errors: ['forbidden', 'only-owner-removes', 'collaborator-limit', 'not-found'],
});

export const deleteTree = endpoint({
  method: 'DELETE',
  path: 'ph-tree/{id}',
  audience: 'person',
  tag: group,
  summary: `Deletes a tree. It stays in the owner's bin for ${binDays} days and exists for nobody else. Only for the owner.`,
  params: treeId,
  reply: message,
  errors: ['forbidden', 'not-found'],
});

/** A deleted tree that its owner can still bring back. */
export const binnedTree = z.object({
  id: identifier,
  name: z.string(),
  species: z.number().int(),
  deletedAt: moment,
  /** When it will be deleted for good. */
  removedAt: moment,
});
export type BinnedTree = z.infer<typeof binnedTree>;

export const listBin = endpoint({
  method: 'GET',
  path: 'ph-tree/bin',
  audience: 'person',
  tag: group,
  summary: `The trees that you have deleted in the last ${binDays} days, latest first: at most ${maxBinnedTrees}.`,
  reply: z.array(binnedTree),
});

export const bringTreeBack = endpoint({
  method: 'POST',
  path: 'ph-tree/bin/{id}',
  audience: 'person',
  tag: group,
  summary: "Brings a deleted tree back from your bin as it was, within the plan's limit of trees.",
  params: treeId,
  reply: tree,
  errors: ['tree-limit', 'not-found'],
});

export const deleteFromBin = endpoint({
  method: 'DELETE',
  path: 'ph-tree/bin/{id}',
  audience: 'person',
  tag: group,
  summary: 'Deletes a tree in your bin for good, with its species, comments, likes and releases.',
  params: treeId,
  reply: message,
  errors: ['not-found'],
});

export const getTreeLimits = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}/limits',
  audience: 'person',
  tag: group,
  summary: "The limits of the tree by its owner's plan; null means no limit. Only for editors.",
  params: treeId,
  reply: z.object({
    maxSpecies: z.number().int().nullable(),
    maxCollaborators: z.number().int(),
  }),
  errors: ['forbidden', 'not-found'],
});

export const viewTree = endpoint({
  method: 'POST',
  path: 'ph-tree/{id}/view',
  audience: 'application',
  tag: group,
  summary: 'Counts a view, once per visitor, tree and day.',
  params: treeId,
  reply: z.object({ views: z.number().int() }),
  errors: ['not-found'],
});

/** The species whose descendants are hidden. */
const foldedBranches = z.object({ folded: z.array(identifier) });

export const getFoldedBranches = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}/folded',
  audience: 'person',
  tag: group,
  summary: 'The branches of a tree that you have folded: the species whose descendants are hidden.',
  params: treeId,
  reply: foldedBranches,
  errors: ['not-found'],
});

export const setFoldedBranches = endpoint({
  method: 'PATCH',
  path: 'ph-tree/{id}/folded',
  audience: 'person',
  tag: group,
  summary: 'Saves which branches of a tree you have folded. Only you see them folded.',
  params: treeId,
  body: z.strictObject({ folded: z.array(identifier).max(maxFoldedBranches) }),
  reply: foldedBranches,
  errors: ['not-found'],
});

/** The key of a tree's link; null if the tree has none. */
const treeLink = z.object({ key: z.string().nullable() });

export const getTreeLink = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}/link',
  audience: 'person',
  tag: group,
  summary:
    'The key of the link by which others see a private tree, at `/trees/{id}?link={key}`. Only for the owner.',
  params: treeId,
  reply: treeLink,
  errors: ['forbidden', 'not-found'],
});

export const createTreeLink = endpoint({
  method: 'POST',
  path: 'ph-tree/{id}/link',
  audience: 'person',
  tag: group,
  summary:
    'Creates the link of a tree, or replaces it: the old link stops working at once. Only for the owner.',
  params: treeId,
  reply: treeLink,
  errors: ['forbidden', 'not-found'],
});

export const deleteTreeLink = endpoint({
  method: 'DELETE',
  path: 'ph-tree/{id}/link',
  audience: 'person',
  tag: group,
  summary: 'Withdraws the link of a tree: it stops working at once. Only for the owner.',
  params: treeId,
  reply: treeLink,
  errors: ['forbidden', 'not-found'],
});

export const copyTree = endpoint({
  method: 'POST',
  path: 'ph-tree/{id}/copy',
  audience: 'person',
  tag: group,
  summary: "Copies a tree that you can see, within your plan's limits.",
  params: treeId,
  reply: tree,
  errors: ['tree-limit', 'copy-too-large', 'hidden-tree-copied', 'not-found'],
});

/** The size of a miniature in pixels. */
export const miniatureSize = { width: 480, height: 270 } as const;

export const getTreeMiniature = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}/miniature',
  audience: 'anyone',
  tag: group,
  summary: 'A small drawing of the tree as SVG. It needs no API key, so that any page can show it.',
  params: treeId,
  query: z.strictObject({
    theme: z.enum(['light', 'dark']).default('light'),
    /** The version of the tree. A new version has a new address, so pages do not show a cached drawing. */
    v: versionNumber.optional(),
  }),
  reply: z.unknown(),
  media: 'image/svg+xml',
  errors: ['not-found'],
});

export const setTreeImage = endpoint({
  method: 'POST',
  path: 'ph-tree/{id}/image',
  audience: 'person',
  tag: group,
  summary:
    'Uploads the image of a tree (multipart field `image`). The same operationId is never performed twice.',
  file: imageUpload.field,
  params: treeId,
  query: z.strictObject({ operationId: identifier.exactOptional() }),
  reply: tree,
  errors: ['forbidden', 'not-found', 'images-limit', 'images-too-large', 'operation-id-used'],
});

export const uploadImage = endpoint({
  method: 'POST',
  path: 'ph-tree/{id}/upload',
  audience: 'person',
  tag: group,
  summary:
    'Uploads an image (multipart field `image`) for an edit of this tree. Nothing shows it until an operation names its address. It is deleted after an hour.',
  file: imageUpload.field,
  params: treeId,
  reply: z.object({ image: z.string() }),
  errors: ['forbidden', 'not-found', 'images-limit', 'images-too-large'],
});

export const deleteTreeImage = endpoint({
  method: 'DELETE',
  path: 'ph-tree/{id}/image',
  audience: 'person',
  tag: group,
  summary: 'Removes the image of a tree.',
  params: treeId,
  reply: tree,
  errors: ['forbidden', 'not-found'],
});
