import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * What must happen after a commit, written in the transaction that causes it. A row is deleted when it is
 * done. It has no references: a mail that says goodbye outlives the account.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** In the order of time. */
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** Never a secret: links in mails are made when the mail is sent. */
    body: jsonb().notNull(),
    createdAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: moment().notNull(),
  },
  (table) => [index('outbox_due').on(table.dueAt)],
);
