import { type PGliteOptions, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Logger } from 'pino';
import type { OpenDatabase } from '../database.ts';
import { migrateUnderLock } from '../migrate.ts';
import * as tables from '../tables/index.ts';
import { vacuumRegularly } from '../vacuum.ts';
import { lockDirectory } from './directory-lock.ts';
import { prepareFolder, watchSpace } from './disk-space.ts';
import { EmbeddedEngine, type EngineOptions } from './embedded-engine.ts';

interface StartOptions extends Partial<EngineOptions> {
  readonly migrationsFolder?: string | undefined;
}

interface OpenOptions extends StartOptions {
  readonly logger?: Logger;
}

/** Opens the embedded engine in a folder, which is locked for other processes. */
export async function openPglite(
  folder: string,
  { logger, ...options }: OpenOptions = {},
): Promise<OpenDatabase> {
  await prepareFolder(folder);
  const lock = await lockDirectory(folder, { onLost: options.onBroken });
  try {
    const isDiskNearlyFull = watchSpace(folder, (isNearlyFull, freeMebibytes) => {
      const message = isNearlyFull
        ? 'The disk is nearly full: nothing is stored until there is more space'
        : 'There is space on the disk again';
      logger?.[isNearlyFull ? 'error' : 'warn']({ freeMebibytes }, message);
    });
    const open = await startPglite(
      { dataDir: folder },
      { ...options, verifyLock: lock.verify, isDiskNearlyFull },
    );
    const stopVacuuming = vacuumRegularly(open.engine, logger);
    return {
      ...open,
      close: async () => {
        stopVacuuming();
        await open.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * The engine plans the check of a foreign key once. With few species stored, it would choose to scan the table
 * for every new species, and go on when an import has added thousands.
 */
export const sessionSettings = 'set enable_seqscan = off';

/** Starts the embedded engine with migrated tables; in memory unless the options name a folder. */
export async function startPglite(
  options: PGliteOptions,
  {
    migrationsFolder,
    preparesStatements = true,
    onBroken = () => undefined,
    verifyLock = () => null,
    isDiskNearlyFull = () => false,
  }: StartOptions = {},
): Promise<OpenDatabase & { readonly engine: EmbeddedEngine }> {
  const engine = new EmbeddedEngine(
    {
      ...options,
      extensions: { pg_trgm },
      // The engine's own conversions are slow: most of a second for megabytes.
      serializers: {
        // The engine accepts bytes as they are, although its types allow only text.
        [types.BYTEA]: (bytes: Uint8Array) => bytes as unknown as string,
      },
      parsers: { [types.BYTEA]: (text) => Buffer.from(text.slice(2), 'hex') },
    },
    { preparesStatements, onBroken, verifyLock, isDiskNearlyFull },
  );
  await engine.waitReady;
  forgetUnusedArrays(engine);
  try {
    const database = drizzle({ client: engine, schema: tables, casing: 'snake_case' });
    await migrateUnderLock(database, migrationsFolder);
    await engine.exec(sessionSettings);
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

/** The types of the arrays that queries return: of booleans, numbers, texts, identifiers and JSON. */
const returnedArrays = new Set([1000, 1005, 1007, 1009, 1015, 1016, 1022, 2951, 199, 3807]);

/**
 * Drizzle gives each query its own parsers, so the engine copies all of its own for each query. Most of them
 * are for arrays that no query returns, of whole rows or of types such as polygons, and cost an eighth of a
 * small query even without those of rows.
 */
function forgetUnusedArrays({ parsers }: EmbeddedEngine): void {
  for (const type of Object.keys(parsers)) {
    if (!(type in types.parsers) && !returnedArrays.has(Number(type))) {
      Reflect.deleteProperty(parsers, type);
    }
  }
}
