import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { commentLikes, comments, treeLikes, trees } from '../../database/tables/index.ts';
import { isHiddenComment } from '../comments/hidden-comments.ts';
import { visibleTo } from '../tree-access/shown-trees.ts';

/** For `treeGuardWithExtra`: 'true' if the user (null: a visitor) likes the tree. */
export const isTreeLiked = sql<string>`exists (
  select 1 from ${treeLikes}
  where ${treeLikes.treeId} = ${sql.placeholder('treeId')}
    and ${treeLikes.userId} = ${sql.placeholder('userId')}
)::text`;

interface Like {
  readonly userId: string;
  readonly at: Date;
}

// Callers have locked the tree, so no other request of the user has changed the like since they read it.

export async function insertTreeLike(
  tx: Database,
  treeId: string,
  { userId, at }: Like,
): Promise<void> {
  await tx.insert(treeLikes).values({ treeId, userId, createdAt: at });
}

/** Returns when the like was made. Null if there is none. */
export async function deleteTreeLike(
  tx: Database,
  treeId: string,
  userId: string,
): Promise<Date | null> {
  const [row] = await tx
    .delete(treeLikes)
    .where(and(eq(treeLikes.treeId, treeId), eq(treeLikes.userId, userId)))
    .returning({ createdAt: treeLikes.createdAt });
  return row?.createdAt ?? null;
}

export async function insertCommentLike(
  tx: Database,
  commentId: string,
  { userId, at }: Like,
): Promise<void> {
  await tx.insert(commentLikes).values({ commentId, userId, createdAt: at });
}

/** False if there is none. */
export async function deleteCommentLike(
  tx: Database,
  commentId: string,
  userId: string,
): Promise<boolean> {
  const deleted = await tx
    .delete(commentLikes)
    .where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId)))
    .returning({ commentId: commentLikes.commentId });
  return deleted.length > 0;
}

/** Returns the new count; null if the comment is deleted. */
export async function changeCommentLikes(
  tx: Database,
  id: string,
  by: 1 | -1,
): Promise<number | null> {
  const [row] = await tx
    .update(comments)
    .set({ likesCount: sql`${comments.likesCount} + ${by}::integer` })
    .where(and(eq(comments.id, id), eq(comments.isDeleted, false)))
    .returning({ likesCount: comments.likesCount });
  return row?.likesCount ?? null;
}

/** The tree of a comment that is not deleted. */
export async function findLikableComment(database: Database, id: string) {
  const [row] = await likableCommentById(database, 'likable_comment').execute({ id });
  return row ?? null;
}

const likableCommentById = prepared((database, name) =>
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
    and not is_deleted and not ${isHiddenComment}
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
