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

/** Sends a command to the server that uses this data; null if none is running. */
export async function askServer(
  dataDir: string,
  command: AdministrationCommand,
): Promise<AdministrationReply | null> {
  const socket = await connectToServer(dataDir);
  if (socket === null) return null;
  // Any failure closes the connection, which `readLine` reports.
  socket.on('error', () => undefined);
  socket.write(`${JSON.stringify(command)}\n`);
  const line = await readLine(socket);
  socket.destroy();
  if (line === null) throw new StartError('The server stopped before it answered.');
  return administrationReply.parse(JSON.parse(line));
}

/** A backup made by the server that uses this data; null if none is running. */
export async function askServerForBackup(dataDir: string): Promise<Readable | null> {
  const socket = await connectToServer(dataDir);
  if (socket === null) return null;
  const request: BackupRequest = { kind: 'backup' };
  socket.write(`${JSON.stringify(request)}\n`);
  return socket;
}

async function connectToServer(dataDir: string): Promise<Socket | null> {
  try {
    return await withAdministrationAddress(dataDir, async (address) => {
      const socket = connect(address);
      await once(socket, 'connect');
      return socket;
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // No server, or the socket file of a killed one.
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR') return null;
    if (code === 'EACCES' || code === 'EPERM') {
      throw new StartError(`Only the user who runs the server on ${dataDir} can administer it.`);
    }
    throw error;
  }
}
