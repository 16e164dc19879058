import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { users } from './users.ts';

/** Users with a verified address of the domain have Premium while the institution exists. */
export const institutions = pgTable(
  'institutions',
  {
    domain: text().primaryKey(),
    /** The contact person. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    endsAt: moment(),
  },
  (table) => [index('institutions_user').on(table.userId)],
);
