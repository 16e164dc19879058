import { z } from 'zod';
import { treeVersionHeader } from '../../values/http.ts';
import { endpoint } from '../endpoint.ts';
import { identifier } from '../fields.ts';
import { treeLists } from './parts.ts';
import { details } from './species-details.ts';
import { tree } from './trees.ts';

/** The first item of the reply, and again if the tree was edited meanwhile: then forget what came before. */
export const openedTree = z.object({
  /** The version of the species that follow. The rest is of this version or a later one. */
  version: z.number().int(),
  tree,
  /** Each list is absent if it is empty. */
  parts: z.object(treeLists),
  folded: z.array(identifier),
});

/** Some species, as columns of the same length. */
export const speciesBlock = z.object({
  /** 32 hexadecimal digits for each. */
  ids: z.string(),
  /** The same for the ancestors. Only zeros for a root. */
  ancestors: z.string(),
  /** Years: the apparition of a root, or the time after the ancestor's apparition. */
  starts: z.array(z.number()),
  durations: z.array(z.number()),
  names: z.array(z.string()),
  /** These are null if none of the species has one. */
  descriptions: z.array(z.string().nullable()).nullable(),
  images: z.array(z.string().nullable()).nullable(),
  details: z.array(z.object(details).nullable()).nullable(),
});

export const openTree = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}/open',
  audience: 'application',
  tag: 'Trees',
  summary:
    'Everything that the page of a tree shows: the tree, its sources, columns, groups and bands and the branches that you have folded, then its species in blocks. One item per line. If the tree is edited meanwhile, all of this follows again, and replaces what came before.',
  params: z.strictObject({ id: identifier }),
  reply: z.array(z.union([openedTree, speciesBlock])),
  replyHeaders: {
    [treeVersionHeader]: 'The version of the first item of this reply.',
  },
  errors: ['not-found'],
});
export type OpenTreeItem = z.infer<typeof openTree.reply>[number];
