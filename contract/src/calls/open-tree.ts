import { z } from 'zod';
import { treeVersionHeader } from '../values/http.ts';
import { endpoint } from './endpoint.ts';
import { identifier } from './fields.ts';
import { treeLists } from './parts.ts';
import { flatSpecies } from './species.ts';
import { tree } from './trees.ts';

export const openTree = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}/open',
  audience: 'application',
  tag: 'Trees',
  summary:
    'Everything that the page of a tree shows: the tree, its species as a flat list, its sources, columns, groups and bands, and the branches that you have folded.',
  params: z.strictObject({ id: identifier }),
  reply: z.object({
    /** The version of the species. The rest is of this version or a later one. */
    version: z.number().int(),
    tree,
    /** Each list is absent if it is empty. */
    parts: z.object(treeLists),
    folded: z.array(identifier),
    species: z.array(flatSpecies),
  }),
  replyHeaders: {
    [treeVersionHeader]: 'The version of the tree that the species in this reply belong to.',
  },
  errors: ['not-found'],
});
