import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** API keys of applications. A key identifies a program, not a user, and its owner can read it again. */
export const applicationKeys = pgTable(
  'application_keys',
  {
    id: uuid().primaryKey(),
    key: text().notNull().unique('application_keys_key'),
    /** Null for the web app's own key. */
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('application_keys_owner').on(table.ownerId),
    // At most one key without an owner, even if two servers start at the same time.
    uniqueIndex('application_keys_web')
      .on(sql`(${table.ownerId} is null)`)
      .where(sql`${table.ownerId} is null`),
  ],
);
