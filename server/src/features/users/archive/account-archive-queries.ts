import { and, asc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../database/database.ts';
import {
  blocks,
  commentLikes,
  comments,
  foldedBranches,
  follows,
  imageUses,
  notifications,
  reports,
  treeCollaborators,
  treeLikes,
  trees,
  users,
} from '../../../database/tables/index.ts';

const rowsPerBatch = 500;

/**
 * All rows of a query in the order of a column, read in batches, so that a slow client does not
 * occupy a database connection.
 */
async function* readInBatches<Row>(
  read: (after: SQL | undefined, limit: number) => Promise<readonly Row[]>,
  column: PgColumn,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await read(after, rowsPerBatch);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerBatch) return;
    after = gt(column, keyOf(last));
  }
}

export type ArchivedTree = typeof trees.$inferSelect;

export function readTreesOf(database: Database, userId: string): AsyncIterable<ArchivedTree> {
  return readInBatches(
    (after, limit) =>
      database
        .select()
        .from(trees)
        .where(and(eq(trees.userId, userId), after))
        .orderBy(asc(trees.id))
        .limit(limit),
    trees.id,
    ({ id }) => id,
  );
}

export async function findCollaboratorNames(database: Database, treeId: string): Promise<string[]> {
  const rows = await database
    .select({ username: users.username })
    .from(treeCollaborators)
    .innerJoin(users, eq(users.id, treeCollaborators.userId))
    .where(eq(treeCollaborators.treeId, treeId))
    .orderBy(asc(users.username));
  return rows.map(({ username }) => username);
}

/** Other users' trees that a user may edit. */
export function readCollaborationsOf(database: Database, userId: string) {
  return readInBatches(
    (after, limit) =>
      database
        .select({ treeId: trees.id, name: trees.name, owner: users.username })
        .from(treeCollaborators)
        .innerJoin(trees, eq(trees.id, treeCollaborators.treeId))
        .innerJoin(users, eq(users.id, trees.userId))
        .where(
          and(
            eq(treeCollaborators.userId, userId),
            isNull(trees.deletedAt),
            isNull(trees.hiddenFor),
            after,
          ),
        )
        .orderBy(asc(trees.id))
        .limit(limit),
    trees.id,
    ({ treeId }) => treeId,
  );
}

export function readCommentsOf(database: Database, userId: string) {
  return readInBatches(
    (after, limit) =>
      database
        .select({
          id: comments.id,
          treeId: comments.treeId,
          parentId: comments.parentId,
          content: comments.content,
          createdAt: comments.createdAt,
          updatedAt: comments.updatedAt,
        })
        .from(comments)
        .where(and(eq(comments.userId, userId), after))
        .orderBy(asc(comments.id))
        .limit(limit),
    comments.id,
    ({ id }) => id,
  );
}

export function readTreeLikesOf(database: Database, userId: string) {
  return readInBatches(
    (after, limit) =>
      database
        .select({ treeId: treeLikes.treeId, createdAt: treeLikes.createdAt })
        .from(treeLikes)
        .where(and(eq(treeLikes.userId, userId), after))
        .orderBy(asc(treeLikes.treeId))
        .limit(limit),
    treeLikes.treeId,
    ({ treeId }) => treeId,
  );
}

export function readCommentLikesOf(database: Database, userId: string) {
  return readInBatches(
    (after, limit) =>
      database
        .select({ commentId: commentLikes.commentId, createdAt: commentLikes.createdAt })
        .from(commentLikes)
        .where(and(eq(commentLikes.userId, userId), after))
        .orderBy(asc(commentLikes.commentId))
        .limit(limit),
    commentLikes.commentId,
    ({ commentId }) => commentId,
  );
}

/** What a user has reported and nobody has decided about. */
export function readReportsOf(database: Database, userId: string) {
  return readInBatches(
    (after, limit) =>
      database
        .select({
          id: reports.id,
          treeId: reports.treeId,
          commentId: reports.commentId,
          userId: reports.userId,
          reason: reports.reason,
          text: reports.text,
          createdAt: reports.createdAt,
        })
        .from(reports)
        .where(and(eq(reports.reporterId, userId), after))
        .orderBy(asc(reports.id))
        .limit(limit),
    reports.id,
    ({ id }) => id,
  );
}

/** The users whom a user blocks. */
export function readBlockedBy(database: Database, userId: string) {
  return readInBatches(
    (after, limit) =>
      database
        .select({ userId: users.id, username: users.username, since: blocks.createdAt })
        .from(blocks)
        .innerJoin(users, eq(users.id, blocks.blockedId))
        .where(and(eq(blocks.userId, userId), after))
        .orderBy(asc(users.id))
        .limit(limit),
    users.id,
    ({ userId }) => userId,
  );
}

/** The users whom a user follows, or who follow them. */
export function readFollowsOf(database: Database, userId: string, side: 'followers' | 'following') {
  const [own, other] =
    side === 'following'
      ? [follows.followerId, follows.followedId]
      : [follows.followedId, follows.followerId];
  return readInBatches(
    (after, limit) =>
      database
        .select({ userId: users.id, username: users.username, since: follows.createdAt })
        .from(follows)
        .innerJoin(users, eq(users.id, other))
        .where(and(eq(own, userId), after))
        .orderBy(asc(other))
        .limit(limit),
    other,
    (row) => row.userId,
  );
}

export function readFoldedBranchesOf(database: Database, userId: string) {
  return readInBatches(
    (after, limit) =>
      database
        .select({ treeId: foldedBranches.treeId, species: foldedBranches.speciesIds })
        .from(foldedBranches)
        .where(and(eq(foldedBranches.userId, userId), after))
        .orderBy(asc(foldedBranches.treeId))
        .limit(limit),
    foldedBranches.treeId,
    ({ treeId }) => treeId,
  );
}

export function readNotificationsOf(database: Database, userId: string) {
  const authors = alias(users, 'authors');
  return readInBatches(
    (after, limit) =>
      database
        .select({
          id: notifications.id,
          kind: notifications.kind,
          author: authors.username,
          treeId: notifications.treeId,
          commentId: notifications.commentId,
          seen: notifications.seen,
          createdAt: notifications.createdAt,
        })
        .from(notifications)
        .innerJoin(authors, eq(authors.id, notifications.authorId))
        .where(and(eq(notifications.userId, userId), after))
        .orderBy(asc(notifications.id))
        .limit(limit),
    notifications.id,
    ({ id }) => id,
  );
}

/** The images of a user and of the trees they own, each once. */
export function readImagesOf(database: Database, userId: string) {
  const owned = database.select({ id: trees.id }).from(trees).where(eq(trees.userId, userId));
  return readInBatches(
    (after, limit) =>
      database
        .selectDistinct({ name: imageUses.image })
        .from(imageUses)
        .where(and(or(eq(imageUses.userId, userId), inArray(imageUses.treeId, owned)), after))
        .orderBy(asc(imageUses.image))
        .limit(limit),
    imageUses.image,
    ({ name }) => name,
  );
}
