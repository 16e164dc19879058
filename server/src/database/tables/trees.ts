import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/**
 * A tree without its species. Every number that lists show or sort by is kept here, changed in the
 * transaction that changes it.
 */
export const trees = pgTable(
  'trees',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The name without case and accents, as lists sort it. */
    nameKey: text().notNull(),
    description: text(),
    isPublic: boolean().notNull(),
    tags: text().array().notNull(),
    /** The name of a stored image. */
    image: text(),
    /** Name, tags and the owner's username without case and accents, as searches compare them. */
    searchText: text().notNull(),
    version: integer().notNull(),
    speciesCount: integer().notNull().default(0),
    likesCount: integer().notNull().default(0),
    commentsCount: integer().notNull().default(0),
    viewsCount: integer().notNull().default(0),
    copiesCount: integer().notNull().default(0),
    /**
     * The logarithm of the weighed views, comments and likes, each grown by the moment it came. As
     * all fade alike, the order of these numbers never changes by time passing.
     */
    popularity: doublePrecision().notNull(),
    /** The sum of `inverseBytes` in the tree's history. */
    historyBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** The oldest version that can be restored: what undoes it and older ones has been dropped. */
    restorableFrom: integer().notNull().default(0),
    copiedFromId: uuid().references((): AnyPgColumn => trees.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => {
    const isListed = sql`${table.isPublic}`;
    return [
      index('trees_user').on(table.userId, table.updatedAt),
      index('trees_image').on(table.image).where(sql`${table.image} is not null`),
      index('trees_copied_from').on(table.copiedFromId),
      index('trees_search').using('gin', table.searchText.op('gin_trgm_ops')).where(isListed),
      // Every letter and pair of letters: what is too short for trigrams, or no letter to them.
      index('trees_search_short')
        .using('gin', sql`text_parts(${table.searchText})`)
        .where(isListed),
      index('trees_created').on(table.createdAt, table.id).where(isListed),
      index('trees_updated').on(table.updatedAt, table.id).where(isListed),
      index('trees_likes').on(table.likesCount, table.id).where(isListed),
      index('trees_comments').on(table.commentsCount, table.id).where(isListed),
      index('trees_views').on(table.viewsCount, table.id).where(isListed),
      index('trees_name').on(sql`${table.nameKey} collate "C"`, table.id).where(isListed),
      index('trees_popularity').on(table.popularity, table.id).where(isListed),
    ];
  },
);

export const treeCollaborators = pgTable(
  'tree_collaborators',
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
    index('tree_collaborators_user').on(table.userId),
  ],
);

/** Who has looked at which tree on which day: a view counts once for each. */
export const treeViews = pgTable(
  'tree_views',
  {
    treeId: uuid()
      .notNull()
      .references(() => trees.id, { onDelete: 'cascade' }),
    /** The person's id, or for visitors a hash that cannot be led back to an address. */
    visitor: text().notNull(),
    /** Days since 1970. */
    day: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.treeId, table.visitor, table.day] }),
    index('tree_views_day').on(table.day),
  ],
);
