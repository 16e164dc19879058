import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { users } from './users.ts';

/**
 * Browsers that users have logged in with. Each has a secret in a cookie, so that wrong passwords from
 * elsewhere cannot lock its owner out.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: uuid().primaryKey(),
    /** The hash of the browser's secret. Users of the same browser share the secret. */
    tokenHash: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the user last logged in with it. */
    usedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('known_devices_token').on(table.tokenHash, table.userId),
    index('known_devices_user').on(table.userId, table.usedAt),
    index('known_devices_used').on(table.usedAt),
  ],
);
