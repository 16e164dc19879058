import { mkdir } from 'node:fs/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { OpenDatabase } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { migrateUnderLock } from './migrate.ts';
import * as tables from './tables/index.ts';

/** The embedded engine, in a folder that no other process may open meanwhile. */
export async function openPglite(folder: string, migrationsFolder?: string): Promise<OpenDatabase> {
  await mkdir(folder, { recursive: true });
  const lock = await lockDirectory(folder);
  try {
    const open = await startPglite({ dataDir: folder }, migrationsFolder);
    return {
      ...open,
      close: async () => {
        await open.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The embedded engine with up-to-date tables; in memory unless the options name a folder. */
export async function startPglite(
  options: PGliteOptions,
  migrationsFolder?: string,
): Promise<OpenDatabase & { readonly engine: PGlite }> {
  const engine = await PGlite.create({ ...options, extensions: { pg_trgm } });
  try {
    const database = drizzle({ client: engine, schema: tables, casing: 'snake_case' });
    await migrateUnderLock(database, migrate, migrationsFolder);
    return {
      engine,
      database,
      ping: async () => {
        await database.execute(sql`select 1`);
      },
      close: () => engine.close(),
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
