import type { Presence } from '@life-tree/contract';
import { z } from 'zod';
import { inTime, type RedisConnection, redisKey } from '../redis/redis-connection.ts';
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
 * For processes side by side. Each presence is a key that expires, so that those of a process that
 * died go by themselves; a set for each tree tells which keys to look for. Changes are published, not
 * kept in the stream of announcements: every click would push out an edit there.
 */
export async function redisPresenceStore({
  line,
  subscribedLine,
}: RedisConnection): Promise<PresenceStore> {
  const listeners = new Set<(treeId: string) => void>();
  await subscribedLine.subscribe(channel, (treeId) => {
    for (const listener of listeners) listener(treeId);
  });
  const setOf = (treeId: string) => redisKey(`present:${treeId}`);
  const keyOf = (treeId: string, socketId: string) => redisKey(`present:${treeId}:${socketId}`);

  return {
    lifetimeMilliseconds,
    put: async (treeId, presence) => {
      await inTime(
        line
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
      await inTime(line.multi().sRem(setOf(treeId), socketId).del(keyOf(treeId, socketId)).exec());
    },
    list: async (treeId) => {
      const socketIds = await inTime(line.sMembers(setOf(treeId)));
      if (socketIds.length === 0) return [];
      const texts = await inTime(line.mGet(socketIds.map((id) => keyOf(treeId, id))));
      const gone = socketIds.filter((_, index) => texts[index] === null);
      if (gone.length > 0) await inTime(line.sRem(setOf(treeId), gone));
      return texts.flatMap((text): Presence[] => (text === null ? [] : parse(text)));
    },
    announce: async (treeId) => {
      await inTime(line.publish(channel, treeId));
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
