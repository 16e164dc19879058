import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { commentLikes, comments, treeLikes, trees } from '../../database/tables/index.ts';
import { visibleTo } from '../tree-access/shown-trees.ts';

/** The id of the tree or comment, and the user who likes it. */
export interface Like {
  readonly id: string;
  readonly userId: string;
}

const isTreeLike = ({ id, userId }: Like) =>
  and(eq(treeLikes.treeId, id), eq(treeLikes.userId, userId));
const isCommentLike = ({ id, userId }: Like) =>
  and(eq(commentLikes.commentId, id), eq(commentLikes.userId, userId));

/** False if it existed already. */
export async function insertTreeLike(
  tx: Database,
  { id, userId }: Like,
  createdAt: Date,
): Promise<boolean> {
  const made = await tx
    .insert(treeLikes)
    .values({ treeId: id, userId, createdAt })
    .onConflictDoNothing()
    .returning({ treeId: treeLikes.treeId });
  return made.length > 0;
}

/** Returns when the like was given; null if there was none. */
export async function deleteTreeLike(tx: Database, like: Like): Promise<Date | null> {
  const [gone] = await tx
    .delete(treeLikes)
    .where(isTreeLike(like))
    .returning({ createdAt: treeLikes.createdAt });
  return gone?.createdAt ?? null;
}

/** For `treeGuardWithExtra`: 'true' if the user (null: a visitor) likes the tree. */
export const isTreeLiked = sql<string>`exists (
  select 1 from ${treeLikes}
  where ${treeLikes.treeId} = ${sql.placeholder('treeId')}
    and ${treeLikes.userId} = ${sql.placeholder('userId')}
)::text`;

export async function treeLikeExists(database: Database, like: Like): Promise<boolean> {
  return (await database.$count(treeLikes, isTreeLike(like))) > 0;
}

/** A comment that is not deleted. */
export async function findLikableComment(database: Database, id: string) {
  const [row] = await database
    .select({
      treeId: comments.treeId,
      userId: comments.userId,
      likesCount: comments.likesCount,
    })
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.isDeleted, false)));
  return row ?? null;
}

/** False if it existed already. */
export async function insertCommentLike(
  tx: Database,
  { id, userId }: Like,
  createdAt: Date,
): Promise<boolean> {
  const made = await tx
    .insert(commentLikes)
    .values({ commentId: id, userId, createdAt })
    .onConflictDoNothing()
    .returning({ commentId: commentLikes.commentId });
  return made.length > 0;
}

/** False if there was none. */
export async function deleteCommentLike(tx: Database, like: Like): Promise<boolean> {
  const gone = await tx
    .delete(commentLikes)
    .where(isCommentLike(like))
    .returning({ commentId: commentLikes.commentId });
  return gone.length > 0;
}

export async function commentLikeExists(database: Database, like: Like): Promise<boolean> {
  return (await database.$count(commentLikes, isCommentLike(like))) > 0;
}

/** Returns the comment's number of likes. */
export async function changeCommentLikes(
  tx: Database,
  commentId: string,
  by: 1 | -1,
): Promise<number | null> {
  const [row] = await tx
    .update(comments)
    .set({ likesCount: sql`${comments.likesCount} + ${by}` })
    .where(eq(comments.id, commentId))
    .returning({ likesCount: comments.likesCount });
  return row?.likesCount ?? null;
}

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
