import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { connect, databaseFolder } from '../../database/connect.ts';
import type { OpenDatabase } from '../../database/database.ts';
import { DirectoryInUse } from '../../database/directory-lock.ts';
import { createLogger } from '../../logging.ts';
import { StartError } from '../../start-error.ts';

// A server that starts has the database before it listens; another command has it for a moment.
const timeoutMilliseconds = 60_000;
const retryMilliseconds = 250;

/**
 * Does something where the database is: an embedded one is open in its server while that runs, and
 * free otherwise. `ask` answers null when there is no server.
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
      throw new StartError(`The server on the data in ${dataDir} does not answer.`);
    }
    await delay(retryMilliseconds);
  }
}

/** The database itself, which in DATA_DIR can be opened only while no server has it. */
export async function openLocalDatabase(config: Config): Promise<OpenDatabase> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null && !existsSync(databaseFolder(dataDir))) {
    throw new StartError(
      `There is no Life Tree in ${dataDir} yet: start it once, or set DATA_DIR to its folder.`,
    );
  }
  return connect(config, createLogger('silent'));
}
