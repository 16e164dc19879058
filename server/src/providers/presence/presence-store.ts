import type { Presence } from '@life-tree/contract';

/** Knows who has which tree open, over all processes. Nothing of it outlives them. */
export interface PresenceStore {
  /** What is not put again within this time is forgotten; null where it stays until removed. */
  readonly lifetimeMilliseconds: number | null;
  put(treeId: string, presence: Presence): Promise<void>;
  remove(treeId: string, socketId: string): Promise<void>;
  list(treeId: string): Promise<Presence[]>;
  /**
   * Tells every process, this one included, that a tree's list is not what it was. It is not kept: a
   * process that misses it learns of the change when it next asks for the list.
   */
  announce(treeId: string): Promise<void>;
  /** Calls the listener with each tree that is announced, until the returned function is called. */
  subscribe(listener: (treeId: string) => void): () => void;
}
