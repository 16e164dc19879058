import { deletedContent } from '@life-tree/contract';
import { and, asc, eq, getTableColumns, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { commentLikes, comments, users } from '../../database/tables/index.ts';
import type { CommentPlace } from './comment-threads.ts';

// `lateral (… offset 0)` keeps each step up or down a thread a look into an index: a plain join may
// be planned as a pass over the whole table, once for each level.

const deletion = {
  userId: null,
  content: deletedContent,
  isDeleted: true,
  likesCount: 0,
} as const;

export type StoredComment = typeof comments.$inferSelect;
export type CommentRow = Awaited<ReturnType<typeof findComments>>[number];

/** Comments as this person (null: a visitor) sees them, oldest first. */
function findComments(database: Database, viewerId: string | null, condition: SQL | undefined) {
  const myLike =
    viewerId === null
      ? sql<boolean>`false`
      : sql<boolean>`exists (
          select 1 from ${commentLikes}
          where ${commentLikes.commentId} = ${comments.id} and ${commentLikes.userId} = ${viewerId}
        )`;
  return database
    .select({
      ...getTableColumns(comments),
      username: users.username,
      photo: users.photo,
      myLike,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(condition)
    .orderBy(asc(comments.id));
}

/** One comment of a tree. */
export async function findShownComment(
  database: Database,
  treeId: string,
  id: string,
  viewerId: string,
): Promise<CommentRow | null> {
  const isIt = and(eq(comments.id, id), eq(comments.treeId, treeId));
  const [row] = await findComments(database, viewerId, isIt);
  return row ?? null;
}

/** These comments of a tree; those that are gone are left out. */
export function findShownComments(
  database: Database,
  treeId: string,
  ids: readonly string[],
  viewerId: string | null,
): Promise<CommentRow[]> {
  const areThey = and(inArray(comments.id, [...ids]), eq(comments.treeId, treeId));
  return findComments(database, viewerId, areThey);
}

const place = { id: comments.id, parentId: comments.parentId };

/** Which comments a tree has, and what they reply to, from an id on; oldest first. */
export function findPlaces(
  database: Database,
  treeId: string,
  afterId: string | null,
  limit: number,
): Promise<CommentPlace[]> {
  const isLater = afterId === null ? undefined : gt(comments.id, afterId);
  return database
    .select(place)
    .from(comments)
    .where(and(eq(comments.treeId, treeId), isLater))
    .orderBy(asc(comments.id))
    .limit(limit);
}

/** A comment of a tree and what stands under it, so many at most, oldest first. */
export function findThreadPlaces(
  database: Database,
  treeId: string,
  id: string,
  limit: number,
): Promise<CommentPlace[]> {
  const thread = sql`(
    with recursive thread (id) as (
      select ${comments.id} from ${comments}
      where ${comments.id} = ${id} and ${comments.treeId} = ${treeId}
      union all
      select reply.id from thread, lateral (
        select id from ${comments} where parent_id = thread.id offset 0
      ) as reply
    ) select id from thread limit ${limit}
  )`;
  return database
    .select(place)
    .from(comments)
    .where(inArray(comments.id, thread))
    .orderBy(asc(comments.id));
}

export async function findComment(
  database: Database,
  treeId: string,
  id: string,
): Promise<StoredComment | null> {
  const [row] = await database
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.treeId, treeId)));
  return row ?? null;
}

/** Whoever wrote a comment or anything it replies to, up to the first of the thread. */
export async function findAuthorsUpward(database: Database, id: string): Promise<string[]> {
  const above = sql`(
    with recursive above (id, parent_id, user_id) as (
      select id, parent_id, user_id from ${comments} where ${comments.id} = ${id}
      union all
      select next.id, next.parent_id, next.user_id
      from above, lateral (select * from ${comments} where id = above.parent_id offset 0) as next
    ) select user_id from above
  )`;
  const rows = await database.select({ id: users.id }).from(users).where(inArray(users.id, above));
  return rows.map((row) => row.id);
}

export async function insertComment(
  tx: Database,
  row: typeof comments.$inferInsert,
): Promise<void> {
  await tx.insert(comments).values(row);
}

/** False where it is not, or not any more, a comment of this author. */
export async function updateContent(
  tx: Database,
  { id, userId }: Record<'id' | 'userId', string>,
  content: string,
  updatedAt: Date,
): Promise<boolean> {
  const changed = await tx
    .update(comments)
    .set({ content, updatedAt })
    .where(and(eq(comments.id, id), eq(comments.userId, userId)))
    .returning({ id: comments.id });
  return changed.length > 0;
}

/** Leaves a comment's place to its replies, and nothing of the comment. */
export async function blankComment(
  tx: Database,
  id: string,
  updatedAt: Date,
): Promise<StoredComment | null> {
  await tx.delete(commentLikes).where(eq(commentLikes.commentId, id));
  const [row] = await tx
    .update(comments)
    .set({ ...deletion, updatedAt })
    .where(eq(comments.id, id))
    .returning();
  return row ?? null;
}

/**
 * Removes a comment without replies, and above it every deleted one that only stood there for it.
 * Answers what is gone, in no order: nothing if there are replies.
 */
export function removeWithoutReplies(tx: Database, id: string): Promise<StoredComment[]> {
  const useless = sql`(
    with recursive useless (id, parent_id) as (
      select id, parent_id from ${comments} where ${comments.id} = ${id}
      and not exists (select 1 from ${comments} as reply where reply.parent_id = ${id})
      union all
      select parent.id, parent.parent_id
      from useless,
        lateral (select * from ${comments} where id = useless.parent_id offset 0) as parent
      where parent.is_deleted and not exists (
        select 1 from ${comments} as reply
        where reply.parent_id = parent.id and reply.id <> useless.id
      )
    ) select id from useless
  )`;
  return tx.delete(comments).where(inArray(comments.id, useless)).returning();
}

/** Leaves only the places of everything a person said; answers these. */
export async function blankCommentsOf(
  tx: Database,
  userId: string,
  updatedAt: Date,
): Promise<StoredComment[]> {
  const theirs = tx.select({ id: comments.id }).from(comments).where(eq(comments.userId, userId));
  await tx.delete(commentLikes).where(inArray(commentLikes.commentId, theirs));
  return tx
    .update(comments)
    .set({ ...deletion, updatedAt })
    .where(eq(comments.userId, userId))
    .returning();
}

/** Removes from these trees every deleted comment that nothing stands under any more; answers them. */
export function removeUselessIn(
  tx: Database,
  treeIds: readonly string[],
): Promise<StoredComment[]> {
  const isThere = sql`${comments.treeId} = any(${sql.param([...treeIds])}::uuid[])`;
  const useful = sql`(
    with recursive useful (id) as (
      select parent_id from ${comments}
      where ${isThere} and not ${comments.isDeleted} and parent_id is not null
      union
      select above.parent_id
      from useful, lateral (select * from ${comments} where id = useful.id offset 0) as above
      where above.parent_id is not null
    ) select id from useful
  )`;
  return tx
    .delete(comments)
    .where(and(isThere, eq(comments.isDeleted, true), notInArray(comments.id, useful)))
    .returning();
}
