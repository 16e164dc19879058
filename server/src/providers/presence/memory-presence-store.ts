import type { Presence } from '@life-tree/contract';
import type { PresenceStore } from './presence-store.ts';

/** For a single process. */
export function memoryPresenceStore(): PresenceStore {
  const trees = new Map<string, Map<string, Presence>>();
  const listeners = new Set<(treeId: string) => void>();
  return {
    lifetimeMilliseconds: null,
    put: async (treeId, presence) => {
      const present = trees.get(treeId) ?? new Map<string, Presence>();
      trees.set(treeId, present.set(presence.socketId, presence));
    },
    remove: async (treeId, socketId) => {
      const present = trees.get(treeId);
      present?.delete(socketId);
      if (present?.size === 0) trees.delete(treeId);
    },
    list: async (treeId) => [...(trees.get(treeId)?.values() ?? [])],
    announce: async (treeId) => {
      for (const listener of listeners) listener(treeId);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
