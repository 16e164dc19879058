import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../columns.ts';
import { users } from './users.ts';

const purposes = ['recovery', 'verification'] as const;
export type LinkPurpose = (typeof purposes)[number];

/** Valid links in sent mails. Following a link deletes its row. */
export const linkTokens = pgTable(
  'link_tokens',
  {
    tokenHash: text().primaryKey(),
    purpose: text({ enum: purposes }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('link_tokens_user').on(table.userId),
    index('link_tokens_expiry').on(table.expiresAt),
    check('link_tokens_purpose', oneOf(table.purpose, purposes)),
  ],
);
