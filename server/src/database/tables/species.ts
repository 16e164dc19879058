import { sql } from 'drizzle-orm';
import { doublePrecision, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { trees } from './trees.ts';

/** The species of all trees. Ids may be made by callers, so they are unique within a tree only. */
export const species = pgTable(
  'species',
  {
    treeId: uuid()
      .notNull()
      .references(() => trees.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    /** Null for a root. */
    ancestorId: uuid(),
    /** Years: a root's apparition, a descendant's offset after its ancestor's apparition. */
    start: doublePrecision().notNull(),
    duration: doublePrecision().notNull(),
    name: text().notNull(),
    description: text(),
    /** The name of a stored image. */
    image: text(),
  },
  (table) => [
    primaryKey({ columns: [table.treeId, table.id] }),
    index('species_ancestor').on(table.treeId, table.ancestorId),
    // Who may see an image is asked whenever it is fetched.
    index('species_image').on(table.image).where(sql`${table.image} is not null`),
  ],
);
