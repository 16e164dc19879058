import { AppError } from './app-error.ts';
import { type Config, readConfig } from './config.ts';
import { askServer } from './features/administration/administration-client.ts';
import type {
  AdministrationCommand,
  AdministrationReply,
} from './features/administration/administration-commands.ts';
import { backUp, moveTo, restore } from './features/administration/backup-commands.ts';
import { type CommandLine, readCommandLine } from './features/administration/command-line.ts';
import { onServerOrLocally, openLocalDatabase } from './features/administration/database-access.ts';
import { decisionsText, reportsText } from './features/administration/moderation-lists.ts';
import { statsTable } from './features/administration/stats-table.ts';
import { createLogger } from './logging.ts';
import { memoryState } from './providers/shared-state.ts';
import { assembleResources } from './resources.ts';
import { createServices } from './services.ts';
import { StartError } from './start-error.ts';

const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

const locationSettings = [
  ...['DATA_DIR', 'DATABASE_URL', 'S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION'],
  ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

process.exitCode = await administer(process.argv.slice(2));

async function administer(args: readonly string[]): Promise<number> {
  const commandLine = readCommandLine(args);
  if (commandLine.kind === 'help') {
    process.stdout.write(commandLine.text);
    return args.length === 0 ? exitCodes.wrongUsage : exitCodes.done;
  }
  if (commandLine.kind === 'usage-error')
    return printError(commandLine.message, exitCodes.wrongUsage);
  try {
    return await run(commandLine);
  } catch (error) {
    return printError(reasonOf(error), exitCodes.failed);
  }
}

async function run(
  commandLine: Exclude<CommandLine, { readonly kind: 'help' | 'usage-error' }>,
): Promise<number> {
  // Only the settings that say where the data is: the others may be missing.
  const config = readConfig(
    Object.fromEntries(locationSettings.map((name) => [name, process.env[name]])),
  );
  switch (commandLine.kind) {
    case 'backup':
      return print(await backUp(config, commandLine.file));
    case 'restore':
      return print(await restore(config, commandLine.file, commandLine.replace));
    case 'move-to':
      return print(await moveTo(config, commandLine.databaseUrl));
    case 'run': {
      const reply = await perform(config, commandLine.command);
      if ('error' in reply) return printError(reply.error, exitCodes.failed);
      process.stdout.write(textOf(reply, commandLine.json));
      return exitCodes.done;
    }
  }
}

function print(sentence: string): number {
  process.stdout.write(`${sentence}\n`);
  return exitCodes.done;
}

function printError(sentence: string, code: number): number {
  process.stderr.write(`${sentence}\n`);
  return code;
}

function textOf(reply: Exclude<AdministrationReply, { error: string }>, json: boolean): string {
  if ('message' in reply) return `${reply.message}\n`;
  if ('stats' in reply) return json ? lineOf(reply.stats) : statsTable(reply.stats);
  if (json) return lineOf(reply);
  return 'reports' in reply ? reportsText(reply) : decisionsText(reply);
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function perform(config: Config, command: AdministrationCommand): Promise<AdministrationReply> {
  return onServerOrLocally(
    config,
    () => askServer(config.dataDir, command),
    () => performHere(config, command),
  );
}

async function performHere(
  config: Config,
  command: AdministrationCommand,
): Promise<AdministrationReply> {
  const logger = createLogger(config.logLevel);
  const open = await openLocalDatabase(config);
  const now = () => new Date();
  // Nothing listens in this process: browsers see what has changed within a minute.
  const assembled = assembleResources(config, logger, open, memoryState(Date.now), now);
  try {
    // The server sends the mails.
    const outbox = { ...assembled.outbox, relay: () => undefined };
    const { administration } = await createServices({ ...assembled, outbox });
    return await administration.perform(command);
  } finally {
    await assembled.close();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StartError || error instanceof AppError) return error.message;
  const details = error instanceof Error ? error : new Error(String(error));
  // The message of a failed query contains all its parameters; its cause does not.
  const cause = details.cause instanceof Error ? details.cause : details;
  const code = 'code' in cause ? String(cause.code) : cause.name;
  return `The command failed: ${cause.message || code}.`;
}
