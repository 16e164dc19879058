import type { EventBus, Listener } from './event-bus.ts';

/** For a single process. */
export function memoryEventBus(): EventBus {
  const listeners = new Set<Listener>();
  return {
    publish: (announcement) => {
      for (const listener of listeners) listener(announcement);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}
