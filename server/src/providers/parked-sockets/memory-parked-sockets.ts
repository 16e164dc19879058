import { type ParkedSocket, type ParkedSockets, parkedMilliseconds } from './parked-sockets.ts';

// Whoever connects and vanishes over and over must not fill the memory.
const mostParked = 10_000;

/** For a single process. */
export function memoryParkedSockets(now: () => number): ParkedSockets {
  const parked = new Map<string, { readonly socket: ParkedSocket; readonly until: number }>();

  function forgetOld(): void {
    const time = now();
    // Parked in the order of their ends, as all may stay equally long.
    for (const [key, { until }] of parked) {
      if (until > time && parked.size <= mostParked) return;
      parked.delete(key);
    }
  }

  return {
    park: async (key, socket) => {
      parked.delete(key);
      parked.set(key, { socket, until: now() + parkedMilliseconds });
      forgetOld();
    },
    take: async (key) => {
      forgetOld();
      const found = parked.get(key);
      parked.delete(key);
      return found?.socket ?? null;
    },
  };
}
