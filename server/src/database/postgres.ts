import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientBase, Pool } from 'pg';
import type { Logger } from 'pino';
import type { OpenDatabase } from './database.ts';
import { migrateUnderLock } from './migrate.ts';
import { createPipelinedReads } from './pipelined-reads.ts';
import { isPrepared, queryPrepared } from './prepared-query.ts';
import * as tables from './tables/index.ts';

const maxConnections = 20;
/** Of these, for quick reads. */
const readConnections = 3;

/** Connects to a PostgreSQL server and migrates its tables. */
export async function openPostgres(
  url: string,
  logger: Logger,
  migrationsFolder?: string,
): Promise<OpenDatabase> {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'life-tree',
  };
  const pool = new Pool({
    ...settings,
    max: maxConnections - readConnections,
    onConnect: (client) => prepareConnection(client, logger),
  });
  // Without a listener, a lost idle connection would end the process. The pool replaces it.
  pool.on('error', (error) => logger.warn({ err: error }, 'Lost an idle database connection'));
  try {
    const connection = await pool.connect();
    try {
      const single = drizzle({ client: connection, ...options });
      await migrateUnderLock(single, migrate, migrationsFolder);
    } finally {
      connection.release();
    }
    const plainPool = { query: pool.query.bind(pool) };
    const reads = createPipelinedReads(
      () => new Client({ ...settings, pipeline: true }),
      async (client) => {
        await prepareConnection(client, logger);
        // Quick reads depend on no values. The planner would otherwise plan some of them for each call,
        // which takes several times as long as running them.
        await client.query('set plan_cache_mode = force_generic_plan');
      },
      readConnections,
      (config, values) =>
        isPrepared(config)
          ? queryPrepared(plainPool, config, values)
          : plainPool.query(config, values),
      logger,
    );
    Object.defineProperty(pool, 'query', { value: reads.query });
    const database = drizzle({ client: pool, ...options });
    return {
      database,
      ping: async () => {
        await database.execute(sql`select 1`);
      },
      close: async () => {
        await reads.close();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * The planner overestimates the cost of recursive queries along lineages: compiling them would take most of a second
 * for each edit. And a connection gives memory back to the system after each statement, and clears it again for the
 * next one, which takes a third of the time of reading many species. The C library of Linux stops doing so after
 * some megabytes were freed at once.
 */
async function prepareConnection(client: ClientBase, logger: Logger): Promise<void> {
  try {
    await client.query("set jit = off; select length(repeat(' ', 4000000))");
  } catch (error) {
    logger.warn({ err: error }, 'Could not prepare a database connection');
  }
}

const options = { schema: tables, casing: 'snake_case' } as const;
