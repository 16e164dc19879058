import { hashSecret } from '../../secrets.ts';
import { inTime, type RedisConnection, redisKey } from '../redis/redis-connection.ts';
import { type ParkedSockets, parkedMilliseconds, parkedSocket } from './parked-sockets.ts';

/** For processes side by side. */
export function redisParkedSockets({ line }: RedisConnection): ParkedSockets {
  // Whoever reads Redis must not be able to come back as somebody's socket.
  const keyOf = (key: string) => redisKey(`parked:${hashSecret(key)}`);
  return {
    park: async (key, socket) => {
      await inTime(
        line.set(keyOf(key), JSON.stringify(socket), {
          expiration: { type: 'PX', value: parkedMilliseconds },
        }),
      );
    },
    take: async (key) => {
      const text = await inTime(line.getDel(keyOf(key)));
      if (text === null) return null;
      const parsed = parkedSocket.safeParse(JSON.parse(text));
      return parsed.success ? parsed.data : null;
    },
  };
}
