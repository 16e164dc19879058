import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { preparedRead } from '../../database/prepared.ts';
import { commentLikes, comments, treeLikes, trees } from '../../database/tables/index.ts';
import { visibleTo } from '../tree-access/shown-trees.ts';

/** For `treeGuardWithExtra`: 'true' if the user (null: a visitor) likes the tree. */
export const isTreeLiked = sql<string>`exists (
  select 1 from ${treeLikes}
  where ${treeLikes.treeId} = ${sql.placeholder('treeId')}
    and ${treeLikes.userId} = ${sql.placeholder('userId')}
)::text`;

/** The tree of a comment that is not deleted. */
export async function findLikableComment(database: Database, id: string) {
  const [row] = await likableCommentById(database, 'likable_comment').execute({ id });
  return row ?? null;
}

const likableCommentById = preparedRead((database, name) =>
  database
    .select({ treeId: comments.treeId })
    .from(comments)
    .where(and(eq(comments.id, sql.placeholder('id')), eq(comments.isDeleted, false)))
    .prepare(name),
);

/** For `treeGuardWithExtra`: a comment of the tree as JSON for `likedComment`; null if it is deleted. */
export const likableComment = sql<string>`coalesce((
  select json_build_object('userId', user_id, 'likesCount', likes_count, 'myLike', exists (
    select 1 from comment_likes
    where comment_id = comments.id and user_id = ${sql.placeholder('userId')}
  ))::text
  from comments
  where id = ${sql.placeholder('commentId')} and tree_id = ${sql.placeholder('treeId')}
    and not is_deleted and hidden_at is null
), 'null')`;

/** What `likableComment` selects. */
export const likedComment = z
  .object({ userId: z.string().nullable(), likesCount: z.number(), myLike: z.boolean() })
  .nullable();

function isLikedBy(userId: string): SQL | undefined {
  return and(eq(treeLikes.userId, userId), visibleTo(userId));
}

/** One page of the trees that a user likes and may see, last liked first. */
export async function findLikedTreeIds(
  database: Database,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<string[]> {
  const rows = await database
    .select({ id: treeLikes.treeId })
    .from(treeLikes)
    .innerJoin(trees, eq(trees.id, treeLikes.treeId))
    .where(isLikedBy(userId))
    .orderBy(desc(treeLikes.createdAt), desc(treeLikes.treeId))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** The number of trees that a user likes and may see, counted up to `limit`. */
export async function countLikedTrees(
  database: Database,
  userId: string,
  limit: number,
): Promise<number> {
  const liked = database
    .select({ one: sql<number>`1`.as('one') })
    .from(treeLikes)
    .innerJoin(trees, eq(trees.id, treeLikes.treeId))
    .where(isLikedBy(userId))
    .limit(limit)
    .as('liked');
  const [row] = await database.select({ count: count() }).from(liked);
  return row?.count ?? 0;
}

/** Subtracts a user's likes from the counts of the comments. */
export async function removeCommentLikes(tx: Database, userId: string): Promise<void> {
  const liked = tx
    .select({ id: commentLikes.commentId })
    .from(commentLikes)
    .where(eq(commentLikes.userId, userId));
  await tx
    .update(comments)
    .set({ likesCount: sql`${comments.likesCount} - 1` })
    .where(inArray(comments.id, liked));
  await tx.delete(commentLikes).where(eq(commentLikes.userId, userId));
}
