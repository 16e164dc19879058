import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../../app-error.ts';
import { administrationFile, withAdministrationAddress } from './administration-address.ts';
import {
  type AdministrationReply,
  administrationCommand,
  backupRequest,
} from './administration-commands.ts';
import type { AdministrationService } from './administration-service.ts';
import { readLine } from './message-line.ts';

const timeoutMilliseconds = 10_000;
// A client that stops reading a backup must not delay the shutdown.
const backupTimeoutMilliseconds = 60_000;

/** The commands of a running server. */
export interface Administrable {
  readonly perform: AdministrationService['perform'];
  backUp(out: Writable): Promise<unknown>;
}

/**
 * Lets the command line reach a server whose embedded database only the server can open. Clients need
 * no other authentication: only the owner of the server's files can open the socket.
 */
export function addAdministrationSocket(
  app: FastifyInstance,
  dataDir: string,
  administration: Administrable,
  logger: Logger,
): void {
  let open: AdministrationSocket | null = null;
  app.addHook('onReady', async () => {
    try {
      open = await openAdministrationSocket(dataDir, administration, logger);
    } catch (error) {
      logger.error({ err: error }, 'Could not open the administration socket');
    }
  });
  app.addHook('preClose', async () => {
    await open?.close();
  });
}

interface AdministrationSocket {
  close(): Promise<void>;
}

/** Only for the process that holds the data lock: an existing socket file is left from a dead process. */
export async function openAdministrationSocket(
  dataDir: string,
  administration: Administrable,
  logger: Logger,
): Promise<AdministrationSocket> {
  const working = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const work = serve(socket, administration, logger).finally(() => working.delete(work));
    working.add(work);
  });
  const file = administrationFile(dataDir);
  if (file !== null) await rm(file, { force: true });
  await withAdministrationAddress(dataDir, (address) => listenPrivately(server, address));
  if (file !== null) await chmod(file, 0o600);
  server.unref();
  return {
    close: async () => {
      server.close();
      await Promise.all(working);
      if (file !== null) await rm(file, { force: true });
    },
  };
}

async function listenPrivately(server: Server, address: string): Promise<void> {
  // `listen` creates the file, so restrict its permissions from the start.
  const usual = process.umask(0o177);
  try {
    server.listen(address);
  } finally {
    process.umask(usual);
  }
  await once(server, 'listening');
}

async function serve(socket: Socket, administration: Administrable, logger: Logger): Promise<void> {
  socket.on('error', (error) =>
    logger.warn({ err: error }, 'An administration connection was lost'),
  );
  socket.setTimeout(timeoutMilliseconds, () => socket.destroy());
  const line = await readLine(socket);
  if (line === null) {
    socket.destroy();
    return;
  }
  if (backupRequest.safeParse(parseJson(line)).success) {
    socket.setTimeout(backupTimeoutMilliseconds);
    return serveBackup(socket, administration, logger);
  }
  socket.setTimeout(0);
  const reply = await performCommand(line, administration, logger);
  socket.end(`${JSON.stringify(reply)}\n`);
}

/** A failed backup just ends: without its last record nobody accepts it as complete. */
async function serveBackup(
  socket: Socket,
  administration: Administrable,
  logger: Logger,
): Promise<void> {
  try {
    await administration.backUp(socket);
    socket.end();
    logger.info({ command: 'backup' }, 'Administration command performed');
  } catch (error) {
    socket.destroy();
    logger.error({ err: error, command: 'backup' }, 'Administration command failed');
  }
}

async function performCommand(
  line: string,
  administration: Administrable,
  logger: Logger,
): Promise<AdministrationReply> {
  const command = administrationCommand.safeParse(parseJson(line));
  if (!command.success) {
    return {
      error: 'The running server does not know this command. Restart it after an update.',
    };
  }
  try {
    const reply = await administration.perform(command.data);
    logger.info({ command: command.data.kind }, 'Administration command performed');
    return reply;
  } catch (error) {
    if (error instanceof AppError) return { error: error.message };
    logger.error({ err: error, command: command.data.kind }, 'Administration command failed');
    return { error: "The command failed. See the server's log." };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
