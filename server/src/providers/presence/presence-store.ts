import type { Presence } from '@life-tree/contract';

/** Who has which tree open, in all processes. Not stored permanently. */
export interface PresenceStore {
  /** Entries expire after this time unless put again; null if they never expire. */
  readonly lifetimeMilliseconds: number | null;
  put(treeId: string, presence: Presence): Promise<void>;
  remove(treeId: string, socketId: string): Promise<void>;
  list(treeId: string): Promise<Presence[]>;
  /**
   * Notifies every process, including this one, that a tree's list has changed. A process that misses the
   * notification sees the change when it next reads the list.
   */
  announce(treeId: string): Promise<void>;
  /** Calls the listener with each announced tree, until the returned function is called. */
  subscribe(listener: (treeId: string) => void): () => void;
}
