import { editStore, openEditDatabase, startingWith } from './edit-database.ts';
import { migrateLegacyEdits } from './legacy-edits.ts';
import { type OldEdits, StoredEdits } from './stored-edits.ts';
import type { UnsentEdit } from './unsent-edit.ts';
import { lockWindow } from './window-lock.ts';

/** Where the edits of one window and tree wait until the server has them. */
export interface EditStorage
  extends Pick<StoredEdits, 'save' | 'takeOver' | 'findOld' | 'discardOld' | 'settled'> {
  readonly hasUnstored: boolean;
  readonly hasFailed: boolean;
  /** Leaves what is stored to the next window; what is sent until `end` is still deleted. */
  readonly close: (end: Promise<void>) => void;
}

interface Keeping {
  readonly accountId: string;
  readonly treeId: string;
  readonly windowId: string;
  readonly onFailed: () => void;
}

/** Rejects when the browser keeps nothing, as some do in private windows. */
export async function openStoredEdits(keeping: Keeping): Promise<EditStorage> {
  // The lock comes first: edits without it would be taken for those of a closed window.
  const release = await lockWindow(keeping.windowId);
  try {
    const database = await openEditDatabase();
    await migrateLegacyEdits(database, localStorage);
    const stored = new StoredEdits({ ...keeping, database });
    return {
      save: (edits: readonly UnsentEdit[]) => stored.save(edits),
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

/** How many edits of an account wait in this browser, by tree. */
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

/** Deletes the edits of an account that is gone, or those of one of its trees. */
export async function deleteStoredEdits(accountId: string, treeId?: string): Promise<void> {
  const database = await openEditDatabase();
  try {
    const parts = treeId === undefined ? [accountId] : [accountId, treeId];
    await database.delete(editStore, startingWith(...parts));
  } finally {
    database.close();
  }
}
