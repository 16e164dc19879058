import { sql } from 'drizzle-orm';
import { migrationsFolder } from '../paths.ts';
import type { Database } from './database.ts';

// Any number will do as long as every server of this product asks for the same one.
const migrationLock = 7_305_481_162;

/**
 * Brings the tables up to date. `connection` must be one connection, not a pool: the lock that
 * lets two servers start at once belongs to the connection that took it.
 */
export async function migrateUnderLock<Connection extends Database>(
  connection: Connection,
  migrate: (connection: Connection, options: { migrationsFolder: string }) => Promise<void>,
): Promise<void> {
  await connection.execute(sql`select pg_advisory_lock(${migrationLock}::bigint)`);
  try {
    await migrate(connection, { migrationsFolder });
  } finally {
    await connection.execute(sql`select pg_advisory_unlock(${migrationLock}::bigint)`);
  }
}
