import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { identifier } from './fields.ts';
import { paged } from './lists.ts';
import { treeList } from './trees/trees.ts';

/** What can be liked; `ph-tree` means the same as `tree`. */
export const likeKinds = ['tree', 'ph-tree', 'comment'] as const;
export const likeKind = z.enum(likeKinds);
export type LikeKind = z.infer<typeof likeKind>;

export const likeState = z.object({ likesCount: z.number().int(), myLike: z.boolean() });
export type LikeState = z.infer<typeof likeState>;

const tag = 'Likes';
const params = z.strictObject({ kind: likeKind, id: identifier });

export const like = endpoint({
  method: 'POST',
  path: 'like/{kind}/{id}',
  audience: 'person',
  tag,
  summary: 'Likes a tree or a comment. Liking it again changes nothing.',
  params,
  reply: likeState,
  errors: ['not-found'],
});

export const unlike = endpoint({
  method: 'DELETE',
  path: 'like/{kind}/{id}',
  audience: 'person',
  tag,
  summary: 'Removes your like.',
  params,
  reply: likeState,
  errors: ['not-found'],
});

export const getLike = endpoint({
  method: 'GET',
  path: 'like/{kind}/{id}',
  audience: 'application',
  tag,
  summary: 'The number of likes, and whether the caller likes it.',
  params,
  reply: likeState,
  errors: ['not-found'],
});

export const listLikedTrees = endpoint({
  method: 'GET',
  path: 'like/tree/liked',
  audience: 'person',
  tag,
  summary: 'The trees that you like, latest like first.',
  query: paged({}),
  reply: treeList,
});
