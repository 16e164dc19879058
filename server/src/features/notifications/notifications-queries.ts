import type { NotificationKind } from '@life-tree/contract';
import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { comments, follows, notifications, trees, users } from '../../database/tables/index.ts';
import type { DateRange } from '../../http/date-range.ts';
import { isBlocking } from '../blocks/block-sql.ts';
import { isHiddenComment } from '../comments/hidden-comments.ts';
import { visibleTo } from '../tree-access/shown-trees.ts';
import { isEditedBy } from '../tree-access/tree-access-queries.ts';

/** Something that happened, and whom to notify. */
export interface Fact {
  readonly kind: NotificationKind;
  readonly authorId: string;
  readonly treeId?: string | undefined;
  readonly commentId?: string | undefined;
  /** Its key: nobody is notified twice of facts with the same key. */
  readonly fact: string;
  readonly recipients: readonly string[] | { readonly followersOf: string };
}

const authors = alias(users, 'authors');
/** What a notification shows in addition to its own row. */
const shownColumns = {
  authorUsername: authors.username,
  treeName: trees.name,
  commentContent: comments.content,
};

export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number];

/** Stores a fact for all recipients and returns the new notifications, up to a limit. */
export async function insertNotifications(
  tx: Database,
  fact: Fact,
  createdAt: Date,
  answered: number,
): Promise<(NotificationRow & { readonly userId: string })[]> {
  const { kind, authorId, treeId = null, commentId = null } = fact;
  const recipients = tx
    .select({
      id: sql<string>`gen_random_uuid()`.as('id'),
      userId: users.id,
      authorId: sql<string>`${authorId}::uuid`.as('author_id'),
      kind: sql<NotificationKind>`${kind}::text`.as('kind'),
      treeId: sql<string | null>`${treeId}::uuid`.as('tree_id'),
      commentId: sql<string | null>`${commentId}::uuid`.as('comment_id'),
      fact: sql<string>`${fact.fact}::text`.as('fact'),
      seen: sql<boolean>`false`.as('seen'),
      createdAt: sql<Date>`${sql.param(createdAt, notifications.createdAt)}::timestamptz`.as(
        'created_at',
      ),
    })
    .from(users)
    .where(
      and(
        isRecipient(tx, fact.recipients),
        ne(users.id, authorId),
        not(isBlocking(users.id, sql.param(authorId))),
        treeId === null ? undefined : maySeeTree(treeId),
      ),
    )
    // A user whose row is locked this way is being deleted; waiting for them could deadlock.
    .for('key share', { of: users, skipLocked: true });
  const made = tx
    .$with('made')
    .as(tx.insert(notifications).select(recipients).onConflictDoNothing().returning());
  return tx
    .with(made)
    .select({
      id: made.id,
      userId: made.userId,
      authorId: made.authorId,
      kind: made.kind,
      treeId: made.treeId,
      commentId: made.commentId,
      fact: made.fact,
      seen: made.seen,
      createdAt: made.createdAt,
      ...shownColumns,
    })
    .from(made)
    .innerJoin(authors, eq(authors.id, made.authorId))
    .leftJoin(trees, eq(trees.id, made.treeId))
    .leftJoin(comments, eq(comments.id, made.commentId))
    .limit(answered);
}

function isRecipient(tx: Database, recipients: Fact['recipients']): SQL {
  if (!('followersOf' in recipients)) {
    return sql`${users.id} = any(${sql.param([...recipients])}::uuid[])`;
  }
  const followers = tx
    .select({ id: follows.followerId })
    .from(follows)
    .where(eq(follows.followedId, recipients.followersOf));
  return inArray(users.id, followers);
}

function maySeeTree(treeId: string): SQL {
  return sql`exists (
    select 1 from ${trees} where ${trees.id} = ${treeId}
    and (${trees.isPublic} or ${trees.deletedAt} is null and ${isEditedBy(users.id)})
  )`;
}

export interface NotificationFilter extends Partial<DateRange> {
  readonly id?: string;
  readonly seen?: boolean | undefined;
  readonly limit: number;
}

/** A user's notifications, latest first, without those about trees they may not see or deleted things. */
export function findNotifications(
  database: Database,
  userId: string,
  { id, from = null, before = null, seen, limit }: NotificationFilter,
) {
  return database
    .select({
      id: notifications.id,
      authorId: notifications.authorId,
      kind: notifications.kind,
      treeId: notifications.treeId,
      commentId: notifications.commentId,
      fact: notifications.fact,
      seen: notifications.seen,
      createdAt: notifications.createdAt,
      ...shownColumns,
    })
    .from(notifications)
    .innerJoin(authors, eq(authors.id, notifications.authorId))
    .leftJoin(trees, eq(trees.id, notifications.treeId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .where(
      and(
        eq(notifications.userId, userId),
        id === undefined ? undefined : eq(notifications.id, id),
        from === null ? undefined : gte(notifications.createdAt, from),
        before === null ? undefined : lt(notifications.createdAt, before),
        seen === undefined ? undefined : eq(notifications.seen, seen),
        not(isBlocking(notifications.userId, notifications.authorId)),
        or(isNull(notifications.treeId), visibleTo(userId)),
        isNull(authors.suspendedAt),
        or(
          isNull(notifications.commentId),
          and(eq(comments.isDeleted, false), or(not(isHiddenComment), eq(comments.userId, userId))),
        ),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);
}

export async function updateSeen(database: Database, id: string): Promise<void> {
  await database.update(notifications).set({ seen: true }).where(eq(notifications.id, id));
}

export async function updateAllSeen(database: Database, userId: string, to: Date): Promise<number> {
  const marked = await database
    .update(notifications)
    .set({ seen: true })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.seen, false),
        lte(notifications.createdAt, to),
      ),
    )
    .returning({ id: notifications.id });
  return marked.length;
}
