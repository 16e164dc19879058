import {
  type DisconnectedSocket,
  type DisconnectedSockets,
  recoveryMilliseconds,
} from './disconnected-sockets.ts';

// A client that connects and disconnects repeatedly must not fill the memory.
const maxSockets = 10_000;

/** For a single process. */
export function memoryDisconnectedSockets(now: () => number): DisconnectedSockets {
  const saved = new Map<string, { readonly socket: DisconnectedSocket; readonly until: number }>();

  function removeExpired(): void {
    const time = now();
    // All are kept equally long, so the map is in order of expiry.
    for (const [key, { until }] of saved) {
      if (until > time && saved.size <= maxSockets) return;
      saved.delete(key);
    }
  }

  return {
    save: async (key, socket) => {
      saved.delete(key);
      saved.set(key, { socket, until: now() + recoveryMilliseconds });
      removeExpired();
    },
    take: async (key) => {
      removeExpired();
      const found = saved.get(key);
      saved.delete(key);
      return found?.socket ?? null;
    },
  };
}
