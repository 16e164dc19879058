import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { trees } from './trees.ts';

/**
 * The search texts of public trees, which triggers copy from `trees` (see the migration). They have a table
 * of their own because every update of a row writes all its indexes again: a view, a like or an edit
 * would write more than a hundred entries of the search indexes.
 */
export const publicTreeTexts = pgTable(
  'public_tree_texts',
  {
    treeId: uuid()
      .primaryKey()
      .references(() => trees.id, { onDelete: 'cascade' }),
    searchText: text().notNull(),
  },
  (table) => [
    index('public_tree_texts_search').using('gin', table.searchText.op('gin_trgm_ops')),
    // Single characters and pairs, which are too short for trigrams or not letters to them.
    index('public_tree_texts_short').using('gin', sql`text_parts(${table.searchText})`),
  ],
);
