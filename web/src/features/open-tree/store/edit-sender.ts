import { ApiError, failureText } from '../../../api/api-error.ts';
import type { CallOptions } from '../../../api/calls.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { UnsentEdit } from '../../unsent-edits/index.ts';

const minRetryDelay = 1000;
const maxRetryDelay = 30_000;
/** A request without an answer for so long is given up when there is a sign of a connection. */
const maxReplyTime = 60_000;

interface EditSenderSettings {
  readonly api: ApiClient;
  readonly treeId: string;
  /** The edit to send next; undefined when there is none, or none is to be sent any more. */
  readonly next: () => UnsentEdit | undefined;
  readonly onSent: (edit: UnsentEdit, version: number) => void;
  /** Told, as a sentence for the person, why the server will not have an edit. */
  readonly onRefused: (edit: UnsentEdit, reason: string, code?: string) => void;
  /**
   * The server does not have an edit that may have reached it. Answers true when it is not to be sent
   * again, because it was undone meanwhile.
   */
  readonly onMissing: (edit: UnsentEdit) => boolean;
  /** Nothing is on its way any more, be it that all is sent or that nothing can be. */
  readonly onIdle: () => void;
}

/** Sends a tree's edits one after the other, and again when they could not be sent. */
export class EditSender {
  readonly #settings: EditSenderSettings;
  /** Edits that may have reached the server, though it has not said so. */
  readonly #attempted = new Set<string>();
  #isSending = false;
  #sending: Promise<void> = Promise.resolve();
  #isOffline = false;
  #mayRetry = false;
  #retryAfter = minRetryDelay;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #request: { readonly since: number; readonly abort: AbortController } | null = null;

  constructor(settings: EditSenderSettings) {
    this.#settings = settings;
  }

  /** Whether edits wait because the server cannot be reached. */
  get isOffline(): boolean {
    return this.#isOffline;
  }

  get isSending(): boolean {
    return this.#isSending;
  }

  /** Whether an edit may have reached the server. */
  wasAttempted(operationId: string): boolean {
    return this.#attempted.has(operationId);
  }

  /** Another window may have sent these. */
  markAttempted(operationIds: readonly string[]): void {
    for (const operationId of operationIds) this.#attempted.add(operationId);
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

  /** There is a sign that the server can be reached. */
  retry(): void {
    clearTimeout(this.#retryTimer);
    this.#retryAfter = minRetryDelay;
    const { since, abort } = this.#request ?? {};
    if (since !== undefined && Date.now() - since > maxReplyTime) abort?.abort();
    this.send();
  }

  /** When the edits on their way have arrived, or could not be sent. */
  settled(): Promise<void> {
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    const { next, onSent, onRefused, onIdle } = this.#settings;
    for (;;) {
      const edit = next();
      if (edit === undefined) break;
      try {
        const version = await this.#deliver(edit);
        if (version !== null) onSent(edit, version);
      } catch (failure) {
        if (isTemporary(failure)) {
          this.#isSending = false;
          this.#isOffline = true;
          onIdle();
          this.#retryLater();
          return;
        }
        onRefused(
          edit,
          failureText(failure),
          failure instanceof ApiError ? failure.code : undefined,
        );
      }
      this.#attempted.delete(edit.operationId);
      this.#retryAfter = minRetryDelay;
      this.#isOffline = false;
    }
    this.#isSending = false;
    this.#isOffline = false;
    onIdle();
  }

  /** The version the edit was stored as; null when it is not to be sent any more. */
  async #deliver(edit: UnsentEdit): Promise<number | null> {
    const { operationId } = edit;
    if (this.#attempted.has(operationId)) {
      const stored = await this.#fetchStoredVersion(operationId);
      if (stored !== null) return stored;
      if (this.#settings.onMissing(edit)) return null;
    }
    this.#attempted.add(operationId);
    return this.#post(edit);
  }

  async #fetchStoredVersion(operationId: string): Promise<number | null> {
    const { api, treeId: id } = this.#settings;
    const { version } = await this.#abortable((signal) =>
      api.call('GET ph-tree/{id}/operation/{operationId}', {
        params: { id, operationId },
        signal,
      }),
    );
    return version;
  }

  async #post({ operationId, action, operation, target, version }: UnsentEdit): Promise<number> {
    const { api, treeId: id } = this.#settings;
    const params = { id };
    const about = { operationId, ...(target !== null && { edit: target }) };
    const reply = await this.#abortable<{ version: number }>((signal) => {
      switch (action) {
        case 'undo':
          return api.call('POST ph-tree/{id}/undo', { params, body: about, signal });
        case 'redo':
          return api.call('POST ph-tree/{id}/redo', { params, body: about, signal });
        case 'restore':
          return api.call('POST ph-tree/{id}/restore', {
            params,
            body: { operationId, version: version ?? 0 },
            signal,
          });
        case 'edit': {
          const body = { operationId, operation: operation as SentOperation };
          return api.call('POST ph-tree/{id}/operation', { params, body, signal, keepalive: true });
        }
      }
    });
    return reply.version;
  }

  async #abortable<Reply>(call: (signal: AbortSignal) => Promise<Reply>): Promise<Reply> {
    const abort = new AbortController();
    this.#request = { since: Date.now(), abort };
    try {
      return await call(abort.signal);
    } finally {
      this.#request = null;
    }
  }

  #retryLater(): void {
    if (!this.#mayRetry) return;
    // Every edit made offline fails too: without this, each would go on being retried by its own timer.
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.send(), this.#retryAfter);
    this.#retryAfter = Math.min(this.#retryAfter * 2, maxRetryDelay);
  }
}

/**
 * Nobody's fault, and likely to be over soon; without a session, or with somebody else's, the edits wait
 * until their account is logged in again.
 */
function isTemporary(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return true;
  const { code, status } = failure;
  return status === null || status >= 500 || status === 429 || sessionCodes.has(code);
}

const sessionCodes = new Set(['not-logged-in', 'other-account', 'api-key-missing']);

/** People make no operations but those the contract takes; the others only ever come from the server. */
type SentOperation = CallOptions<'POST ph-tree/{id}/operation'>['body']['operation'];
