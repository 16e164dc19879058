import type { EventBus, Listener, Position } from './event-bus.ts';

/** For a single process. */
export function memoryEventBus(): EventBus {
  const listeners = new Set<Listener>();
  // Positions of an earlier run must not be mistaken for positions of this one.
  const start = Date.now();
  let published = 0;
  const position = (): Position => `${start}-${published}`;
  return {
    publish: (announcement) => {
      published += 1;
      const at = position();
      for (const listener of listeners) listener(announcement, at);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    position,
    close: async () => listeners.clear(),
  };
}
