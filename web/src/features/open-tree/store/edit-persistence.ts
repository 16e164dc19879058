import type { EditStorage, OldEdits, UnsentEdit } from '../../unsent-edits/index.ts';

/** After this time without an answer, edits are sent without waiting for the browser's storage. */
const storageTimeout = 3000;

/** Opens the storage. `onFailed` is called when an edit could not be written. */
export type OpenEditStorage = (onFailed: () => void) => Promise<EditStorage>;

interface EditPersistenceSettings {
  /** Null in the viewer. */
  readonly openStorage: OpenEditStorage | null;
  /** Edits that the server may not have. */
  readonly unsent: () => readonly UnsentEdit[];
  /** Called with the edits that earlier windows have left. */
  readonly onAdopted: (edits: readonly UnsentEdit[]) => void;
  readonly onChanged: () => void;
  /** An edit could not be stored and will be lost with the page. */
  readonly onStorageFailed: () => void;
}

/** Stores the unsent edits of a window in the browser while the tree is open. */
export class EditPersistence {
  readonly #settings: EditPersistenceSettings;
  #state: 'closed' | 'opening' | 'works' | 'failed' = 'closed';
  #storage: EditStorage | null = null;
  /** A storage that was closed while edits were in flight. */
  #closing: EditStorage | null = null;
  /** The storage that keeps the edits, also after the screen was closed. */
  #kept: EditStorage | null = null;
  #openings = 0;
  #isFailureReported = false;
  #oldEdits: OldEdits | null = null;

  constructor(settings: EditPersistenceSettings) {
    this.#settings = settings;
  }

  /** While opening, it is not known whether earlier windows have left edits. */
  get isOpening(): boolean {
    return this.#state === 'opening';
  }

  /** Whether leaving the page now would lose an edit. */
  get hasUnstored(): boolean {
    return this.#kept?.hasUnstored ?? this.#settings.unsent().length > 0;
  }

  /** Whether some edit could not be stored. */
  get hasFailed(): boolean {
    return this.#state === 'failed' || (this.#storage?.hasFailed ?? false);
  }

  /** Edits that are too old to be sent without asking. */
  get oldEdits(): OldEdits | null {
    return this.#oldEdits;
  }

  async open(): Promise<void> {
    const { openStorage, unsent, onAdopted, onChanged, onStorageFailed } = this.#settings;
    if (openStorage === null) return;
    this.#state = 'opening';
    this.#openings += 1;
    const opened = this.#openings;
    // It may have been closed and even reopened meanwhile.
    const isCurrent = () => this.#openings === opened && this.#state !== 'closed';
    const fail = () => {
      if (!isCurrent()) return;
      this.#state = 'failed';
      this.#reportFailure();
      onChanged();
    };
    const timer = setTimeout(fail, storageTimeout);
    try {
      const storage = await openStorage(() => {
        onStorageFailed();
        onChanged();
      });
      clearTimeout(timer);
      if (!isCurrent()) {
        storage.close(Promise.resolve());
        return;
      }
      this.#storage = storage;
      this.#kept = storage;
      for (const edit of unsent()) storage.put(edit);
      await storage.takeOver('recent', onAdopted);
      this.#oldEdits = await storage.findOld();
      if (isCurrent()) this.#state = 'works';
      onChanged();
    } catch {
      clearTimeout(timer);
      fail();
    }
  }

  /** Leaves the stored edits to the next window. Edits that are sent before `end` are still deleted. */
  close(end: Promise<void>): void {
    this.#state = 'closed';
    const storage = this.#storage;
    this.#storage = null;
    if (storage === null) return;
    this.#closing = storage;
    storage.close(end);
    void end.finally(() => {
      if (this.#closing === storage) this.#closing = null;
    });
  }

  /** Stores an edit that was added to the queue or continued. */
  put(edit: UnsentEdit): void {
    this.#storage?.put(edit);
    this.#reportFailure();
  }

  /** Deletes an edit that has left the queue. */
  delete(operationId: string): void {
    this.#storage?.delete(operationId);
    this.#closing?.delete(operationId);
  }

  /** Resolves when all writes have succeeded or failed. */
  async settled(): Promise<void> {
    await this.#kept?.settled();
  }

  async adoptOld(): Promise<void> {
    await this.#storage?.takeOver('old', this.#settings.onAdopted);
    this.#oldEdits = null;
    this.#settings.onChanged();
  }

  async discardOld(): Promise<void> {
    await this.#storage?.discardOld();
    this.#oldEdits = null;
    this.#settings.onChanged();
  }

  /** Says once that edits will be lost with the page. */
  #reportFailure(): void {
    if (this.#state !== 'failed' || this.#isFailureReported) return;
    if (this.#settings.unsent().length === 0) return;
    this.#isFailureReported = true;
    this.#settings.onStorageFailed();
  }
}
