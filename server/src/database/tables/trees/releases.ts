import { type Author, licences } from '@life-tree/contract';
import type { PartEntries, TreeSettings } from '@life-tree/phylogeny';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, noneNegative, oneOf } from '../columns.ts';
import { users } from '../users/users.ts';
import { images } from './images.ts';
import { trees } from './trees.ts';

/** What a release shows of its tree besides the species and the lists. */
export interface ReleasedTree {
  readonly name: string;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly settings: TreeSettings | null;
  /** Without the inferred ancestors. */
  readonly species: number;
  readonly inferred: number;
}

/**
 * Versions of trees that the owner has frozen. A release has everything it shows, so that it depends neither
 * on later edits nor on how much of the history is kept. Nothing but its DOI changes, unless it is withdrawn
 * or its tree is deleted: then it keeps only what its citations contain.
 */
export const releases = pgTable(
  'releases',
  {
    /** Does not refer to the tree: the citations of public releases outlive it, but not the account of its owner. */
    treeId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Counts from 1. */
    number: integer().notNull(),
    version: integer().notNull(),
    /** Set by the client, so that a request sent twice creates one release. */
    operationId: uuid(),
    name: text().notNull(),
    note: text(),
    doi: text(),
    /** The username of the owner at that time: citations must not change. */
    author: text().notNull(),
    /** Null if they are only the owner. */
    authors: jsonb().$type<readonly Author[]>(),
    licence: text({ enum: licences }),
    /** Whether everybody could see it at some time. Only then does its address say what was there. */
    wasPublic: boolean().notNull().default(false),
    tree: jsonb().$type<ReleasedTree>().notNull(),
    /** The lists of the tree, if `partsHash` is null. */
    parts: jsonb().$type<PartEntries>().notNull(),
    /** The lists of the tree are in `release_parts`. */
    partsHash: text(),
    /** The size of its species as they are stored. */
    bytes: integer().notNull(),
    createdAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.treeId, table.number] }),
    uniqueIndex('releases_operation').on(table.treeId, table.operationId),
    index('releases_version').on(table.treeId, table.version),
    index('releases_user').on(table.userId, table.createdAt),
    check('releases_counts', noneNegative(table.bytes)),
    check('releases_licence', sql`${table.licence} is null or ${oneOf(table.licence, licences)}`),
  ],
);

/** The lists of released trees. Releases with the same lists share them. */
export const releaseParts = pgTable(
  'release_parts',
  {
    treeId: uuid()
      .notNull()
      .references(() => trees.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    parts: jsonb().$type<PartEntries>().notNull(),
    bytes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.treeId, table.hash] }),
    check('release_parts_bytes', noneNegative(table.bytes)),
  ],
);

/** The species of releases: the flat list, compressed and split, so that no row is large. */
export const releaseChunks = pgTable(
  'release_chunks',
  {
    treeId: uuid().notNull(),
    number: integer().notNull(),
    index: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.treeId, table.number, table.index] }),
    foreignKey({
      name: 'release_chunks_release',
      columns: [table.treeId, table.number],
      foreignColumns: [releases.treeId, releases.number],
    }).onDelete('cascade'),
  ],
);

/** The images that releases show. Who may see the tree may see them. */
export const releaseImages = pgTable(
  'release_images',
  {
    treeId: uuid()
      .notNull()
      .references(() => trees.id, { onDelete: 'cascade' }),
    image: text()
      .notNull()
      .references(() => images.name, { onDelete: 'cascade' }),
    /** Of which release; 0 if that is not known, as for the first releases. */
    number: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.treeId, table.image, table.number] }),
    index('release_images_image').on(table.image),
  ],
);
