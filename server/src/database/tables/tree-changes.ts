import type { Operation } from '@life-tree/phylogeny';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { trees } from './trees.ts';
import { users } from './users.ts';

/** What happened to each tree: one row a version, with what undoes it. */
export const treeChanges = pgTable(
  'tree_changes',
  {
    treeId: uuid()
      .notNull()
      .references(() => trees.id, { onDelete: 'cascade' }),
    /** The tree's version after the change. */
    version: integer().notNull(),
    /** Null when the account is gone. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Given by the sender, so that a change sent twice is made once. */
    operationId: uuid(),
    action: text().notNull(),
    summary: text().notNull(),
    /** Null for what changes no species and no field, such as a new collaborator. */
    operation: jsonb().$type<Operation>(),
    inverse: jsonb().$type<Operation>(),
    /** For an undo: the version it took back; for a redo: the undo it took back. */
    takesBack: integer(),
    /** The version that took this one back, while it stays taken back. */
    takenBackBy: integer(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.treeId, table.version] }),
    uniqueIndex('tree_changes_operation').on(table.treeId, table.operationId),
    index('tree_changes_user').on(table.treeId, table.userId, table.version),
  ],
);
