import { ApiError, failureText } from '../../api/api-error.ts';
import type { CallOptions } from '../../api/calls.ts';
import type { ApiClient } from '../../api/client.ts';
import type { UnsentEdit } from './unsent-edits.ts';

const firstRetry = 1000;
const longestRetry = 30_000;

interface EditSenderSettings {
  readonly api: ApiClient;
  readonly treeId: string;
  /** The edit to send next; undefined when there is none, or none is to be sent any more. */
  readonly next: () => UnsentEdit | undefined;
  readonly onSent: (operationId: string, version: number) => void;
  /** Told, as a sentence for the person, why the server will not have an edit. */
  readonly onRefused: (operationId: string, reason: string) => void;
  /** Nothing is on its way any more, be it that all is sent or that nothing can be. */
  readonly onRest: () => void;
}

/** Sends a tree's edits one after the other, and again when they could not be sent. */
export class EditSender {
  readonly #settings: EditSenderSettings;
  #isSending = false;
  #sending: Promise<void> = Promise.resolve();
  #isOffline = false;
  #mayRetry = false;
  #retryAfter = firstRetry;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: EditSenderSettings) {
    this.#settings = settings;
  }

  /** Whether edits wait because the server cannot be reached. */
  get isOffline(): boolean {
    return this.#isOffline;
  }

  start(): void {
    this.#mayRetry = true;
    this.send();
  }

  /** What is on its way is still sent; nothing is tried again. */
  stop(): void {
    this.#mayRetry = false;
    clearTimeout(this.#retryTimer);
  }

  send(): void {
    if (this.#isSending || this.#settings.next() === undefined) return;
    // Not told by the promise: an edit made before its end is noticed would never be sent.
    this.#isSending = true;
    this.#sending = this.#sendAll();
  }

  retry(): void {
    clearTimeout(this.#retryTimer);
    this.#retryAfter = firstRetry;
    this.send();
  }

  /** No edit is left to be sent: whether the server can be reached no longer matters. */
  forgetTrouble(): void {
    this.#isOffline = false;
  }

  get isSending(): boolean {
    return this.#isSending;
  }

  /** When the edits on their way have arrived, or could not be sent. */
  settled(): Promise<void> {
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    const { api, treeId, next, onSent, onRefused, onRest } = this.#settings;
    for (;;) {
      const edit = next();
      if (edit === undefined) break;
      let version: number;
      try {
        const params = { id: treeId };
        const done = await api.call('POST ph-tree/{id}/operation', { params, body: bodyOf(edit) });
        version = done.version;
      } catch (failure) {
        if (isPassing(failure)) {
          this.#isSending = false;
          this.#isOffline = true;
          onRest();
          this.#retryLater();
          return;
        }
        onRefused(edit.operationId, failureText(failure));
        continue;
      }
      this.#retryAfter = firstRetry;
      this.#isOffline = false;
      onSent(edit.operationId, version);
    }
    this.#isSending = false;
    this.#isOffline = false;
    onRest();
  }

  #retryLater(): void {
    if (!this.#mayRetry) return;
    this.#retryTimer = setTimeout(() => this.send(), this.#retryAfter);
    this.#retryAfter = Math.min(this.#retryAfter * 2, longestRetry);
  }
}

/** Nobody's fault, and likely to be over soon; a lost session keeps the edits until the next one. */
function isPassing(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return true;
  const { status } = failure;
  return status === null || status >= 500 || status === 429 || status === 401;
}

type OperationBody = CallOptions<'POST ph-tree/{id}/operation'>['body'];

/** People make no operations but those the contract takes; the others only ever come from the server. */
function bodyOf({ operationId, operation }: UnsentEdit): OperationBody {
  return { operationId, operation: operation as OperationBody['operation'] };
}
