import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/**
 * Who was last given the terms of a checkout, and when. It outlives the account, so that a subscription
 * approved after the account was deleted is recognised as ours and cancelled.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    userId: uuid().primaryKey(),
    issuedAt: moment().notNull(),
  },
  (table) => [index('checkouts_issued').on(table.issuedAt)],
);
