import type { TreeSettings } from '@life-tree/phylogeny';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, noneNegative } from '../columns.ts';
import { users } from '../users/users.ts';

/**
 * A tree without its species. The counts that lists show or sort by are stored here and updated in the same
 * transaction as what they count.
 */
export const trees = pgTable(
  'trees',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The name without case and accents, for sorting. */
    nameKey: text().notNull(),
    description: text(),
    isPublic: boolean().notNull(),
    tags: text().array().notNull(),
    /** The name of a stored image. */
    image: text(),
    /**
     * Name, tags and the owner's username without case and accents, for searching. The index of public trees is in
     * `public_tree_texts`.
     */
    searchText: text().notNull(),
    /** How it is shown; null when every setting has its default. */
    settings: jsonb().$type<TreeSettings>(),
    version: integer().notNull(),
    /** Without the inferred ancestors. */
    speciesCount: integer().notNull().default(0),
    inferredCount: integer().notNull().default(0),
    /** The most species that it had before an edit, and so what undoing and restoring may bring back. */
    mostSpecies: integer().notNull().default(0),
    /** The number of its sources, columns, groups and bands. */
    partsCount: integer().notNull().default(0),
    releasesCount: integer().notNull().default(0),
    likesCount: integer().notNull().default(0),
    commentsCount: integer().notNull().default(0),
    viewsCount: integer().notNull().default(0),
    copiesCount: integer().notNull().default(0),
    /**
     * The logarithm of the weighted views, comments and likes; newer ones weigh more. All lose weight at the
     * same rate, so the order of trees does not change with time.
     */
    popularity: doublePrecision().notNull(),
    /** The sum of `inverseBytes` in the tree's history. */
    historyBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** The oldest version that can be restored: the inverses of it and older ones were dropped. */
    restorableFrom: integer().notNull().default(0),
    /** The secret in the link that shows a private tree; null if it has no link. */
    linkKey: text(),
    copiedFromId: uuid().references((): AnyPgColumn => trees.id, { onDelete: 'set null' }),
    /** When its owner deleted it. It is in the bin then, and exists for nobody else. */
    deletedAt: moment(),
    /** What moderators hid it for: itself, or with its owner's account. It exists only for its owner then. */
    hiddenFor: text({ enum: ['tree', 'account'] }),
    /** Whether it was public before it was deleted or hidden. */
    wasPublic: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => {
    const isListed = sql`${table.isPublic}`;
    return [
      check(
        'trees_counts',
        noneNegative(
          table.speciesCount,
          table.inferredCount,
          table.likesCount,
          table.commentsCount,
          table.viewsCount,
          table.copiesCount,
          table.historyBytes,
          table.restorableFrom,
        ),
      ),
      check('trees_parts_count', noneNegative(table.partsCount)),
      check('trees_releases_count', noneNegative(table.releasesCount)),
      // So that what shows public trees need not know the bin.
      check('trees_bin', sql`${table.deletedAt} is null or not ${table.isPublic}`),
      check('trees_hidden', sql`${table.hiddenFor} is null or not ${table.isPublic}`),
      check('trees_hidden_for', sql`${table.hiddenFor} in ('tree', 'account')`),
      index('trees_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
      index('trees_user').on(table.userId, table.updatedAt),
      index('trees_image').on(table.image).where(sql`${table.image} is not null`),
      uniqueIndex('trees_link_key').on(table.linkKey).where(sql`${table.linkKey} is not null`),
      index('trees_copied_from').on(table.copiedFromId),
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
    /** Who added them; null if that account was deleted. */
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    /** Null until they accept: they can edit, but nobody else sees it on their profile. */
    acceptedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.treeId, table.userId] }),
    index('tree_collaborators_user').on(table.userId),
    index('tree_collaborators_invited_by').on(table.invitedBy),
  ],
);

/** Who has viewed which tree on which day. Each counts as one view. */
export const treeViews = pgTable(
  'tree_views',
  {
    treeId: uuid()
      .notNull()
      .references(() => trees.id, { onDelete: 'cascade' }),
    /** The user's id, or for visitors a hash that cannot be traced to an address. */
    visitor: text().notNull(),
    /** Days since 1970. */
    day: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.treeId, table.visitor, table.day] }),
    index('tree_views_day').on(table.day),
  ],
);
