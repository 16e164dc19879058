import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/**
 * The browsers that people have logged in with. Each keeps a secret in a cookie, so that wrong
 * passwords sent from elsewhere cannot keep its owner out.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: uuid().primaryKey(),
    /** The hash of the browser's secret. People who share a browser share the secret. */
    tokenHash: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When somebody last logged in with it. */
    usedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('known_devices_token').on(table.tokenHash, table.userId),
    index('known_devices_user').on(table.userId, table.usedAt),
    index('known_devices_used').on(table.usedAt),
  ],
);
