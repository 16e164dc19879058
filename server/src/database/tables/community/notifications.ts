import { notificationKinds } from '@life-tree/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../columns.ts';
import { trees } from '../trees/trees.ts';
import { users } from '../users/users.ts';
import { comments } from './comments.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    /** The recipient. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: notificationKinds }).notNull(),
    treeId: uuid().references(() => trees.id, { onDelete: 'cascade' }),
    commentId: uuid().references(() => comments.id, { onDelete: 'cascade' }),
    /** Identifies the fact, so that nobody is notified twice about the same one. */
    fact: text().notNull(),
    seen: boolean().notNull().default(false),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('notifications_fact').on(table.userId, table.fact),
    index('notifications_user').on(table.userId, table.createdAt),
    // Finds unseen notifications without reading the seen ones.
    index('notifications_unseen').on(table.userId, table.createdAt).where(sql`not ${table.seen}`),
    index('notifications_author').on(table.authorId),
    index('notifications_tree').on(table.treeId),
    index('notifications_comment').on(table.commentId),
    check('notifications_kind', oneOf(table.kind, notificationKinds)),
  ],
);
