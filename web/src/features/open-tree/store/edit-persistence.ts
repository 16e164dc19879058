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
  /** A storage that was closed while edits were in flight, and the edits it had then. */
  #closing: { readonly storage: EditStorage; readonly left: ReadonlySet<string> } | null = null;
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
    if (this.#settings.unsent().length === 0) return false;
    return this.#storage === null || this.#storage.hasUnstored;
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
    const { openStorage, onAdopted, onChanged, onStorageFailed } = this.#settings;
    if (openStorage === null) return;
    this.#state = 'opening';
    this.#openings += 1;
    const opened = this.#openings;
    // It may have been closed and even reopened meanwhile.
    const isCurrent = () => this.#openings === opened && this.#state !== 'closed';
    const fail = () => {
      if (!isCurrent()) return;
      this.#state = 'failed';
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
    const left = new Set(this.#settings.unsent().map(({ operationId }) => operationId));
    const closing = { storage, left };
    this.#closing = closing;
    storage.close(end);
    void end.finally(() => {
      if (this.#closing === closing) this.#closing = null;
    });
  }

  /** Call this whenever the unsent edits may have changed. */
  save(): void {
    const unsent = this.#settings.unsent();
    if (this.#closing !== null) {
      // New edits belong to the next storage, if there is one.
      const { storage, left } = this.#closing;
      storage.save(unsent.filter(({ operationId }) => left.has(operationId)));
    }
    this.#storage?.save(unsent);
    if (this.#state !== 'failed' || unsent.length === 0 || this.#isFailureReported) return;
    this.#isFailureReported = true;
    this.#settings.onStorageFailed();
  }

  /** Resolves when all writes have succeeded or failed. */
  async settled(): Promise<void> {
    await this.#storage?.settled();
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
}
