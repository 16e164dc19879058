import {
  type EditDatabase,
  type EditRecord,
  editStore,
  keyOf,
  startingWith,
  type WritableEdits,
} from './edit-database.ts';
import type { UnsentEdit } from './unsent-edit.ts';
import { actForClosed } from './window-lock.ts';

/** Edits older than this are offered to the person, not sent. */
const longestUnasked = 30 * 24 * 60 * 60 * 1000;

/** Edits of a tree that were never sent and are too old to be sent without asking. */
export interface OldEdits {
  readonly count: number;
  /** When the first of them was made, as a time stamp. */
  readonly since: number;
}

interface KeptEditsSettings {
  readonly database: EditDatabase;
  readonly accountId: string;
  readonly treeId: string;
  readonly windowId: string;
  /** An edit could not be written: it lasts only as long as the window. */
  readonly onFailed: () => void;
}

interface Kept {
  readonly record: EditRecord;
  state: 'writing' | 'kept' | 'failed';
}

type Age = 'recent' | 'old';

/**
 * The edits of one window that the server does not have yet, in the browser's database: one record
 * each, so that the cost of an edit does not grow with those before it.
 */
export class KeptEdits {
  readonly #settings: KeptEditsSettings;
  readonly #kept = new Map<string, Kept>();
  readonly #writes = new Set<Promise<void>>();
  #lastOrder = 0;
  /** Edits of earlier windows come before those of this one. */
  #nextTaken = -1_000_000_000;

  constructor(settings: KeptEditsSettings) {
    this.#settings = settings;
  }

  /** Whether some edit is not (yet) in the database. */
  get hasUnkept(): boolean {
    return [...this.#kept.values()].some(({ state }) => state !== 'kept');
  }

  /** Whether some edit could not be written. */
  get hasFailed(): boolean {
    return [...this.#kept.values()].some(({ state }) => state === 'failed');
  }

  /** When everything begun is written or has failed. */
  async settled(): Promise<void> {
    while (this.#writes.size > 0) await Promise.all(this.#writes);
  }

  /** Makes the database hold these edits of this window and no others. */
  keep(edits: readonly UnsentEdit[]): void {
    const present = new Set(edits.map(({ operationId }) => operationId));
    for (const [operationId, { record }] of this.#kept) {
      if (present.has(operationId)) continue;
      this.#kept.delete(operationId);
      this.#write((store) => store.delete(keyOf(record)));
    }
    for (const edit of edits) {
      const known = this.#kept.get(edit.operationId);
      if (known?.record.edit.operation === edit.operation) continue;
      const record = known?.record ?? this.#newRecord(edit);
      const kept: Kept = { record: { ...record, edit }, state: 'writing' };
      this.#kept.set(edit.operationId, kept);
      this.#write((store) => store.put(kept.record), kept);
    }
  }

  /** The edits left by windows that are closed, oldest first; from now on they are this window's. */
  async takeOver(age: Age): Promise<readonly UnsentEdit[]> {
    const taken: UnsentEdit[] = [];
    for (const windowId of await this.#windowsWith(age)) {
      await actForClosed(windowId, async () => {
        const records = await this.#recordsOf(windowId);
        await this.#take(records);
        taken.push(...records.map(({ edit }) => edit));
      });
    }
    return taken;
  }

  /** What `takeOver('old')` would take. */
  async findOld(): Promise<OldEdits | null> {
    const found: EditRecord[] = [];
    for (const windowId of await this.#windowsWith('old')) {
      await actForClosed(windowId, async () => {
        found.push(...(await this.#recordsOf(windowId)));
      });
    }
    const since = Math.min(...found.map(({ madeAt }) => madeAt));
    return found.length === 0 ? null : { count: found.length, since };
  }

  async discardOld(): Promise<void> {
    const { database, accountId, treeId } = this.#settings;
    for (const windowId of await this.#windowsWith('old')) {
      await actForClosed(windowId, () =>
        database.delete(editStore, startingWith(accountId, treeId, windowId)),
      );
    }
  }

  /** Other windows with edits of this age, those with the oldest first. */
  async #windowsWith(age: Age): Promise<readonly string[]> {
    const { database, accountId, treeId, windowId: own } = this.#settings;
    const records = await database.getAll(editStore, startingWith(accountId, treeId));
    const madeAt = new Map<string, number>();
    for (const { windowId, madeAt: moment } of records) {
      if (windowId !== own) madeAt.set(windowId, Math.min(madeAt.get(windowId) ?? moment, moment));
    }
    const asked = Date.now() - longestUnasked;
    return [...madeAt]
      .filter(([, moment]) => moment < asked === (age === 'old'))
      .sort(([, one], [, other]) => one - other)
      .map(([windowId]) => windowId);
  }

  #recordsOf(windowId: string): Promise<EditRecord[]> {
    const { database, accountId, treeId } = this.#settings;
    return database.getAll(editStore, startingWith(accountId, treeId, windowId));
  }

  async #take(records: readonly EditRecord[]): Promise<void> {
    const { database, windowId } = this.#settings;
    const { store, done } = database.transaction(editStore, 'readwrite');
    const moves = records.flatMap((record) => {
      const moved = { ...record, windowId, order: this.#nextTaken };
      this.#nextTaken += 1;
      this.#kept.set(record.edit.operationId, { record: moved, state: 'kept' });
      return [store.delete(keyOf(record)), store.put(moved)];
    });
    await Promise.all([...moves, done]);
  }

  #write(act: (store: WritableEdits) => Promise<unknown>, kept?: Kept): void {
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
