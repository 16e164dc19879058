import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { trees } from '../trees/trees.ts';
import { users } from '../users/users.ts';
import { comments } from './comments.ts';

export const treeLikes = pgTable(
  'tree_likes',
  {
    treeId: uuid()
      .notNull()
      .references(() => trees.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.treeId, table.userId] }),
    index('tree_likes_user').on(table.userId, table.createdAt),
  ],
);

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: uuid()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_likes_user').on(table.userId),
  ],
);
