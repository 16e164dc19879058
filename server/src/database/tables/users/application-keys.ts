import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { users } from './users.ts';

/** API keys of applications. A key identifies a program, not a user, and is shown only when it is created. */
export const applicationKeys = pgTable(
  'application_keys',
  {
    id: uuid().primaryKey(),
    keyHash: text().notNull().unique('application_keys_key_hash'),
    /** The first characters of the key, by which its owner recognises it. */
    beginning: text().notNull(),
    /** Only the web app's own key, which `GET config` returns to everybody. */
    publicKey: text(),
    /** Null for the web app's own key. */
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    // Unique, so that a beginning never refers to two keys of an owner.
    uniqueIndex('application_keys_owner').on(table.ownerId, table.beginning),
    // At most one key without an owner, even if two servers start at the same time.
    uniqueIndex('application_keys_web')
      .on(sql`(${table.ownerId} is null)`)
      .where(sql`${table.ownerId} is null`),
    check(
      'application_keys_public',
      sql`(${table.publicKey} is null) = (${table.ownerId} is not null)`,
    ),
  ],
);
