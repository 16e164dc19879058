import type { HistoryChange } from '@life-tree/contract';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, noneNegative } from '../columns.ts';
import { users } from '../users/users.ts';
import { trees } from './trees.ts';

/** The history of each tree: one row per version, with its inverse. */
export const treeChanges = pgTable(
  'tree_changes',
  {
    treeId: uuid()
      .notNull()
      .references(() => trees.id, { onDelete: 'cascade' }),
    /** The tree's version after the change. */
    version: integer().notNull(),
    /** Null if the account was deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Set by the client, so that an edit sent twice is made once. */
    operationId: uuid(),
    action: text().notNull(),
    /** What it did, for the history. */
    changes: jsonb().$type<readonly HistoryChange[]>().notNull(),
    /** A hash to compare operations with the same id; null for rows of earlier product versions. */
    operationHash: text(),
    /** The inverse, compressed. Null if it cannot be undone, such as a new collaborator, or was dropped. */
    inverse: bytes(),
    /** The size of the inverse before compression; 0 if it was dropped, null if there was none. */
    inverseBytes: integer(),
    /** For an undo, the version it undid; for a redo, the version of the undo that it undid. */
    undoes: integer(),
    /** The version that undid this one, while it is undone. */
    undoneBy: integer(),
    /** The name of the snapshot, if this version is one. */
    name: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.treeId, table.version] }),
    check('tree_changes_counts', noneNegative(table.inverseBytes)),
    index('tree_changes_named')
      .on(table.treeId, table.version)
      .where(sql`${table.name} is not null`),
    uniqueIndex('tree_changes_operation').on(table.treeId, table.operationId),
    // Begins with the user, so that deleting an account can use it.
    index('tree_changes_user').on(table.userId, table.treeId, table.version),
  ],
);
