import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import {
  notifiedOf,
  notifyParameters,
  type PlannedNotifications,
  readNotified,
  type StoredNotifications,
  selectNotified,
} from '../notifications/notify-statement.ts';
import { unchangedTree } from '../tree-access/tree-access-queries.ts';
import { countOneMorePrepared, countParameters } from '../trees/tree-count-sql.ts';

/**
 * For `treeGuardWithExtra`: the comment that is replied to, as JSON for `parentComment`. Null if the tree has
 * no such comment.
 */
export const parentOfReply = sql<string>`coalesce((
  select json_build_object('isDeleted', parent.is_deleted or parent.hidden_at is not null, 'threadId', coalesce(parent.thread_id, parent.id), 'threadAuthors', array(
    with recursive above (parent_id, user_id) as (
      select parent.parent_id, parent.user_id
      union all
      select next.parent_id, next.user_id
      from above, lateral (select * from comments where id = above.parent_id offset 0) as next
    ) select distinct user_id from above where user_id is not null
  ))::text
  from comments as parent
  where parent.id = ${sql.placeholder('parentId')} and parent.tree_id = ${sql.placeholder('treeId')}
), 'null')`;

/** What `parentOfReply` selects: with the authors of the comment and of all comments above it. */
export const parentComment = z
  .object({ isDeleted: z.boolean(), threadId: z.string(), threadAuthors: z.array(z.string()) })
  .nullable();

interface NewComment {
  readonly id: string;
  readonly treeId: string;
  /** The version of the tree that was checked. */
  readonly version: number;
  readonly userId: string;
  readonly parentId: string | null;
  readonly content: string;
}

interface StoredNewComment {
  /** False if the comment that it replies to is deleted, or if it was stored before; then nothing was stored. */
  readonly isStored: boolean;
  readonly notified: StoredNotifications;
  readonly username: string;
  readonly photo: string | null;
}

/** Stores a comment, counts it and notifies. Null, without a change, if the tree has another version. */
export async function storeComment(
  tx: Database,
  comment: NewComment,
  at: Date,
  planned: PlannedNotifications,
  operationId: string | null = null,
): Promise<StoredNewComment | null> {
  const kind = comment.parentId === null ? 'comment' : 'reply';
  const [row] = await stored(tx, `store_${kind}`, kind).execute({
    ...comment,
    operationId,
    at: at.toISOString(),
    ...countParameters('comment', at),
    ...notifyParameters(planned, at),
  });
  return row === undefined ? null : { ...row, notified: readNotified(row.notified) };
}

const stored = prepared((database, name, kind: 'comment' | 'reply') => {
  const at = sql`${sql.placeholder('at')}::timestamptz`;
  const userId = sql`${sql.placeholder('userId')}::uuid`;
  // Locked after the tree, as by those who delete it, and shared with others who reply to it.
  const parent = database.$with('parent', {}).as(sql`
    select comments.id, coalesce(comments.thread_id, comments.id) as thread_id
    from tree join comments on comments.tree_id = tree.id
    where comments.id = ${sql.placeholder('parentId')}::uuid and not comments.is_deleted
    for share of comments`);
  const insert = (parentId: SQL, threadId: SQL, from: SQL) =>
    database.$with('created', {}).as(sql`
      insert into comments
        (id, tree_id, user_id, parent_id, thread_id, content, operation_id, created_at, updated_at)
      select ${sql.placeholder('id')}::uuid, tree.id, ${userId}, ${parentId}, ${threadId},
        ${sql.placeholder('content')}::text, ${sql.placeholder('operationId')}::uuid, ${at}, ${at}
      from ${from} on conflict (user_id, operation_id) do nothing returning tree_id`);
  const counted = database.$with('counted', {}).as(sql`
    update trees set ${countOneMorePrepared('comment')}
    from created where trees.id = created.tree_id`);
  const parts =
    kind === 'reply'
      ? [parent, insert(sql`parent.id`, sql`parent.thread_id`, sql`tree cross join parent`)]
      : [insert(sql`null::uuid`, sql`null::uuid`, sql`tree`)];
  return database
    .with(unchangedTree(database), ...parts, counted, notifiedOf(database, 'created'))
    .select({
      isStored: sql<boolean>`exists (select 1 from created)`,
      notified: selectNotified,
      username: sql<string>`coalesce(author.username, '')`,
      photo: sql<string | null>`author.photo`,
    })
    .from(sql`tree left join users as author on author.id = ${userId}`)
    .prepare(name);
});
