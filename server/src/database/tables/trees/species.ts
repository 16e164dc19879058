import type { SpeciesDetails } from '@life-tree/phylogeny';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { trees } from './trees.ts';

/** The species of all trees. Clients can create ids, so they are unique only within a tree. */
export const species = pgTable(
  'species',
  {
    treeId: uuid()
      .notNull()
      .references(() => trees.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    /** Null for a root. */
    ancestorId: uuid(),
    /** In years: a root's apparition, or a descendant's offset from its ancestor's apparition. */
    start: doublePrecision().notNull(),
    duration: doublePrecision().notNull(),
    name: text().notNull(),
    description: text(),
    /** The name of a stored image. */
    image: text(),
    /** The optional fields, such as `inferred`; null when it has none. */
    details: jsonb().$type<SpeciesDetails>(),
    /**
     * The staged change that adds it, or as a negative number the one that deletes it; null for most species.
     * `isPresent` tells whether readers see it.
     */
    stagedBy: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.treeId, table.id] }),
    // Checked after each statement: see the migration. Large edits write ancestors first.
    foreignKey({
      name: 'species_ancestor_in_tree',
      columns: [table.treeId, table.ancestorId],
      foreignColumns: [table.treeId, table.id],
    }),
    check('species_duration', sql`${table.duration} > 0`),
    index('species_ancestor').on(table.treeId, table.ancestorId),
    // Every request for an image checks who can see it.
    index('species_image').on(table.image).where(sql`${table.image} is not null`),
  ],
);
