import { type PartName, type PartValue, partNames } from '@life-tree/phylogeny';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { trees } from './trees.ts';

/** The sources, columns, groups and bands of trees. */
export const treeParts = pgTable(
  'tree_parts',
  {
    treeId: uuid()
      .notNull()
      .references(() => trees.id, { onDelete: 'cascade' }),
    part: text().$type<PartName>().notNull(),
    /** Chosen by clients, so it is unique only within a list of a tree. */
    id: uuid().notNull(),
    /** What no other element of the list may have, as `uniqueKey` returns it. */
    key: text(),
    value: jsonb().$type<PartValue>().notNull(),
    /** The size of the value, as `partBytes` returns it. */
    bytes: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.treeId, table.part, table.id] }),
    check('tree_parts_part', sql`${table.part} in (${sql.raw(quoted(partNames))})`),
    // Not unique: in one edit, two elements can swap their keys.
    index('tree_parts_key')
      .on(table.treeId, table.part, sql`md5(${table.key})`)
      .where(sql`${table.key} is not null`),
  ],
);

function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
