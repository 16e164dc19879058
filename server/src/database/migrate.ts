import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { migrationsFolder } from '../paths.ts';
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
    await migrate(connection, { migrationsFolder: folder });
  } finally {
    await connection.execute(sql`select pg_advisory_unlock(${migrationLock}::bigint)`);
  }
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
