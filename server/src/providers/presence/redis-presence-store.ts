import type { Presence } from '@life-tree/contract';
import { z } from 'zod';
import { type RedisConnection, redisKey, withTimeout } from '../redis/redis-connection.ts';
import type { PresenceStore } from './presence-store.ts';

const storedPresence = z.object({
  socketId: z.string(),
  userId: z.string(),
  username: z.string(),
  speciesId: z.string().nullable(),
});

const lifetimeMilliseconds = 30_000;
const channel = redisKey('presence');

/**
 * For several processes. Each presence is a key that expires, so those of a killed process disappear; a set
 * per tree lists the keys. Changes use a channel instead of the stream of announcements, because each
 * selection would displace an edit there.
 */
export async function redisPresenceStore({
  client,
  subscriberClient,
}: RedisConnection): Promise<PresenceStore> {
  const listeners = new Set<(treeId: string) => void>();
  await subscriberClient.subscribe(channel, (treeId) => {
    for (const listener of listeners) listener(treeId);
  });
  const setOf = (treeId: string) => redisKey(`present:${treeId}`);
  const keyOf = (treeId: string, socketId: string) => redisKey(`present:${treeId}:${socketId}`);

  return {
    lifetimeMilliseconds,
    put: async (treeId, presence) => {
      await withTimeout(
        client
          .multi()
          .sAdd(setOf(treeId), presence.socketId)
          .pExpire(setOf(treeId), lifetimeMilliseconds * 2)
          .set(keyOf(treeId, presence.socketId), JSON.stringify(presence), {
            expiration: { type: 'PX', value: lifetimeMilliseconds },
          })
          .exec(),
      );
    },
    remove: async (treeId, socketId) => {
      await withTimeout(
        client.multi().sRem(setOf(treeId), socketId).del(keyOf(treeId, socketId)).exec(),
      );
    },
    list: async (treeId) => {
      const socketIds = await withTimeout(client.sMembers(setOf(treeId)));
      if (socketIds.length === 0) return [];
      const texts = await withTimeout(client.mGet(socketIds.map((id) => keyOf(treeId, id))));
      const gone = socketIds.filter((_, index) => texts[index] === null);
      if (gone.length > 0) await withTimeout(client.sRem(setOf(treeId), gone));
      return texts.flatMap((text): Presence[] => (text === null ? [] : parse(text)));
    },
    announce: async (treeId) => {
      await withTimeout(client.publish(channel, treeId));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function parse(text: string): Presence[] {
  const parsed = storedPresence.safeParse(JSON.parse(text));
  return parsed.success ? [parsed.data] : [];
}
