import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { users } from './users.ts';

/** The authenticator apps of users, which log-in asks besides the password. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Shared with the app. It cannot be a hash, because codes are computed from it. */
  secret: text().notNull(),
  /** Null until the user has shown, with a code, that the app has the secret. Until then nobody asks for codes. */
  confirmedAt: moment(),
  /** The time step of the last code that was used. Earlier codes and this one are refused. */
  usedStep: integer().notNull().default(0),
  /** The hashes of the recovery codes that have not been used. */
  recoveryHashes: text().array().notNull().default(sql`'{}'`),
  createdAt: moment().notNull(),
});
