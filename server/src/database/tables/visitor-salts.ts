import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The secret of each day, with which visitors' addresses are hashed. After a day's secret is deleted, its
 * hashes cannot be traced.
 */
export const visitorSalts = pgTable('visitor_salts', {
  /** Days since 1970. */
  day: integer().primaryKey(),
  salt: text().notNull(),
});
