import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as tables from './tables/index.ts';

/**
 * The database, or a transaction in it. The embedded engine runs one transaction at a time, so inside
 * `database.transaction(tx => …)` every query must use `tx`: one that uses the database would wait
 * forever.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof tables>;

export interface OpenDatabase {
  readonly database: Database;
  /** Throws unless the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
