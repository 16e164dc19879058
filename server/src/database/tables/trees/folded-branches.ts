import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.ts';
import { trees } from './trees.ts';

/** The branches of a tree that a user has folded. Without any, there is no row. */
export const foldedBranches = pgTable(
  'folded_branches',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    treeId: uuid()
      .notNull()
      .references(() => trees.id, { onDelete: 'cascade' }),
    /** They may have been deleted: if that is undone, they are folded again. */
    speciesIds: uuid().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.treeId] }),
    index('folded_branches_tree').on(table.treeId),
  ],
);
