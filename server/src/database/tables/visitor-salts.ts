import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The secret of each day that visitors' addresses are hashed with. Once a day's secret is deleted,
 * nobody can tell any more whose its hashes were.
 */
export const visitorSalts = pgTable('visitor_salts', {
  /** Days since 1970. */
  day: integer().primaryKey(),
  salt: text().notNull(),
});
