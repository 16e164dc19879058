import {
  type EditDatabase,
  type EditRecord,
  editStore,
  keyOf,
  startingWith,
  type WritableEdits,
} from './edit-database.ts';
import type { UnsentEdit } from './unsent-edit.ts';
import { runForClosedWindows } from './window-lock.ts';

/** The user is asked before older edits are sent. */
const maxUnaskedAge = 30 * 24 * 60 * 60 * 1000;

/** Unsent edits of a tree that are too old to be sent without asking. */
export interface OldEdits {
  readonly count: number;
  /** Timestamp of the first of them. */
  readonly since: number;
}

interface StoredEditsSettings {
  readonly database: EditDatabase;
  readonly accountId: string;
  readonly treeId: string;
  readonly windowId: string;
  /** Called when an edit could not be written. It will be lost with the window. */
  readonly onFailed: () => void;
}

type Age = 'recent' | 'old';

/**
 * The unsent edits of one window in IndexedDB. Each edit is a record, so that the cost of storing an edit
 * does not grow with the number of edits.
 */
export class StoredEdits {
  readonly #settings: StoredEditsSettings;
  /** The records of this window by the id of the edit. */
  readonly #records = new Map<string, EditRecord>();
  /** The ids of edits that are being written or could not be, and of the latter. */
  readonly #unstored = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #writes = new Set<Promise<void>>();
  #lastOrder = 0;
  /** Negative, so that edits of earlier windows come before those of this one. */
  #nextTakenOrder = -1_000_000_000;

  constructor(settings: StoredEditsSettings) {
    this.#settings = settings;
  }

  /** Whether some edit is not in the database (yet). */
  get hasUnstored(): boolean {
    return this.#unstored.size > 0;
  }

  /** Whether some edit could not be written. */
  get hasFailed(): boolean {
    return this.#failed.size > 0;
  }

  /** Resolves when all writes have succeeded or failed. */
  async settled(): Promise<void> {
    while (this.#writes.size > 0) await Promise.all(this.#writes);
  }

  /** Stores an edit, or its new content. */
  put(edit: UnsentEdit): void {
    const { operationId } = edit;
    const record = { ...(this.#records.get(operationId) ?? this.#newRecord(edit)), edit };
    this.#records.set(operationId, record);
    this.#unstored.add(operationId);
    this.#failed.delete(operationId);
    this.#write(
      (store) => store.put(compact(record)),
      (isStored) => {
        // It may have been replaced or deleted meanwhile.
        if (this.#records.get(operationId) !== record) return;
        if (isStored) this.#unstored.delete(operationId);
        else {
          this.#failed.add(operationId);
          this.#settings.onFailed();
        }
      },
    );
  }

  delete(operationId: string): void {
    const record = this.#records.get(operationId);
    if (record === undefined) return;
    this.#records.delete(operationId);
    this.#unstored.delete(operationId);
    this.#failed.delete(operationId);
    this.#write((store) => store.delete(keyOf(record)));
  }

  /**
   * Moves the edits of closed windows to this window, oldest first, and passes them to `adopt`. Moves all
   * of them or none, even if the page is closed meanwhile.
   */
  async takeOver(age: Age, adopt: (edits: readonly UnsentEdit[]) => void): Promise<void> {
    await runForClosedWindows(await this.#windowsWith(age), async (closed) => {
      const moved = await this.#move(closed);
      for (const record of moved) {
        const { operationId } = record.edit;
        if (!this.#records.has(operationId)) this.#records.set(operationId, record);
        else this.#write((store) => store.delete(keyOf(record)));
      }
      adopt(moved.map(({ edit }) => edit));
    });
  }

  /** The edits that `takeOver('old')` would move. */
  async findOld(): Promise<OldEdits | null> {
    let found: readonly EditRecord[] = [];
    const { database } = this.#settings;
    await runForClosedWindows(await this.#windowsWith('old'), async (closed) => {
      found = await this.#recordsOf(closed, database.transaction(editStore).store);
    });
    const since = Math.min(...found.map(({ madeAt }) => madeAt));
    return found.length === 0 ? null : { count: found.length, since };
  }

  async discardOld(): Promise<void> {
    const { database, accountId, treeId } = this.#settings;
    await runForClosedWindows(await this.#windowsWith('old'), async (closed) => {
      const { store, done } = database.transaction(editStore, 'readwrite');
      const deleted = closed.map((id) => store.delete(startingWith(accountId, treeId, id)));
      await Promise.all([...deleted, done]);
    });
  }

  /** Other windows with edits of this age, oldest first. */
  async #windowsWith(age: Age): Promise<readonly string[]> {
    const { database, accountId, treeId, windowId: own } = this.#settings;
    const records = await database.getAll(editStore, startingWith(accountId, treeId));
    const madeAt = new Map<string, number>();
    for (const { windowId, madeAt: time } of records) {
      if (windowId !== own) madeAt.set(windowId, Math.min(madeAt.get(windowId) ?? time, time));
    }
    const limit = Date.now() - maxUnaskedAge;
    return [...madeAt]
      .filter(([, time]) => time < limit === (age === 'old'))
      .sort(([, one], [, other]) => one - other)
      .map(([windowId]) => windowId);
  }

