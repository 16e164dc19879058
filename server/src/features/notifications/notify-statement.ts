import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { users } from '../../database/tables/index.ts';
import { isBlocking } from '../blocks/block-sql.ts';
import { hiddenListParameter } from '../tree-access/species-lookups.ts';

/** Whom to notify of what is done to a tree, each with the key of the fact. */
export interface PlannedNotifications {
  readonly kind: 'comment' | 'like';
  readonly authorId: string;
  readonly treeId: string;
  readonly commentId: string | null;
  readonly recipients: readonly { readonly userId: string; readonly fact: string }[];
}

/**
 * A part of a statement, `notified`, which stores notifications for each row of `cause`, another part of it.
 * It has the parameters of `notifyParameters`. Leaves out the same users as `notify` of the service.
 */
export function notifiedOf(database: Database, cause: string) {
  return database.$with('notified', {}).as(sql`
    insert into notifications
      (id, user_id, author_id, kind, tree_id, comment_id, fact, seen, created_at)
    select gen_random_uuid(), users.id, ${authorId}, ${sql.placeholder('notifiedKind')}::text,
      ${treeId}, ${sql.placeholder('notifiedCommentId')}::uuid, given.fact, false,
      ${sql.placeholder('notifiedAt')}::timestamptz
    from ${sql.raw(cause)}
    cross join unnest(
      ${hiddenListParameter('notifiedUsers', 'uuid')}, ${hiddenListParameter('notifiedFacts', 'text')}
    ) as given (user_id, fact)
    join users on users.id = given.user_id
    where users.id <> ${authorId} and not ${isBlocking(users.id, authorId)} and exists (
      select 1 from trees where trees.id = ${treeId} and (
        trees.is_public or trees.deleted_at is null and (
          trees.user_id = users.id
          or trees.hidden_for is null
            and users.id in (select user_id from tree_collaborators where tree_id = ${treeId})
        )
      )
    )
    -- A user whose row is locked this way is being deleted; waiting for them could deadlock.
    for key share of users skip locked
    on conflict do nothing
    returning id, user_id, fact`);
}

const authorId = sql`${sql.placeholder('notifiedBy')}::uuid`;
const treeId = sql`${sql.placeholder('notifiedTreeId')}::uuid`;

export function notifyParameters(planned: PlannedNotifications, at: Date) {
  const { kind, authorId, treeId, commentId, recipients } = planned;
  return {
    notifiedKind: kind,
    notifiedBy: authorId,
    notifiedTreeId: treeId,
    notifiedCommentId: commentId,
    notifiedAt: at.toISOString(),
    notifiedUsers: recipients.map(({ userId }) => userId),
    notifiedFacts: recipients.map(({ fact }) => fact),
  };
}

/** Selects what `notified` has stored, for `readNotified`. */
export const selectNotified = sql<string>`coalesce((
  select json_agg(json_build_object('id', id, 'userId', user_id, 'fact', fact))::text from notified
), '[]')`;

const storedNotifications = z.array(
  z.object({ id: z.string(), userId: z.string(), fact: z.string() }),
);
export type StoredNotifications = z.infer<typeof storedNotifications>;

export function readNotified(text: string): StoredNotifications {
  return storedNotifications.parse(JSON.parse(text));
}
