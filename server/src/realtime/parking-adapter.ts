import type { Logger } from 'pino';
import { Adapter } from 'socket.io-adapter';
import { isPosition } from '../providers/event-bus/event-bus.ts';
import type { ParkedSockets } from '../providers/parked-sockets/parked-sockets.ts';
import type { SocketData } from './live-sockets.ts';

/**
 * Rooms of this process, plus what socket.io asks of an adapter for sockets whose connection breaks:
 * to remember them, and to know them again. It gives back neither rooms nor events, as the right to
 * them may be lost by now: that is decided where sockets are let in.
 */
export function createParkingAdapter(parkedSockets: ParkedSockets, logger: Logger): typeof Adapter {
  return class ParkingAdapter extends Adapter {
    override persistSession({ sid, pid, rooms, data }: Parameters<Adapter['persistSession']>[0]) {
      // Every socket that is connected got its data when it was let in.
      const { userId, sessionId, joined, closed, resume } = data as SocketData;
      parkedSockets
        .park(pid, {
          sid,
          // One that breaks again while it comes back is in no room yet.
          rooms: resume === undefined ? rooms : [...resume.rooms],
          userId,
          sessionId,
          joined: [...joined],
          closed: [...closed],
        })
        .catch((error: unknown) => logger.debug({ err: error }, 'A socket was not parked'));
    }

    override async restoreSession(pid: string, offset: string) {
      const parked = isPosition(offset) ? await parkedSockets.take(pid) : null;
      // To socket.io a rejection means that the socket is a new one.
      if (parked === null || !isPosition(offset)) throw new Error('There is no such socket');
      const { sid, rooms, joined, ...known } = parked;
      const data: SocketData = {
        ...known,
        joined: new Set(joined),
        resume: { rooms, from: offset },
      };
      return { sid, pid, rooms: [], data, missedPackets: [] };
    }
  };
}
