import { hashSecret } from '../../secrets.ts';
import { type RedisConnection, redisKey, withTimeout } from '../redis/redis-connection.ts';
import {
  type DisconnectedSockets,
  disconnectedSocket,
  recoveryMilliseconds,
} from './disconnected-sockets.ts';

/** For several processes. */
export function redisDisconnectedSockets({ client }: RedisConnection): DisconnectedSockets {
  // Hashed, so that access to Redis is not enough to take over a socket.
  const keyOf = (key: string) => redisKey(`disconnected:${hashSecret(key)}`);
  return {
    save: async (key, socket) => {
      await withTimeout(
        client.set(keyOf(key), JSON.stringify(socket), {
          expiration: { type: 'PX', value: recoveryMilliseconds },
        }),
      );
    },
    take: async (key) => {
      const text = await withTimeout(client.getDel(keyOf(key)));
      if (text === null) return null;
      const parsed = disconnectedSocket.safeParse(JSON.parse(text));
      return parsed.success ? parsed.data : null;
    },
  };
}
