import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { migrationsFolder } from '../paths.ts';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';

// Any number, as long as every server uses the same one.
const migrationLock = 7_305_481_162;

/**
 * Migrates the tables. `connection` must be one connection, not a pool: the lock that allows two servers
 * to start at the same time belongs to the connection that took it.
 */
export async function migrateUnderLock<Connection extends Database>(
  connection: Connection,
  migrate: (connection: Connection, options: { migrationsFolder: string }) => Promise<void>,
  folder: string = migrationsFolder,
): Promise<void> {
  await connection.execute(sql`select pg_advisory_lock(${migrationLock}::bigint)`);
  try {
    await refuseUnreleasedTables(connection);
    await migrate(connection, { migrationsFolder: folder });
  } finally {
    await connection.execute(sql`select pg_advisory_unlock(${migrationLock}::bigint)`);
  }
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
