import type { Presence } from '@life-tree/contract';

/** Knows who has which tree open, over all processes. Nothing of it outlives them. */
export interface PresenceStore {
  /** What is not put again within this time is forgotten; null where it stays until removed. */
  readonly lifetimeMilliseconds: number | null;
  put(treeId: string, presence: Presence): Promise<void>;
  remove(treeId: string, socketId: string): Promise<void>;
  list(treeId: string): Promise<Presence[]>;
}
