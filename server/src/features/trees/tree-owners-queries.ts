import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import {
  commentLikes,
  comments,
  treeCollaborators,
  treeLikes,
  trees,
  users,
} from '../../database/tables/index.ts';
import { isHiddenComment } from '../comments/hidden-comments.ts';
import { popularityInDatabase, popularityWithout } from './popularity.ts';

/** Locks in the order of ids, as all code that locks several trees must, to avoid deadlocks. */
export async function lockOwnTrees(tx: Database, userId: string): Promise<string[]> {
  return lockTrees(tx, eq(trees.userId, userId));
}

/**
 * Every tree that changes when a user is deleted: their own, copies of them, and those they like,
 * comment on or edit, or have added others to.
 */
function isAffectedBy(tx: Database, userId: string): SQL {
  // unionAll mutates its queries, so each use needs a new one.
  const own = () => tx.select({ id: trees.id }).from(trees).where(eq(trees.userId, userId));
  const copies = tx.select({ id: trees.id }).from(trees).where(inArray(trees.copiedFromId, own()));
  const liked = tx
    .select({ id: treeLikes.treeId })
    .from(treeLikes)
    .where(eq(treeLikes.userId, userId));
  const shared = tx
    .select({ id: treeCollaborators.treeId })
    .from(treeCollaborators)
    .where(or(eq(treeCollaborators.userId, userId), eq(treeCollaborators.invitedBy, userId)));
  const discussed = tx
    .select({ id: comments.treeId })
    .from(comments)
    .where(eq(comments.userId, userId));
  const approved = tx
    .select({ id: comments.treeId })
    .from(commentLikes)
    .innerJoin(comments, eq(comments.id, commentLikes.commentId))
    .where(eq(commentLikes.userId, userId));
  return inArray(trees.id, unionAll(own(), copies, liked, shared, discussed, approved));
}

export function lockTreesAffectedBy(tx: Database, userId: string): Promise<string[]> {
  return lockTrees(tx, isAffectedBy(tx, userId));
}

export async function findTreesAffectedBy(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx.select({ id: trees.id }).from(trees).where(isAffectedBy(tx, userId));
  return rows.map(({ id }) => id);
}

async function lockTrees(tx: Database, condition: SQL): Promise<string[]> {
  const rows = await tx
    .select({ id: trees.id })
    .from(trees)
    .where(condition)
    .orderBy(trees.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

export async function isOwnerSuspended(tx: Database, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId));
  return (row?.suspendedAt ?? null) !== null;
}

/** The owner is the first line of a search text. */
export async function updateOwnerLine(
  tx: Database,
  userId: string,
  ownerLine: string,
): Promise<void> {
  await tx
    .update(trees)
    .set({
      searchText: sql`${ownerLine}::text || substr(${trees.searchText}, strpos(${trees.searchText}, chr(10)))`,
    })
    .where(eq(trees.userId, userId));
}

/** Deletes a user's likes and subtracts them from the counts of the trees. */
export async function removeTreeLikes(tx: Database, userId: string): Promise<void> {
  const like = popularityInDatabase('like', treeLikes.createdAt);
  const creation = popularityInDatabase('creation', trees.createdAt);
  await tx
    .update(trees)
    .set({
      likesCount: sql`${trees.likesCount} - 1`,
      popularity: popularityWithout(trees.popularity, like, creation),
    })
    .from(treeLikes)
    .where(sql`${treeLikes.treeId} = ${trees.id} and ${treeLikes.userId} = ${userId}`);
  await tx.delete(treeLikes).where(eq(treeLikes.userId, userId));
}

/** Subtracts a user's comments from the counts of the trees. Does not delete the comments. */
export async function uncountComments(tx: Database, userId: string): Promise<void> {
  const comment = popularityInDatabase('comment', comments.createdAt);
  const written = tx
    .select({
      treeId: comments.treeId,
      part: sql<number>`${comment}`.as('part'),
      largest: sql<number>`max(${comment}) over (partition by ${comments.treeId})`.as('largest'),
    })
    .from(comments)
    .where(and(eq(comments.userId, userId), not(isHiddenComment)))
    .as('written');
  const together = tx
    .select({
      treeId: written.treeId,
      count: sql<number>`count(*)`.as('written_count'),
      // The logarithm of a sum; subtracting the largest part prevents `exp` from overflowing.
      popularity:
        sql<number>`${written.largest} + ln(sum(exp(greatest(-700, ${written.part} - ${written.largest}))))`.as(
          'written_popularity',
        ),
    })
    .from(written)
    .groupBy(written.treeId, written.largest)
    .as('together');
  const creation = popularityInDatabase('creation', trees.createdAt);
  await tx
    .update(trees)
    .set({
      commentsCount: sql`${trees.commentsCount} - ${together.count}`,
      popularity: popularityWithout(trees.popularity, sql`${together.popularity}`, creation),
    })
    .from(together)
    .where(eq(together.treeId, trees.id));
}
