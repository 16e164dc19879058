import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { users } from '../users/users.ts';
import { trees } from './trees.ts';

/** The images in the image store. Unused images are deleted regularly. */
export const images = pgTable(
  'images',
  {
    name: text().primaryKey(),
    createdAt: moment().notNull(),
    /** The owner of the tree it was stored for, in whose quota it counts while nothing uses it. Null for photos. */
    accountId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The size of all its files. */
    bytes: integer().notNull().default(0),
    /** Who uploaded it for a later edit, which copies it. Null for images that were assigned at once. */
    uploadedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Since when its files are being deleted and nothing can use it. */
    discardedAt: moment(),
  },
  (table) => [
    index('images_created').on(table.createdAt),
    index('images_uploaded_by').on(table.uploadedBy),
    index('images_account').on(table.accountId),
  ],
);

/**
 * Which tree or user an image belongs to. A tree keeps its former images as long as its history can restore
 * them or a release shows them. A copy of a tree shares the images of the original.
 */
export const imageUses = pgTable(
  'image_uses',
  {
    id: uuid().primaryKey(),
    image: text()
      .notNull()
      .references(() => images.name, { onDelete: 'cascade' }),
    treeId: uuid().references(() => trees.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('image_uses_tree').on(table.treeId, table.image),
    uniqueIndex('image_uses_user').on(table.userId, table.image),
    index('image_uses_image').on(table.image),
    check('image_uses_owner', sql`num_nonnulls(${table.treeId}, ${table.userId}) = 1`),
  ],
);

/** Trees that may have former images that they no longer need, because the history or a release became shorter. */
export const imageChecks = pgTable('image_checks', {
  treeId: uuid()
    .primaryKey()
    .references(() => trees.id, { onDelete: 'cascade' }),
});
