import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, noneNegative } from '../columns.ts';
import { trees } from '../trees/trees.ts';
import { users } from '../users/users.ts';

export const comments = pgTable(
  'comments',
  {
    id: uuid().primaryKey(),
    treeId: uuid()
      .notNull()
      .references(() => trees.id, { onDelete: 'cascade' }),
    /** Null if deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    parentId: uuid(),
    /** The first comment of its thread; null if it is the first. */
    threadId: uuid(),
    content: text().notNull(),
    /** Chosen by the client, so that a request whose reply got lost is not done again. */
    operationId: uuid(),
    isDeleted: boolean().notNull().default(false),
    /** When moderators hid it. */
    hiddenAt: moment(),
    /** The owner of the tree and moderators hide it independently. */
    hiddenByOwner: boolean().notNull().default(false),
    likesCount: integer().notNull().default(0),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }).onDelete('cascade'),
    check('comments_counts', noneNegative(table.likesCount)),
    index('comments_order').on(
      table.treeId,
      sql`coalesce(${table.threadId}, ${table.id})`,
      table.id,
    ),
    index('comments_parent').on(table.parentId),
    index('comments_user').on(table.userId),
    uniqueIndex('comments_operation').on(table.userId, table.operationId),
  ],
);
