import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { type ClientBase, Pool } from 'pg';
import type { Logger } from 'pino';
import type { OpenDatabase } from './database.ts';
import { migrateUnderLock } from './migrate.ts';
import * as tables from './tables/index.ts';

/** A PostgreSQL server, with its tables brought up to date. */
export async function openPostgres(
  url: string,
  logger: Logger,
  migrationsFolder?: string,
): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 10_000,
    application_name: 'life-tree',
    // Walks along lineages look expensive to the planner and are not: compiling them first would take
    // the better part of a second for each edit.
    onConnect: (client) => withoutCompiler(client, logger),
  });
  // Without a listener a connection lost while idle would end the process; the pool replaces it.
  pool.on('error', (error) => logger.warn({ err: error }, 'An idle database connection was lost'));
  try {
    const connection = await pool.connect();
    try {
      const single = drizzle({ client: connection, ...options });
      await migrateUnderLock(single, migrate, migrationsFolder);
    } finally {
      connection.release();
    }
    const database = drizzle({ client: pool, ...options });
    return {
      database,
      ping: async () => {
        await database.execute(sql`select 1`);
      },
      close: () => pool.end(),
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function withoutCompiler(client: ClientBase, logger: Logger): Promise<void> {
  try {
    await client.query('set jit = off');
  } catch (error) {
    logger.warn({ err: error }, 'The just-in-time compiler of the database cannot be turned off');
  }
}

const options = { schema: tables, casing: 'snake_case' } as const;
