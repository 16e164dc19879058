import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { users } from '../users/users.ts';

/** Who wants to hear nothing from whom. */
export const blocks = pgTable(
  'blocks',
  {
    /** Who blocks. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index('blocks_blocked').on(table.blockedId),
    check('blocks_others', sql`${table.userId} <> ${table.blockedId}`),
  ],
);
