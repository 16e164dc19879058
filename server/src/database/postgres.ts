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

/** How long a connection waits, in milliseconds; 0 is without an end. */
interface TimeLimits {
  readonly statement: number;
  readonly lock: number;
  /** Between two statements of a transaction, which keeps its locks meanwhile. */
  readonly idleInTransaction: number;
}

/** The largest edits take some seconds. A request that takes longer than these is refused as `overloaded`. */
const requestLimits: TimeLimits = { statement: 60_000, lock: 15_000, idleInTransaction: 60_000 };

/** For migrations and restored backups, which take longer the more there is. Another server may be migrating. */
export const maintenanceLimits: TimeLimits = {
  statement: 0,
  lock: 600_000,
  idleInTransaction: 0,
};

interface PostgresOptions {
  readonly migrationsFolder?: string;
  readonly limits?: TimeLimits;
}

/** Connects to a PostgreSQL server and migrates its tables. */
export async function openPostgres(
  url: string,
  logger: Logger,
  { migrationsFolder, limits = requestLimits }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'life-tree',
  };
  const pool = new Pool({
    ...settings,
    max: maxConnections - readConnections,
    onConnect: (client) => prepareConnection(client, limits, logger),
  });
  // Nor must one that is lost between two statements of a transaction, the next of which is rejected.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Without a listener, a lost idle connection would end the process. The pool replaces it.
  pool.on('error', (error) => logger.warn({ err: error }, 'Lost an idle database connection'));
  try {
    const connection = await pool.connect();
    try {
      const single = drizzle({ client: connection, ...options });
      await single.execute(setLimits(maintenanceLimits));
      await migrateUnderLock(single, migrate, migrationsFolder);
      await single.execute(setLimits(limits));
    } finally {
      connection.release();
    }
    const plainPool = { query: pool.query.bind(pool) };
    const reads = createPipelinedReads(
      () => new Client({ ...settings, pipeline: true }),
      async (client) => {
        await prepareConnection(client, limits, logger);
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
async function prepareConnection(
  client: ClientBase,
  limits: TimeLimits,
  logger: Logger,
): Promise<void> {
  try {
    await client.query(`${setLimits(limits)}; set jit = off; select length(repeat(' ', 4000000))`);
  } catch (error) {
    logger.warn({ err: error }, 'Could not prepare a database connection');
  }
}

/** A statement: not parameters of the connection, which poolers such as PgBouncer refuse. */
function setLimits({ statement, lock, idleInTransaction }: TimeLimits): string {
  return `select set_config('statement_timeout', '${statement}', false),
    set_config('lock_timeout', '${lock}', false),
    set_config('idle_in_transaction_session_timeout', '${idleInTransaction}', false)`;
}

const options = { schema: tables, casing: 'snake_case' } as const;