  async #recordsOf(
    windowIds: readonly string[],
    store: { getAll(range: IDBKeyRange): Promise<EditRecord[]> },
  ): Promise<readonly EditRecord[]> {
    const { accountId, treeId } = this.#settings;
    const found = windowIds.map((id) => store.getAll(startingWith(accountId, treeId, id)));
    return (await Promise.all(found)).flat().map(expand);
  }

  /** Moves the records of other windows to this one in one transaction. */
  async #move(windowIds: readonly string[]): Promise<readonly EditRecord[]> {
    const { database, windowId } = this.#settings;
    const { store, done } = database.transaction(editStore, 'readwrite');
    const records = await this.#recordsOf(windowIds, store);
    const moved = records.map((record, index) => ({
      ...record,
      windowId,
      order: this.#nextTakenOrder + index,
    }));
    this.#nextTakenOrder += moved.length;
    // Write first: if that throws, nothing has been deleted.
    const written = moved.map((record) => store.put(compact(record)));
    const deleted = records.map((record) => store.delete(keyOf(record)));
    await Promise.all([...written, ...deleted, done]);
    return moved;
  }

  #write(
    change: (store: WritableEdits) => Promise<unknown>,
    onWritten: (isStored: boolean) => void = () => undefined,
  ): void {
    const write = this.#transact(change).then(
      () => onWritten(true),
      () => onWritten(false),
    );
    this.#writes.add(write);
    void write.then(() => this.#writes.delete(write));
  }

  async #transact(change: (store: WritableEdits) => Promise<unknown>): Promise<void> {
    const transaction = this.#settings.database.transaction(editStore, 'readwrite');
    const changed = change(transaction.store);
    // Commit now, because a page that is being closed would not wait for the request.
    transaction.commit();
    await Promise.all([changed, transaction.done]);
  }

  #newRecord(edit: UnsentEdit): EditRecord {
    const { accountId, treeId, windowId } = this.#settings;
    this.#lastOrder += 1;
    const order = this.#lastOrder;
    return { accountId, treeId, windowId, order, madeAt: Date.now(), edit };
  }
}

/** The JSON of a large operation is stored instead of it, because copying a text takes far less time. */
function compact(record: EditRecord): EditRecord {
  const { edit } = record;
  return edit.json === undefined ? record : { ...record, edit: { ...edit, operation: null } };
}

function expand(record: EditRecord): EditRecord {
  const { edit } = record;
  if (edit.json === undefined) return record;
  return { ...record, edit: { ...edit, operation: JSON.parse(edit.json) } };
}
