import { editStore, openEditDatabase, startingWith } from './edit-database.ts';
import { moveFormerEdits } from './former-edits.ts';
import { KeptEdits, type OldEdits } from './kept-edits.ts';
import type { UnsentEdit } from './unsent-edit.ts';
import { holdWindow } from './window-lock.ts';

/** Where the edits of one window and tree wait until the server has them. */
export interface EditKeeper
  extends Pick<KeptEdits, 'keep' | 'takeOver' | 'findOld' | 'discardOld' | 'settled'> {
  readonly hasUnkept: boolean;
  readonly hasFailed: boolean;
  /** Leaves what is kept to the next window; what is sent until `end` is still deleted. */
  readonly close: (end: Promise<void>) => void;
}

interface Keeping {
  readonly accountId: string;
  readonly treeId: string;
  readonly windowId: string;
  readonly onFailed: () => void;
}

/** Rejects when the browser keeps nothing, as some do in private windows. */
export async function openKeptEdits(keeping: Keeping): Promise<EditKeeper> {
  // The lock comes first: edits without it would be taken for those of a closed window.
  const release = await holdWindow(keeping.windowId);
  try {
    const database = await openEditDatabase();
    await moveFormerEdits(database, localStorage);
    const kept = new KeptEdits({ ...keeping, database });
    return {
      keep: (edits: readonly UnsentEdit[]) => kept.keep(edits),
      takeOver: (age, adopt) => kept.takeOver(age, adopt),
      findOld: (): Promise<OldEdits | null> => kept.findOld(),
      discardOld: () => kept.discardOld(),
      settled: () => kept.settled(),
      get hasUnkept() {
        return kept.hasUnkept;
      },
      get hasFailed() {
        return kept.hasFailed;
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
export async function countKeptEdits(accountId: string): Promise<ReadonlyMap<string, number>> {
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
export async function deleteKeptEdits(accountId: string, treeId?: string): Promise<void> {
  const database = await openEditDatabase();
  try {
    const parts = treeId === undefined ? [accountId] : [accountId, treeId];
    await database.delete(editStore, startingWith(...parts));
  } finally {
    database.close();
  }
}
