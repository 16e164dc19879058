import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { StartError } from '../../start-error.ts';
import { withAdministrationAddress } from './administration-address.ts';
import {
  type AdministrationCommand,
  type AdministrationReply,
  administrationReply,
  type BackupRequest,
} from './administration-commands.ts';
import { readLine } from './message-line.ts';

/** Asks the server that runs on this data; null when none does. */
export async function askServer(
  dataDir: string,
  command: AdministrationCommand,
): Promise<AdministrationReply | null> {
  const socket = await reach(dataDir);
  if (socket === null) return null;
  // What fails from here on ends the connection, which is all there is to know.
  socket.on('error', () => undefined);
  socket.write(`${JSON.stringify(command)}\n`);
  const line = await readLine(socket);
  socket.destroy();
  if (line === null) throw new StartError('The server ended before it had answered.');
  return administrationReply.parse(JSON.parse(line));
}

/** The bytes of a backup that the server on this data makes now; null when no server runs there. */
export async function askServerForBackup(dataDir: string): Promise<Readable | null> {
  const socket = await reach(dataDir);
  if (socket === null) return null;
  const request: BackupRequest = { kind: 'backup' };
  socket.write(`${JSON.stringify(request)}\n`);
  return socket;
}

async function reach(dataDir: string): Promise<Socket | null> {
  try {
    return await withAdministrationAddress(dataDir, async (address) => {
      const socket = connect(address);
      await once(socket, 'connect');
      return socket;
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // No server, or the file of one that was killed.
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR') return null;
    if (code === 'EACCES' || code === 'EPERM') {
      throw new StartError(
        `Only the user whose server runs on the data in ${dataDir} may administer it.`,
      );
    }
    throw error;
  }
}
