import type { Logger } from 'pino';
import { Adapter } from 'socket.io-adapter';
import type { DisconnectedSockets } from '../providers/disconnected-sockets/disconnected-sockets.ts';
import { isPosition } from '../providers/event-bus/event-bus.ts';
import type { SocketData } from './live-sockets.ts';

/**
 * An in-memory adapter with socket.io's connection state recovery. It restores neither rooms nor
 * events, because the user may have lost access to them meanwhile: `room-membership.ts` decides that.
 */
export function createRecoveryAdapter(
  disconnectedSockets: DisconnectedSockets,
  logger: Logger,
): typeof Adapter {
  return class RecoveryAdapter extends Adapter {
    override persistSession({ sid, pid, rooms, data }: Parameters<Adapter['persistSession']>[0]) {
      // Every connected socket got its data when it was authenticated.
      const { userId, sessionId, joined, closed, resume } = data as SocketData;
      disconnectedSockets
        .save(pid, {
          sid,
          // A socket that disconnects again during recovery has not joined its rooms yet.
          rooms: resume === undefined ? rooms : [...resume.rooms],
          userId,
          sessionId,
          joined: [...joined],
          closed: [...closed],
        })
        .catch((error: unknown) =>
          logger.debug({ err: error }, 'Could not save a disconnected socket'),
        );
    }

    override async restoreSession(pid: string, offset: string) {
      const saved = isPosition(offset) ? await disconnectedSockets.take(pid) : null;
      // socket.io treats a rejection as a new socket.
      if (saved === null || !isPosition(offset)) throw new Error('No such disconnected socket');
      const { sid, rooms, joined, ...known } = saved;
      const data: SocketData = {
        ...known,
        joined: new Set(joined),
        // Read from the new handshake.
        linkKeys: [],
        linkHashes: [],
        resume: { rooms, from: offset },
      };
      return { sid, pid, rooms: [], data, missedPackets: [] };
    }
  };
}
