import { ApiError, failureText } from '../../../api/api-error.ts';
import type { CallOptions } from '../../../api/calls.ts';
import type { ApiClient } from '../../../api/client.ts';
import { isTemporary } from '../../../api/temporary-failure.ts';
import { nextTask } from '../../../scheduling/slices.ts';
import type { UnsentEdit } from '../../unsent-edits/index.ts';

const minRetryDelay = 1000;
const maxRetryDelay = 30_000;

interface EditSenderSettings {
  readonly api: ApiClient;
  readonly treeId: string;
  /** The edit to send next. Undefined if there is none or none may be sent. */
  readonly next: () => UnsentEdit | undefined;
  readonly onSent: (edit: UnsentEdit, version: number) => void;
  /** `reason` is a translated sentence. */
  readonly onRefused: (edit: UnsentEdit, reason: string, code?: string) => void;
  /** No request is in flight: everything is sent, or nothing can be sent. */
  readonly onIdle: () => void;
}

/**
 * Sends the edits of a tree one after the other. An edit without a reply is sent again, with the same id,
 * until the server has stored or refused it.
 */
export class EditSender {
  readonly #settings: EditSenderSettings;
  #isSending = false;
  #sending: Promise<void> = Promise.resolve();
  #isOffline = false;
  #mayRetry = false;
  #retryAfter = minRetryDelay;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: EditSenderSettings) {
    this.#settings = settings;
  }

  /** Whether edits are waiting because the server cannot be reached. */
  get isOffline(): boolean {
    return this.#isOffline;
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
    if (this.#isSending) return;
    if (this.#settings.next() === undefined) {
      // The last edit may have arrived although its reply did not.
      this.#isOffline = false;
      return;
    }
    // A flag instead of the promise: an edit made just before the promise settles must still be sent.
    this.#isSending = true;
    this.#sending = this.#sendAll();
  }

  /** Call this when the server can probably be reached again. */
  retry(): void {
    clearTimeout(this.#retryTimer);
    this.#retryAfter = minRetryDelay;
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
        onSent(edit, await this.#post(edit));
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
      this.#retryAfter = minRetryDelay;
      this.#isOffline = false;
    }
    this.#isSending = false;
    this.#isOffline = false;
    onIdle();
  }

  async #post(edit: UnsentEdit): Promise<number> {
    // Copying a large edit takes a while, so let the page show it first.
    if (edit.json !== undefined) await nextTask();
    return (await this.#call(edit)).version;
  }

  #call(edit: UnsentEdit): Promise<{ readonly version: number }> {
    const { operationId, action, operation, target, version } = edit;
    const { api, treeId: id } = this.#settings;
    const params = { id };
    const reversal = { operationId, ...(target !== null && { edit: target }) };
    switch (action) {
      case 'undo':
        return api.call('POST ph-tree/{id}/undo', { params, body: reversal, takesLong: true });
      case 'redo':
        return api.call('POST ph-tree/{id}/redo', { params, body: reversal, takesLong: true });
      case 'restore': {
        const body = { operationId, version: version ?? 0 };
        return api.call('POST ph-tree/{id}/restore', { params, body, takesLong: true });
      }
      case 'edit': {
        const body = { operationId, operation: operation as SentOperation };
        const json = bodyJson(edit);
        return api.call('POST ph-tree/{id}/operation', {
          ...{ params, body, keepalive: true },
          ...(json !== null && { json }),
        });
      }
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
