import { bigint, boolean, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { trees } from './trees.ts';

/**
 * Large changes of trees that are being stored in many short statements. Each is a row until its species
 * are all as the change leaves them.
 */
export const stagedChanges = pgTable(
  'staged_changes',
  {
    /** Random, so that it is never used again: species keep it. */
    id: bigint({ mode: 'number' }).primaryKey(),
    treeId: uuid()
      .notNull()
      .references(() => trees.id, { onDelete: 'cascade' }),
    /** Whether it creates the tree, which is deleted if the change is not completed. */
    createsTree: boolean().notNull(),
    /** Whether readers see the tree with the change. Only species that it deletes are left to be removed. */
    isApplied: boolean().notNull(),
  },
  (table) => [index('staged_changes_tree').on(table.treeId)],
);
