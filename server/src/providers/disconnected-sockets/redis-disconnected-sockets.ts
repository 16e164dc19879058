import { hashSecret } from '../../secrets.ts';
import { inTime, type RedisConnection, redisKey } from '../redis/redis-connection.ts';
import {
  type DisconnectedSockets,
  disconnectedSocket,
  recoveryMilliseconds,
} from './disconnected-sockets.ts';

/** For processes side by side. */
export function redisDisconnectedSockets({ line }: RedisConnection): DisconnectedSockets {
  // Hashed, so that nobody who can read Redis can take over a socket.
  const keyOf = (key: string) => redisKey(`disconnected:${hashSecret(key)}`);
  return {
    save: async (key, socket) => {
      await inTime(
        line.set(keyOf(key), JSON.stringify(socket), {
          expiration: { type: 'PX', value: recoveryMilliseconds },
        }),
      );
    },
    take: async (key) => {
      const text = await inTime(line.getDel(keyOf(key)));
      if (text === null) return null;
      const parsed = disconnectedSocket.safeParse(JSON.parse(text));
      return parsed.success ? parsed.data : null;
    },
  };
}
