import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { connect, databaseFolder } from '../../database/connect.ts';
import type { OpenDatabase } from '../../database/database.ts';
import { DirectoryInUse } from '../../database/pglite/directory-lock.ts';
import { createLogger } from '../../logging.ts';
import { StartError } from '../../start-error.ts';

// A starting server opens the database before it listens, and another command may have it open.
const timeoutMilliseconds = 60_000;
const retryMilliseconds = 250;

/**
 * Runs a command where the database is. An embedded database can be opened by one process only, which
 * is the server while it runs. `ask` returns null if no server is running.
 */
export async function onServerOrLocally<Outcome>(
  { databaseUrl, dataDir }: Config,
  ask: () => Promise<Outcome | null>,
  here: () => Promise<Outcome>,
): Promise<Outcome> {
  if (databaseUrl !== null) return here();
  const deadline = Date.now() + timeoutMilliseconds;
  for (;;) {
    const outcome = await ask();
    if (outcome !== null) return outcome;
    try {
      return await here();
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error;
    }
    if (Date.now() > deadline) {
      throw new StartError(`The server that uses ${dataDir} does not answer.`);
    }
    await delay(retryMilliseconds);
  }
}

/** Opens the database. An embedded one can be opened only while no server uses it. */
export async function openLocalDatabase(config: Config): Promise<OpenDatabase> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null && !existsSync(databaseFolder(dataDir))) {
    throw new StartError(
      `There is no Life Tree data in ${dataDir}. Start the server once, or set DATA_DIR to its folder.`,
    );
  }
  return connect(config, createLogger('silent'));
}
