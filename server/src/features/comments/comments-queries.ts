import { type CommentPlace, deletedContent } from '@life-tree/contract';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { commentLikes, comments, users } from '../../database/tables/index.ts';
import { isHiddenComment } from './hidden-comments.ts';

// `lateral (… offset 0)` makes each step along a thread an index lookup. For a plain join the planner
// may choose a scan of the whole table for each level.

const deletion = {
  userId: null,
  content: deletedContent,
  isDeleted: true,
  hiddenAt: null,
  hiddenByOwner: false,
  likesCount: 0,
} as const;

export type StoredComment = typeof comments.$inferSelect;
export type CommentRow = Omit<Awaited<ReturnType<typeof findComments>>[number], 'operationId'>;

/** Who reads a discussion: a user, or null for a visitor. */
export interface CommentReader {
  readonly userId: string | null;
  /** The owner of the tree and admins see the hidden comments of everyone. */
  readonly seesHidden: boolean;
}

/**
 * Comments as this reader sees them. A comment that is hidden from them is blank if it has replies, and
 * does not exist otherwise.
 */
function findComments(
  database: Database,
  { userId: viewerId, seesHidden }: CommentReader,
  condition: SQL | undefined,
) {
  const isSuspended = sql`${users.suspendedAt} is not null`;
  const isConcealed = seesHidden ? isSuspended : sql`(${isHiddenComment} or ${isSuspended})`;
  const isBlank =
    viewerId === null
      ? sql<boolean>`${isConcealed}`
      : sql<boolean>`(${isConcealed} and ${comments.userId} is distinct from ${viewerId})`;
  const hasReplies = sql`exists (select 1 from ${comments} as reply where reply.parent_id = ${comments.id})`;
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
      isBlank,
      myLike,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(and(condition, sql`(not ${isBlank} or ${hasReplies})`));
}

export async function findShownComment(
  database: Database,
  treeId: string,
  id: string,
  reader: CommentReader,
): Promise<CommentRow | null> {
  const isComment = and(eq(comments.id, id), eq(comments.treeId, treeId));
  const [row] = await findComments(database, reader, isComment);
  return row ?? null;
}

const threadId = sql`coalesce(${comments.threadId}, ${comments.id})`;

/** Where a page of a discussion starts or ends. */
interface PageEdge {
  readonly side: 'from' | 'after' | 'before';
  readonly place: CommentPlace;
}

const comparisons = { from: sql`>=`, after: sql`>`, before: sql`<` };

/** A page of a tree's comments by thread and age. Without an edge, the first. */
export async function findPage(
  database: Database,
  treeId: string,
  reader: CommentReader,
  edge: PageEdge | null,
  limit: number,
): Promise<CommentRow[]> {
  const isInside =
    edge === null
      ? undefined
      : sql`(${threadId}, ${comments.id}) ${comparisons[edge.side]} (${edge.place.threadId}::uuid, ${edge.place.id}::uuid)`;
  const condition = and(eq(comments.treeId, treeId), isInside);
  const direction = edge?.side === 'before' ? desc : asc;
  const page = await findComments(database, reader, condition)
    .orderBy(direction(threadId), direction(comments.id))
    .limit(limit);
  return direction === asc ? page : page.reverse();
}

/** A comment and the nearest replies in its thread, oldest first. */
export function findReplies(
  database: Database,
  treeId: string,
  id: string,
  reader: CommentReader,
  limit: number,
): Promise<CommentRow[]> {
  const thread = sql`(
    with recursive thread (id) as (
      select ${comments.id} from ${comments}
      where ${comments.id} = ${id} and ${comments.treeId} = ${treeId}
      union all
      select reply.id from thread, lateral (
        select id from ${comments} where parent_id = thread.id order by id limit ${limit}
      ) as reply
    ) select id from thread limit ${limit}
  )`;
  return findComments(database, reader, inArray(comments.id, thread)).orderBy(asc(comments.id));
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

/** A comment on any tree. */
export async function findCommentById(
  database: Database,
  id: string,
): Promise<StoredComment | null> {
  const [row] = await database.select().from(comments).where(eq(comments.id, id));
  return row ?? null;
}

export async function updateHidden(
  tx: Database,
  id: string,
  hiding: Partial<Pick<StoredComment, 'hiddenAt' | 'hiddenByOwner'>>,
): Promise<void> {
  await tx.update(comments).set(hiding).where(eq(comments.id, id));
}

/** The comment that a request of this user with this id has stored. */
export async function findByOperation(
  database: Database,
  userId: string,
  operationId: string,
): Promise<StoredComment | null> {
  const [row] = await database
    .select()
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.operationId, operationId)));
  return row ?? null;
}

/** The authors of a comment and of all comments above it in the thread. */
export async function findThreadAuthors(database: Database, id: string): Promise<string[]> {
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

/** False if the user has stored a comment with the same operationId. */
export async function insertComment(
  tx: Database,
  comment: typeof comments.$inferInsert,
): Promise<boolean> {
  const stored = await tx
    .insert(comments)
    .values(comment)
    .onConflictDoNothing()
    .returning({ id: comments.id });
  return stored.length > 0;
}

/** Reads a comment and keeps it from being deleted until the transaction ends. */
export async function holdComment(
  tx: Database,
  treeId: string,
  id: string,
): Promise<StoredComment | null> {
  const [row] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.treeId, treeId)))
    .for('share');
  return row ?? null;
}

/** False if the comment is not by this user or is deleted. */
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

/** Blanks a comment, which stays only as the parent of its replies. */
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
 * Deletes a comment without replies, and the blank comments above it that have no other replies.
 * Returns the deleted ones in no order; none if the comment has replies.
 */
export function removeWithoutReplies(tx: Database, id: string): Promise<StoredComment[]> {
  const removable = sql`(
    with recursive removable (id, parent_id) as (
      select id, parent_id from ${comments} where ${comments.id} = ${id}
      and not exists (select 1 from ${comments} as reply where reply.parent_id = ${id})
      union all
      select parent.id, parent.parent_id
      from removable,
        lateral (select * from ${comments} where id = removable.parent_id offset 0) as parent
      where parent.is_deleted and not exists (
        select 1 from ${comments} as reply
        where reply.parent_id = parent.id and reply.id <> removable.id
      )
    ) select id from removable
  )`;
  return tx.delete(comments).where(inArray(comments.id, removable)).returning();
}

/** Blanks all comments of a user and returns them. */
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

/** Deletes the blank comments of these trees that have no replies left, and returns them. */
export function removeBlankWithoutReplies(
  tx: Database,
  treeIds: readonly string[],
): Promise<StoredComment[]> {
  const isInTrees = sql`${comments.treeId} = any(${sql.param([...treeIds])}::uuid[])`;
  const needed = sql`(
    with recursive needed (id) as (
      select parent_id from ${comments}
      where ${isInTrees} and not ${comments.isDeleted} and parent_id is not null
      union
      select above.parent_id
      from needed, lateral (select * from ${comments} where id = needed.id offset 0) as above
      where above.parent_id is not null
    ) select id from needed
  )`;
  return tx
    .delete(comments)
    .where(and(isInTrees, eq(comments.isDeleted, true), notInArray(comments.id, needed)))
    .returning();
}
