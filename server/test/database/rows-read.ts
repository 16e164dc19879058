import { sql } from 'drizzle-orm';
import type { Database } from '../../src/database/database.ts';

/** How many rows of species some work reads. Only on the embedded engine, which has one connection. */
export async function speciesReadBy(database: Database, work: () => Promise<unknown>) {
  const before = await speciesRead(database);
  await work();
  return (await speciesRead(database)) - before;
}

async function speciesRead(database: Database): Promise<number> {
  await database.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = await database
    .select({ count: sql<number>`(seq_tup_read + idx_tup_fetch)::integer` })
    .from(sql`pg_stat_user_tables`)
    .where(sql`relname = 'species'`);
  return row?.count ?? 0;
}

/** Does some work and lists the tables that it reads. Only on the embedded engine, as above. */
export async function withTablesRead<Value>(
  database: Database,
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly tables: readonly string[] }> {
  const before = await scans(database);
  const value = await work();
  const after = await scans(database);
  const isRead = (table: string) => after.get(table) !== before.get(table);
  return { value, tables: [...after.keys()].filter(isRead).sort() };
}

/** How often each table was scanned, also if nothing was found. */
async function scans(database: Database): Promise<Map<string, number>> {
  await database.execute(sql`select pg_stat_force_next_flush()`);
  const rows = await database
    .select({
      table: sql<string>`relname::text`,
      scans: sql<number>`(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::integer`,
    })
    .from(sql`pg_stat_user_tables`);
  return new Map(rows.map(({ table, scans }) => [table, scans]));
}
