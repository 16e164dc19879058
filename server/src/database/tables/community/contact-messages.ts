import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('contact_messages_created').on(table.createdAt)],
);
