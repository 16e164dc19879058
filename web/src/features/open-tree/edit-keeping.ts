import type { EditKeeper, OldEdits, UnsentEdit } from '../unsent-edits/index.ts';

/** A browser whose storage does not answer for so long keeps nothing. */
const storagePatience = 3000;

/** Opens where edits wait in this browser; told when one of them could not be written. */
export type OpenKeeper = (onFailed: () => void) => Promise<EditKeeper>;

interface EditKeepingSettings {
  /** Null where nothing is edited. */
  readonly openKeeper: OpenKeeper | null;
  /** Edits the server may not have. */
  readonly unsent: () => readonly UnsentEdit[];
  /** Takes up edits that earlier windows have left. */
  readonly onAdopted: (edits: readonly UnsentEdit[]) => void;
  readonly onChanged: () => void;
  /** An edit could not be kept: it lasts only as long as the page. */
  readonly onUnkept: () => void;
}

/** Keeps a window's edits in the browser while the store is open, as far as the browser can. */
export class EditKeeping {
  readonly #settings: EditKeepingSettings;
  #state: 'closed' | 'opening' | 'works' | 'failed' = 'closed';
  #keeper: EditKeeper | null = null;
  /** The keeper that was closed while edits were on their way, and the edits it had then. */
  #closing: { readonly keeper: EditKeeper; readonly left: ReadonlySet<string> } | null = null;
  #openings = 0;
  #isFailureTold = false;
  #oldEdits: OldEdits | null = null;

  constructor(settings: EditKeepingSettings) {
    this.#settings = settings;
  }

  /** Until then it is not known whether earlier windows have left edits. */
  get isOpening(): boolean {
    return this.#state === 'opening';
  }

  /** Whether some edit would be lost with the page, now. */
  get hasUnkept(): boolean {
    if (this.#settings.unsent().length === 0) return false;
    return this.#keeper === null || this.#keeper.hasUnkept;
  }

  /** Whether some edit could not be kept. */
  get hasFailed(): boolean {
    return this.#state === 'failed' || (this.#keeper?.hasFailed ?? false);
  }

  /** Edits too old to be sent without asking. */
  get oldEdits(): OldEdits | null {
    return this.#oldEdits;
  }

  async open(): Promise<void> {
    const { openKeeper, onAdopted, onChanged, onUnkept } = this.#settings;
    if (openKeeper === null) return;
    this.#state = 'opening';
    this.#openings += 1;
    const opened = this.#openings;
    // It may have been closed meanwhile, and even opened again.
    const isCurrent = () => this.#openings === opened && this.#state === 'opening';
    try {
      const opening = openKeeper(() => {
        onUnkept();
        onChanged();
      });
      const keeper = await inTime(opening, storagePatience, leave);
      if (!isCurrent()) {
        leave(keeper);
        return;
      }
      this.#keeper = keeper;
      await keeper.takeOver('recent', onAdopted);
      this.#oldEdits = await keeper.findOld();
      if (isCurrent()) this.#state = 'works';
    } catch {
      if (isCurrent()) this.#state = 'failed';
    }
    onChanged();
  }

  /** What is kept is left to the next window; what is sent until `end` is still forgotten. */
  close(end: Promise<void>): void {
    this.#state = 'closed';
    const keeper = this.#keeper;
    this.#keeper = null;
    if (keeper === null) return;
    const left = new Set(this.#settings.unsent().map(({ operationId }) => operationId));
    const closing = { keeper, left };
    this.#closing = closing;
    keeper.close(end);
    void end.finally(() => {
      if (this.#closing === closing) this.#closing = null;
    });
  }

  /** To be called whenever the unsent edits may have changed. */
  keep(): void {
    const unsent = this.#settings.unsent();
    if (this.#closing !== null) {
      // Whatever is new belongs to the keeper after it, if there is one.
      const { keeper, left } = this.#closing;
      keeper.keep(unsent.filter(({ operationId }) => left.has(operationId)));
    }
    this.#keeper?.keep(unsent);
    if (this.#state !== 'failed' || unsent.length === 0 || this.#isFailureTold) return;
    this.#isFailureTold = true;
    this.#settings.onUnkept();
  }

  /** When everything begun is kept, or could not be. */
  async settled(): Promise<void> {
    await this.#keeper?.settled();
  }

  async adoptOld(): Promise<void> {
    await this.#keeper?.takeOver('old', this.#settings.onAdopted);
    this.#oldEdits = null;
    this.#settings.onChanged();
  }

  async discardOld(): Promise<void> {
    await this.#keeper?.discardOld();
    this.#oldEdits = null;
    this.#settings.onChanged();
  }
}

function leave(keeper: EditKeeper): void {
  keeper.close(Promise.resolve());
}

/** Rejects after some time; what comes too late is handed to `onLate`. */
function inTime<Value>(
  promise: Promise<Value>,
  patience: number,
  onLate: (value: Value) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('Too late'));
    }, patience);
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
