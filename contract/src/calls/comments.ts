import { z } from 'zod';
import { commentsPerPage, maxCommentLength } from '../values/small-limits.ts';
import { inputError } from '../values/texts/error-texts.ts';
import { endpoint } from './endpoint.ts';
import { identifier, message, moment, unchanged, wellFormed } from './fields.ts';
import { pageLimit } from './lists.ts';

export const commentContent = z
  .string()
  .overwrite(wellFormed)
  .trim()
  .min(1, inputError('comment-missing'))
  .max(maxCommentLength, inputError('comment-too-long'));

/** A comment. A deleted comment with replies stays as a placeholder without an author. */
export const comment = z.object({
  id: identifier,
  treeId: identifier,
  /** Null if the comment was deleted. */
  userId: identifier.nullable(),
  username: z.string().nullable(),
  photo: z.string().nullable(),
  /** '[deleted]' if the comment was deleted. */
  content: z.string(),
  parentId: identifier.nullable(),
  /** The first comment of its thread. */
  threadId: identifier,
  /** Who hid it. Only its author, the owner of the tree and admins get it then. */
  hidden: z.enum(['owner', 'moderators']).exactOptional(),
  likes: z.number().int(),
  myLike: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
});
export type Comment = z.infer<typeof comment>;

/** A comment with its replies. The schema does not check replies, because their depth is unlimited. */
export const commentThread = comment.extend({ replies: unchanged(z.array(z.unknown())) });
export interface CommentThread extends Comment {
  readonly replies: readonly CommentThread[];
}

const tag = 'Comments';
const treeParams = z.strictObject({ treeId: identifier });
const commentParams = z.strictObject({ treeId: identifier, id: identifier });

/** A place in a discussion: a comment's `threadId` and `id`, joined by a dot. */
const place = z
  .string()
  .transform((text) => text.split('.'))
  .pipe(z.tuple([identifier, identifier], inputError('comment-place')))
  .transform(([threadId, id]) => ({ threadId, id }));
export type CommentPlace = z.output<typeof place>;

export const listComments = endpoint({
  method: 'GET',
  path: 'comment/{treeId}',
  audience: 'application',
  tag,
  summary:
    'A page of the comments on a tree, threads and their replies oldest first, with nested replies. The next page starts `after` the last comment by threadId and id (`{threadId}.{id}`), the one before ends `before` the first. `around` a comment shows half a page before it. Replies whose comment is on another page are on the first level.',
  params: treeParams,
  query: z
    .strictObject({
      after: place.optional(),
      before: place.optional(),
      around: identifier.optional(),
      limit: pageLimit.default(commentsPerPage),
    })
    .refine(
      ({ after, before, around }) =>
        [after, before, around].filter((each) => each !== undefined).length < 2,
      inputError('comment-one-place'),
    ),
  reply: z.array(commentThread),
  errors: ['not-found'],
});

export const getComment = endpoint({
  method: 'GET',
  path: 'comment/{treeId}/{id}',
  audience: 'application',
  tag,
  summary: 'One comment with nested replies, 100 comments in all.',
  params: commentParams,
  reply: commentThread,
  errors: ['not-found'],
});

export const createComment = endpoint({
  method: 'POST',
  path: 'comment/{treeId}',
  audience: 'person',
  tag,
  summary:
    'Comments on a tree, or replies to a comment (parentId). The same operationId never posts twice.',
  params: treeParams,
  body: z.strictObject({
    content: commentContent,
    parentId: identifier.nullable().default(null),
    operationId: identifier.exactOptional(),
  }),
  reply: commentThread,
  errors: ['not-found', 'operation-id-used', 'comments-limit'],
});

export const changeComment = endpoint({
  method: 'PATCH',
  path: 'comment/{treeId}/{id}',
  audience: 'person',
  tag,
  summary: 'Changes your own comment.',
  params: commentParams,
  body: z.strictObject({ content: commentContent }),
  reply: comment,
  errors: ['forbidden', 'not-found'],
});

export const hideComment = endpoint({
  method: 'PATCH',
  path: 'comment/{treeId}/{id}/hidden',
  audience: 'person',
  tag,
  summary:
    'Hides a comment on your own tree, or shows it again. Only its author, you and the admins see a hidden comment.',
  params: commentParams,
  body: z.strictObject({ hidden: z.boolean() }),
  reply: comment,
  errors: ['forbidden', 'not-found'],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: 'comment/{treeId}/{id}',
  audience: 'person',
  tag,
  summary:
    'Deletes your own comment, or any comment on your own tree. A comment with replies stays as [deleted].',
  params: commentParams,
  reply: message,
  errors: ['forbidden', 'not-found'],
});
