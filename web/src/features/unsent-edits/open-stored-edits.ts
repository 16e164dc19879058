import { editStore, openEditDatabase, startingWith } from './edit-database.ts';
import { type OldEdits, StoredEdits } from './stored-edits.ts';
import { lockWindow } from './window-lock.ts';

/** Storage for the unsent edits of one window and tree. */
export interface EditStorage
  extends Pick<StoredEdits, 'put' | 'delete' | 'takeOver' | 'findOld' | 'discardOld' | 'settled'> {
  readonly hasUnstored: boolean;
  readonly hasFailed: boolean;
  /** Leaves the stored edits to the next window. Edits that are sent before `end` are still deleted. */
  readonly close: (end: Promise<void>) => void;
}

interface StorageOwner {
  readonly accountId: string;
  readonly treeId: string;
  readonly windowId: string;
  readonly onFailed: () => void;
}

/** Rejects if the browser has no storage, as in some private windows. */
export async function openStoredEdits(owner: StorageOwner): Promise<EditStorage> {
  // Lock first: edits without a lock look like those of a closed window.
  const release = await lockWindow(owner.windowId);
  try {
    const database = await openEditDatabase();
    const stored = new StoredEdits({ ...owner, database });
    return {
      put: (edit) => stored.put(edit),
      delete: (operationId) => stored.delete(operationId),
      takeOver: (age, adopt) => stored.takeOver(age, adopt),
      findOld: (): Promise<OldEdits | null> => stored.findOld(),
      discardOld: () => stored.discardOld(),
      settled: () => stored.settled(),
      get hasUnstored() {
        return stored.hasUnstored;
      },
      get hasFailed() {
        return stored.hasFailed;
      },
      close: (end) => {
        release();
        void end.finally(() => database.close());
      },
    };
  } catch (failure) {
    release();
    throw failure;
  }
}

/** The number of unsent edits of an account in this browser, by tree. */
export async function countStoredEdits(accountId: string): Promise<ReadonlyMap<string, number>> {
  const database = await openEditDatabase();
  try {
    const counts = new Map<string, number>();
    for (const [, treeId] of await database.getAllKeys(editStore, startingWith(accountId))) {
      counts.set(treeId, (counts.get(treeId) ?? 0) + 1);
    }
    return counts;
  } finally {
    database.close();
  }
}

/** Deletes the unsent edits of an account, or only those of one tree. */
export async function deleteStoredEdits(accountId: string, treeId?: string): Promise<void> {
  const database = await openEditDatabase();
  try {
    const parts = treeId === undefined ? [accountId] : [accountId, treeId];
    await database.delete(editStore, startingWith(...parts));
  } finally {
    database.close();
  }
}
