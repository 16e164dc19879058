import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { knownDevices } from './known-devices.ts';
import { users } from './users.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    /** Only the hash, so that reading the table is not enough to log in. */
    tokenHash: text().notNull().unique('sessions_token_hash_key'),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text(),
    /** The browser of the session, which is forgotten when the user removes the session. */
    deviceId: uuid().references(() => knownDevices.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_device').on(table.deviceId),
  ],
);
