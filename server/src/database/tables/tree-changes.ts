import type { HistoryChange } from '@life-tree/contract';
import {
  customType,
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

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

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
    /** What it did, for the history. */
    changes: jsonb().$type<readonly HistoryChange[]>().notNull(),
    /** Tells whether an operation with the same id is the same; null for those of earlier versions. */
    operationHash: text(),
    /** What undoes it, compressed. Null for what cannot be undone, such as a new collaborator, and once dropped. */
    inverse: bytes(),
    /** The size of the inverse before compression; 0 once it was dropped, null if there never was one. */
    inverseBytes: integer(),
    /** For an undo: the version it took back; for a redo: the undo it took back. */
    takesBack: integer(),
    /** The version that took this one back, while it stays taken back. */
    takenBackBy: integer(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.treeId, table.version] }),
    uniqueIndex('tree_changes_operation').on(table.treeId, table.operationId),
    // Begins with the person, so that deleting an account finds its rows, too.
    index('tree_changes_user').on(table.userId, table.treeId, table.version),
  ],
);
