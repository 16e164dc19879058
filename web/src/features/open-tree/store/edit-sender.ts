import { ApiError, failureText, isTemporary } from '../../../api/api-error.ts';
import type { CallOptions } from '../../../api/calls.ts';
import type { ApiClient } from '../../../api/client.ts';
import { nextTask } from '../../../scheduling/slices.ts';
import type { UnsentEdit } from '../../unsent-edits/index.ts';

const minRetryDelay = 1000;
const maxRetryDelay = 30_000;
/** A request without a reply for this long is aborted when the connection seems to work again. */
const maxReplyTime = 60_000;

interface EditSenderSettings {
  readonly api: ApiClient;
  readonly treeId: string;
  /** The edit to send next. Undefined if there is none or none may be sent. */
  readonly next: () => UnsentEdit | undefined;
  readonly onSent: (edit: UnsentEdit, version: number) => void;
  /** `reason` is a translated sentence. */
  readonly onRefused: (edit: UnsentEdit, reason: string, code?: string) => void;
  /**
   * Called when the server does not have an edit that may have reached it. Returns true if the edit
   * must not be sent again, because it was undone meanwhile.
   */
  readonly onMissing: (edit: UnsentEdit) => boolean;
  /** No request is in flight: everything is sent, or nothing can be sent. */
  readonly onIdle: () => void;
}

/** Sends the edits of a tree one after the other and retries when sending fails. */
export class EditSender {
  readonly #settings: EditSenderSettings;
  /** Edits that may have reached the server, although no reply has arrived. */
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

  /** Whether edits are waiting because the server cannot be reached. */
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

  /** The request in flight continues, but nothing is retried. */
  stop(): void {
    this.#mayRetry = false;
    clearTimeout(this.#retryTimer);
  }

  send(): void {
    if (this.#isSending || this.#settings.next() === undefined) return;
    // A flag instead of the promise: an edit made just before the promise settles must still be sent.
    this.#isSending = true;
    this.#sending = this.#sendAll();
  }

  /** Call this when the server can probably be reached again. */
  retry(): void {
    clearTimeout(this.#retryTimer);
    this.#retryAfter = minRetryDelay;
    const { since, abort } = this.#request ?? {};
    if (since !== undefined && Date.now() - since > maxReplyTime) abort?.abort();
    this.send();
  }

  /** Resolves when the edits in flight have arrived or could not be sent. */
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

  /** Returns the version of the stored edit, or null if it must not be sent. */
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

  async #post(edit: UnsentEdit): Promise<number> {
    const { operationId, action, operation, target, version } = edit;
    // Copying a large edit takes a while, so let the page show it first.
    if (edit.json !== undefined) await nextTask();
    const { api, treeId: id } = this.#settings;
    const params = { id };
    const about = { operationId, ...(target !== null && { edit: target }) };
    const reply = await this.#abortable<{ version: number }>((signal) => {
      switch (action) {
        case 'undo':
          return api.call('POST ph-tree/{id}/undo', {
            params,
            body: about,
            signal,
            takesLong: true,
          });
        case 'redo':
          return api.call('POST ph-tree/{id}/redo', {
            params,
            body: about,
            signal,
            takesLong: true,
          });
        case 'restore':
          return api.call('POST ph-tree/{id}/restore', {
            params,
            body: { operationId, version: version ?? 0 },
            signal,
            takesLong: true,
          });
        case 'edit': {
          const body = { operationId, operation: operation as SentOperation };
          const json = bodyJson(edit);
          return api.call('POST ph-tree/{id}/operation', {
            ...{ params, body, signal, keepalive: true },
            ...(json !== null && { json }),
          });
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
    // Every edit made offline fails. Without this, each failure would start another timer.
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.send(), this.#retryAfter);
    this.#retryAfter = Math.min(this.#retryAfter * 2, maxRetryDelay);
  }
}

/** The body of a large edit, whose JSON was written ahead. */
function bodyJson({ operationId, json }: UnsentEdit): Blob | null {
  if (json === undefined) return null;
  return new Blob([`{"operationId":${JSON.stringify(operationId)},"operation":`, json, '}']);
}

/** Users only make operations that the contract accepts. Other operations only come from the server. */
type SentOperation = CallOptions<'POST ph-tree/{id}/operation'>['body']['operation'];
