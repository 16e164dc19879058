import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as tables from './tables/index.ts';

/**
 * Where queries run: the database, or a transaction in it. The embedded engine runs one
 * transaction at a time, so inside `database.transaction(tx => …)` every query must take `tx`:
 * one that takes the database there would wait for itself forever.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof tables>;

export interface OpenDatabase {
  readonly database: Database;
  /** Throws unless the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
