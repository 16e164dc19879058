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

/** Edits older than this are offered to the person, not sent. */
const maxUnaskedAge = 30 * 24 * 60 * 60 * 1000;

/** Edits of a tree that were never sent and are too old to be sent without asking. */
export interface OldEdits {
  readonly count: number;
  /** When the first of them was made, as a time stamp. */
  readonly since: number;
}

interface StoredEditsSettings {
  readonly database: EditDatabase;
  readonly accountId: string;
  readonly treeId: string;
  readonly windowId: string;
  /** An edit could not be written: it lasts only as long as the window. */
  readonly onFailed: () => void;
}

interface StoredEdit {
  readonly record: EditRecord;
  state: 'writing' | 'kept' | 'failed';
}

type Age = 'recent' | 'old';

/**
 * The edits of one window that the server does not have yet, in the browser's database: one record
 * each, so that the cost of an edit does not grow with those before it.
 */
export class StoredEdits {
  readonly #settings: StoredEditsSettings;
  readonly #stored = new Map<string, StoredEdit>();
  readonly #writes = new Set<Promise<void>>();
  #lastOrder = 0;
  /** Edits of earlier windows come before those of this one. */
  #nextTakenOrder = -1_000_000_000;

  constructor(settings: StoredEditsSettings) {
    this.#settings = settings;
  }

  /** Whether some edit is not (yet) in the database. */
  get hasUnstored(): boolean {
    return [...this.#stored.values()].some(({ state }) => state !== 'kept');
  }

  /** Whether some edit could not be written. */
  get hasFailed(): boolean {
    return [...this.#stored.values()].some(({ state }) => state === 'failed');
  }

  /** When everything begun is written or has failed. */
  async settled(): Promise<void> {
    while (this.#writes.size > 0) await Promise.all(this.#writes);
  }

  /** Makes the database hold these edits of this window and no others. */
  save(edits: readonly UnsentEdit[]): void {
    const present = new Set(edits.map(({ operationId }) => operationId));
    for (const [operationId, { record }] of this.#stored) {
      if (present.has(operationId)) continue;
      this.#stored.delete(operationId);
      this.#write((store) => store.delete(keyOf(record)));
    }
    for (const edit of edits) {
      const known = this.#stored.get(edit.operationId);
      if (known?.record.edit.operation === edit.operation) continue;
      const record = known?.record ?? this.#newRecord(edit);
      const kept: StoredEdit = { record: { ...record, edit }, state: 'writing' };
      this.#stored.set(edit.operationId, kept);
      this.#write((store) => store.put(kept.record), kept);
    }
  }

  /**
   * Takes the edits left by windows that are closed, oldest first, and hands them to `adopt`: from then
   * on they are this window's. All of them or none, however the page ends meanwhile.
   */
  async takeOver(age: Age, adopt: (edits: readonly UnsentEdit[]) => void): Promise<void> {
    await runForClosedWindows(await this.#windowsWith(age), async (closed) => {
      const moved = await this.#move(closed);
      for (const record of moved) {
        const { operationId } = record.edit;
        if (!this.#stored.has(operationId))
          this.#stored.set(operationId, { record, state: 'kept' });
        else this.#write((store) => store.delete(keyOf(record)));
      }
      // At the same moment: whatever is kept but not among the edits is deleted.
      adopt(moved.map(({ edit }) => edit));
    });
  }

  /** What `takeOver('old')` would take. */
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

  /** Other windows with edits of this age, those with the oldest first. */
  async #windowsWith(age: Age): Promise<readonly string[]> {
    const { database, accountId, treeId, windowId: own } = this.#settings;
    const records = await database.getAll(editStore, startingWith(accountId, treeId));
    const madeAt = new Map<string, number>();
    for (const { windowId, madeAt: moment } of records) {
      if (windowId !== own) madeAt.set(windowId, Math.min(madeAt.get(windowId) ?? moment, moment));
    }
    const asked = Date.now() - maxUnaskedAge;
    return [...madeAt]
      .filter(([, moment]) => moment < asked === (age === 'old'))
      .sort(([, one], [, other]) => one - other)
      .map(([windowId]) => windowId);
  }

  async #recordsOf(
    windowIds: readonly string[],
    store: { getAll(range: IDBKeyRange): Promise<EditRecord[]> },
  ): Promise<readonly EditRecord[]> {
    const { accountId, treeId } = this.#settings;
    const found = windowIds.map((id) => store.getAll(startingWith(accountId, treeId, id)));
    return (await Promise.all(found)).flat();
  }

  /** Makes the records of other windows this one's, in one transaction. */
  async #move(windowIds: readonly string[]): Promise<readonly EditRecord[]> {
    const { database, windowId } = this.#settings;
    const { store, done } = database.transaction(editStore, 'readwrite');
    const records = await this.#recordsOf(windowIds, store);
    const moved = records.map((record, place) => ({
      ...record,
      windowId,
      order: this.#nextTakenOrder + place,
    }));
    this.#nextTakenOrder += moved.length;
    // Written before the others are deleted: if that cannot even begin, nothing is lost.
    const written = moved.map((record) => store.put(record));
    const deleted = records.map((record) => store.delete(keyOf(record)));
    await Promise.all([...written, ...deleted, done]);
    return moved;
  }

  #write(act: (store: WritableEdits) => Promise<unknown>, kept?: StoredEdit): void {
    const write = this.#transact(act).then(
      () => {
        if (kept !== undefined) kept.state = 'kept';
      },
      () => {
        if (kept === undefined) return;
        kept.state = 'failed';
        this.#settings.onFailed();
      },
    );
    this.#writes.add(write);
    void write.then(() => this.#writes.delete(write));
  }

  async #transact(act: (store: WritableEdits) => Promise<unknown>): Promise<void> {
    const transaction = this.#settings.database.transaction(editStore, 'readwrite');
    const acted = act(transaction.store);
    // Not after the request has ended: a page that is being closed would never get there.
    transaction.commit();
    await Promise.all([acted, transaction.done]);
  }

  #newRecord(edit: UnsentEdit): EditRecord {
    const { accountId, treeId, windowId } = this.#settings;
    this.#lastOrder += 1;
    const order = this.#lastOrder;
    return { accountId, treeId, windowId, order, madeAt: Date.now(), edit };
  }
}
