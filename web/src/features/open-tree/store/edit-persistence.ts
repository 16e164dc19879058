import type { EditStorage, OldEdits, UnsentEdit } from '../../unsent-edits/index.ts';

/** A browser whose storage does not answer for so long keeps nothing. */
const storageTimeout = 3000;

/** Opens where edits wait in this browser; told when one of them could not be written. */
export type OpenEditStorage = (onFailed: () => void) => Promise<EditStorage>;

interface EditPersistenceSettings {
  /** Null where nothing is edited. */
  readonly openStorage: OpenEditStorage | null;
  /** Edits the server may not have. */
  readonly unsent: () => readonly UnsentEdit[];
  /** Takes up edits that earlier windows have left. */
  readonly onAdopted: (edits: readonly UnsentEdit[]) => void;
  readonly onChanged: () => void;
  /** An edit could not be kept: it lasts only as long as the page. */
  readonly onStorageFailed: () => void;
}

/** Keeps a window's edits in the browser while the store is open, as far as the browser can. */
export class EditPersistence {
  readonly #settings: EditPersistenceSettings;
  #state: 'closed' | 'opening' | 'works' | 'failed' = 'closed';
  #storage: EditStorage | null = null;
  /** The storage that was closed while edits were on their way, and the edits it had then. */
  #closing: { readonly storage: EditStorage; readonly left: ReadonlySet<string> } | null = null;
  #openings = 0;
  #isFailureReported = false;
  #oldEdits: OldEdits | null = null;

  constructor(settings: EditPersistenceSettings) {
    this.#settings = settings;
  }

  /** Until then it is not known whether earlier windows have left edits. */
  get isOpening(): boolean {
    return this.#state === 'opening';
  }

  /** Whether some edit would be lost with the page, now. */
  get hasUnstored(): boolean {
    if (this.#settings.unsent().length === 0) return false;
    return this.#storage === null || this.#storage.hasUnstored;
  }

  /** Whether some edit could not be kept. */
  get hasFailed(): boolean {
    return this.#state === 'failed' || (this.#storage?.hasFailed ?? false);
  }

  /** Edits too old to be sent without asking. */
  get oldEdits(): OldEdits | null {
    return this.#oldEdits;
  }

  async open(): Promise<void> {
    const { openStorage, onAdopted, onChanged, onStorageFailed } = this.#settings;
    if (openStorage === null) return;
    this.#state = 'opening';
    this.#openings += 1;
    const opened = this.#openings;
    // It may have been closed meanwhile, and even opened again.
    const isCurrent = () => this.#openings === opened && this.#state === 'opening';
    try {
      const opening = openStorage(() => {
        onStorageFailed();
        onChanged();
      });
      const storage = await withTimeout(opening, storageTimeout, leave);
      if (!isCurrent()) {
        leave(storage);
        return;
      }
      this.#storage = storage;
      await storage.takeOver('recent', onAdopted);
      this.#oldEdits = await storage.findOld();
      if (isCurrent()) this.#state = 'works';
    } catch {
      if (isCurrent()) this.#state = 'failed';
    }
    onChanged();
  }

  /** What is kept is left to the next window; what is sent until `end` is still forgotten. */
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

  /** To be called whenever the unsent edits may have changed. */
  save(): void {
    const unsent = this.#settings.unsent();
    if (this.#closing !== null) {
      // Whatever is new belongs to the storage after it, if there is one.
      const { storage, left } = this.#closing;
      storage.save(unsent.filter(({ operationId }) => left.has(operationId)));
    }
    this.#storage?.save(unsent);
    if (this.#state !== 'failed' || unsent.length === 0 || this.#isFailureReported) return;
    this.#isFailureReported = true;
    this.#settings.onStorageFailed();
  }

  /** When everything begun is kept, or could not be. */
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

function leave(storage: EditStorage): void {
  storage.close(Promise.resolve());
}

/** Rejects after some time; what comes too late is handed to `onLate`. */
function withTimeout<Value>(
  promise: Promise<Value>,
  timeout: number,
  onLate: (value: Value) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('Too late'));
    }, timeout);
    promise.then(
      (value) => {
        clearTimeout(timer);
        if (isLate) onLate(value);
        else resolve(value);
      },
      (failure: unknown) => {
        clearTimeout(timer);
        reject(failure);
      },
    );
  });
}
