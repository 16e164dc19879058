import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Config, readConfig } from './config.ts';
import { connect, databaseFolder } from './database/connect.ts';
import { DirectoryInUse } from './database/directory-lock.ts';
import { Failure } from './failure.ts';
import { askServer } from './features/administration/administration-client.ts';
import type {
  AdministrationCommand,
  AdministrationReply,
} from './features/administration/administration-commands.ts';
import { createAdministrationService } from './features/administration/administration-service.ts';
import { readCommandLine } from './features/administration/command-line.ts';
import { statsTable } from './features/administration/stats-table.ts';
import { createApplicationKeysService } from './features/application-keys/application-keys-service.ts';
import { createLogger } from './logging.ts';
import { StartError } from './start-error.ts';

const exitCodes = { done: 0, failed: 1, misunderstood: 2 } as const;

// A server that starts has the database before it listens; another command has it for a moment.
const patienceMilliseconds = 60_000;
const askAgainMilliseconds = 250;

process.exitCode = await administer(process.argv.slice(2));

async function administer(args: readonly string[]): Promise<number> {
  const asked = readCommandLine(args);
  if (asked.kind === 'help') {
    process.stdout.write(asked.text);
    return args.length === 0 ? exitCodes.misunderstood : exitCodes.done;
  }
  if (asked.kind === 'mistake') return complain(asked.sentence, exitCodes.misunderstood);
  try {
    const reply = await perform(asked.command);
    if ('error' in reply) return complain(reply.error, exitCodes.failed);
    process.stdout.write(textOf(reply, asked.json));
    return exitCodes.done;
  } catch (error) {
    return complain(reasonOf(error), exitCodes.failed);
  }
}

function complain(sentence: string, code: number): number {
  process.stderr.write(`${sentence}\n`);
  return code;
}

function textOf(reply: Exclude<AdministrationReply, { error: string }>, json: boolean): string {
  if ('message' in reply) return `${reply.message}\n`;
  return json ? `${JSON.stringify(reply.stats)}\n` : statsTable(reply.stats);
}

async function perform(command: AdministrationCommand): Promise<AdministrationReply> {
  const { DATA_DIR, DATABASE_URL } = process.env;
  // Only where the data is: what else a server needs to start is no business of an administrator.
  const config = readConfig({ DATA_DIR, DATABASE_URL });
  if (config.databaseUrl !== null) return performHere(config, command);
  const deadline = Date.now() + patienceMilliseconds;
  for (;;) {
    const reply = await askServer(config.dataDir, command);
    if (reply !== null) return reply;
    try {
      return await performHere(config, command);
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error;
    }
    if (Date.now() > deadline) {
      throw new StartError(`The server on the data in ${config.dataDir} does not answer.`);
    }
    await delay(askAgainMilliseconds);
  }
}

/** On the database itself, which in DATA_DIR is possible only while no server has it. */
async function performHere(
  config: Config,
  command: AdministrationCommand,
): Promise<AdministrationReply> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null && !existsSync(databaseFolder(dataDir))) {
    throw new StartError(
      `There is no Life Tree in ${dataDir} yet: start it once, or set DATA_DIR to its folder.`,
    );
  }
  const { database, close } = await connect(config, createLogger('silent'));
  try {
    const resources = { database, now: () => new Date() };
    const applicationKeys = await createApplicationKeysService(resources);
    return await createAdministrationService(resources, { applicationKeys }).perform(command);
  } finally {
    await close();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StartError || error instanceof Failure) return error.message;
  const details = error instanceof Error ? error : new Error(String(error));
  // A failed query tells all its parameters; what the database said about it is enough.
  const cause = details.cause instanceof Error ? details.cause : details;
  const code = 'code' in cause ? String(cause.code) : cause.name;
  return `It could not be done: ${cause.message || code}.`;
}
