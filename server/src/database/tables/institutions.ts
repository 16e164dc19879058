import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** Whoever has verified an address of the domain has Premium while the institution lasts. */
export const institutions = pgTable(
  'institutions',
  {
    domain: text().primaryKey(),
    /** The person who speaks for it. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    endsAt: moment(),
  },
  (table) => [index('institutions_user').on(table.userId)],
);
