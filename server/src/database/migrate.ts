import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { migrationsFolder } from '../paths.ts';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { isTimeout } from './errors.ts';

// Any number, as long as every server uses the same one.
const migrationLock = 7_305_481_162;

const pollMilliseconds = 500;
const maxWaitMilliseconds = 600_000;
/** A statement that waits for an exclusive lock makes everybody who uses the table wait behind it. */
const lockSeconds = 3;

/**
 * Migrates the tables. `connection` must be one connection, not a pool: the lock that allows two servers
 * to start at the same time belongs to the connection that took it.
 */
export async function migrateUnderLock(
  connection: Database,
  folder: string = migrationsFolder,
): Promise<void> {
  await takeLock(connection);
  try {
    await refuseUnreleasedTables(connection);
    await migrate(connection, folder);
  } finally {
    await connection.execute(sql`select pg_advisory_unlock(${migrationLock}::bigint)`);
  }
}

/** Asks again and again, because an index that is built concurrently waits for every statement that waits. */
async function takeLock(connection: Database): Promise<void> {
  const deadline = performance.now() + maxWaitMilliseconds;
  const taken = z.object({ rows: z.tuple([z.object({ taken: z.boolean() })]) });
  for (;;) {
    const answer = await connection.execute(
      sql`select pg_try_advisory_lock(${migrationLock}::bigint) as taken`,
    );
    if (taken.parse(answer).rows[0].taken) return;
    if (performance.now() > deadline) {
      throw new StartError('Another server has been migrating the database for ten minutes.');
    }
    await sleep(pollMilliseconds);
  }
}

/** Runs the migrations that are missing, each in a transaction of its own or, with concurrent indexes, in none. */
async function migrate(connection: Database, folder: string): Promise<void> {
  await connection.execute(sql`create schema if not exists drizzle`);
  await connection.execute(sql`
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
  const last = await findLastMigration(connection);
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({
    migrationsFolder: folder,
  })) {
    if (folderMillis <= last) continue;
    const run = async (tx: Database) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`
        insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);
    };
    if (statements.some(isConcurrent)) {
      await dropInvalidIndexes(connection);
      await run(connection);
    } else await runInTransaction(connection, run);
  }
}

const isConcurrent = (statement: string) => /\bindex concurrently\b/i.test(statement);

/** Gives others their turn between attempts. */
async function runInTransaction(
  connection: Database,
  run: (tx: Database) => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + maxWaitMilliseconds;
  for (;;) {
    try {
      await connection.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = '${lockSeconds}s'`));
        await run(tx);
      });
      return;
    } catch (error) {
      if (!isTimeout(error) || performance.now() > deadline) throw error;
      await sleep(pollMilliseconds);
    }
  }
}

/** What is left of an index whose building was interrupted. */
async function dropInvalidIndexes(connection: Database): Promise<void> {
  const answer = await connection.execute(sql`
    select indexrelid::regclass::text as name from pg_index
    join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = current_schema()::regnamespace`);
  const { rows } = z.object({ rows: z.array(z.object({ name: z.string() })) }).parse(answer);
  for (const { name } of rows) {
    await connection.execute(sql.raw(`drop index concurrently if exists ${name}`));
  }
}

async function findLastMigration(connection: Database): Promise<number> {
  const answer = await connection.execute(
    sql`select coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations`,
  );
  const { rows } = z.object({ rows: z.tuple([z.object({ last: z.string() })]) }).parse(answer);
  return Number(rows[0].last);
}

/**
 * All migrations were merged into one before the first release. Refuses tables that were created by the
 * migrations before: Drizzle would try to create them again.
 */
export async function refuseUnreleasedTables(database: Database): Promise<void> {
  const created = z
    .object({ rows: z.tuple([z.object({ exists: z.boolean() })]) })
    .parse(
      await database.execute(
        sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
      ),
    );
  if (!created.rows[0].exists) return;
  const oldest = z
    .object({ rows: z.tuple([z.object({ created_at: z.string().nullable() })]) })
    .parse(
      await database.execute(
        sql`select min(created_at)::text as created_at from drizzle.__drizzle_migrations`,
      ),
    );
  const createdAt = oldest.rows[0].created_at;
  if (createdAt === null || !isUnreleased({ createdAt: Number(createdAt) })) return;
  throw new StartError(
    'This database was created by a development version before 0.1.0 and cannot be migrated. Set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.',
  );
}

/** The version of the tables: their last migration. */
export interface Level {
  readonly createdAt: number;
  readonly hash: string;
}

/** Whether this version is one of our migrations. */
export function isLevelKnown({ createdAt, hash }: Level): boolean {
  return readMigrationFiles({ migrationsFolder }).some(
    (migration) => migration.folderMillis === createdAt && migration.hash === hash,
  );
}

/** Whether this version is older than our first migration. */
export function isUnreleased({ createdAt }: Pick<Level, 'createdAt'>): boolean {
  const [first] = readMigrationFiles({ migrationsFolder });
  return first !== undefined && createdAt < first.folderMillis;
}

const journal = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
});

/** Provides a temporary folder with our migrations up to a version. */
export async function withMigrationsUpTo<Outcome>(
  { createdAt }: Level,
  use: (folder: string) => Promise<Outcome>,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'life-tree-migrations-'));
  try {
    const all = journal.parse(
      JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')),
    );
    const entries = all.entries.filter(({ when }) => when <= createdAt);
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...all, entries }));
    for (const { tag } of entries) {
      await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
