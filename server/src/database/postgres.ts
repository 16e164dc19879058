import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type ClientBase, Pool } from 'pg';
import type { Logger } from 'pino';
import type { OpenDatabase } from './database.ts';
import { migrateUnderLock } from './migrate.ts';
import * as tables from './tables/index.ts';

export const maxConnections = 20;

/** How long a connection waits, in milliseconds; 0 is without an end. */
export interface TimeLimits {
  readonly statement: number;
  readonly lock: number;
  /** Between two statements of a transaction, which keeps its locks meanwhile. */
  readonly idleInTransaction: number;
  /** Until a connection is free. */
  readonly connection: number;
}

/** The largest edits take some seconds. A request that takes longer than these is refused as `overloaded`. */
const requestLimits: TimeLimits = {
  statement: 60_000,
  lock: 15_000,
  idleInTransaction: 60_000,
  // All connections may be waiting for one lock.
  connection: 15_000,
};

/** For migrations and restored backups, which take longer the more there is. Another server may be migrating. */
export const maintenanceLimits: TimeLimits = {
  statement: 0,
  lock: 600_000,
  idleInTransaction: 0,
  connection: 15_000,
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
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: limits.connection,
    application_name: 'life-tree',
    max: maxConnections,
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
      await migrateUnderLock(single, migrationsFolder);
      await single.execute(setLimits(limits));
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

/**
 * The planner overestimates the cost of recursive queries along lineages: compiling them would take most of a second
 * for each edit.
 */
async function prepareConnection(
  client: ClientBase,
  limits: TimeLimits,
  logger: Logger,
): Promise<void> {
  try {
    await client.query(`${setLimits(limits)}; set jit = off`);
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
