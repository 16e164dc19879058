import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Logger } from 'pino';
import type { OpenDatabase } from '../database.ts';
import { isDiskFull } from '../errors.ts';
import { migrateUnderLock } from '../migrate.ts';
import * as tables from '../tables/index.ts';
import { vacuumRegularly } from '../vacuum.ts';
import { lockDirectory } from './directory-lock.ts';
import { prepareFolder, watchSpace } from './disk-space.ts';
import { nameStatements } from './pglite-statements.ts';
import { giveTurns } from './pglite-turns.ts';

interface EmbeddedOptions {
  readonly migrationsFolder?: string;
  readonly logger?: Logger;
  /** Called when the engine cannot go on: nothing it is asked after that is answered. */
  readonly onBroken?: (reason: unknown) => void;
}

/** The embedded engine, in a folder that no other process may open meanwhile. */
export async function openPglite(
  folder: string,
  { migrationsFolder, logger, onBroken }: EmbeddedOptions = {},
): Promise<OpenDatabase> {
  await prepareFolder(folder);
  const lock = await lockDirectory(folder);
  try {
    const open = await startPglite({ dataDir: folder }, migrationsFolder);
    endWhenBroken(open.engine, onBroken ?? (() => undefined));
    const stopWatching = watchSpace(folder, async (isNearlyFull, freeMebibytes) => {
      // The engine itself refuses to write then, whoever asks, and goes on reading.
      await open.engine.exec(`set default_transaction_read_only = ${isNearlyFull ? 'on' : 'off'}`);
      const news = isNearlyFull
        ? 'The disk is nearly full: nothing is stored until there is more space'
        : 'There is space on the disk again';
      logger?.[isNearlyFull ? 'error' : 'warn']({ freeMebibytes }, news);
    });
    const stopVacuuming = vacuumRegularly(open.engine, logger);
    return {
      ...open,
      close: async () => {
        stopWatching();
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
 * After a write ahead of the tables has failed the engine turns in circles at the next thing it is
 * asked, and the whole process with it: so it is asked nothing more.
 */
function endWhenBroken(engine: PGlite, onBroken: (reason: unknown) => void): void {
  let reason: unknown = null;
  async function guard<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
    if (reason !== null) throw reason;
    try {
      return await ask();
    } catch (error) {
      if (isDiskFull(error)) {
        reason = error;
        onBroken(error);
      }
      throw error;
    }
  }
  const { execProtocol, execProtocolStream } = engine;
  engine.execProtocol = (...words) => guard(() => execProtocol.apply(engine, words));
  engine.execProtocolStream = (...words) => guard(() => execProtocolStream.apply(engine, words));
}

/** The embedded engine with up-to-date tables; in memory unless the options name a folder. */
export async function startPglite(
  options: PGliteOptions,
  migrationsFolder?: string,
): Promise<OpenDatabase & { readonly engine: PGlite }> {
  const engine = await PGlite.create({
    ...options,
    extensions: { pg_trgm },
    // The engine's own convert each byte by itself, which for megabytes takes most of a second.
    serializers: {
      [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`,
    },
    parsers: { [types.BYTEA]: (text) => Buffer.from(text.slice(2), 'hex') },
  });
  try {
    giveTurns(engine);
    nameStatements(engine);
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
