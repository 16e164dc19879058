import { maxFoldedBranches } from '@life-tree/contract/values';
import type { SpeciesId } from '@life-tree/phylogeny';
import type { ApiClient } from '../../../api/client.ts';
import { isTemporary } from '../../../api/temporary-failure.ts';
import { keepDraft, readDraft } from '../../../ui/typing/drafts.ts';

/** Users fold several branches in a row. */
const pause = 1000;
const retryDelay = 30_000;
/** A request sent while its page was closing has succeeded or failed after this time. */
const closingTime = 60_000;

/** What is kept in this browser: always for visitors, for users only until the server has it. */
interface Kept {
  readonly folded: readonly string[];
  /** When it was sent, if the reply has not arrived. */
  readonly sentAt?: number;
}

interface SaverSettings {
  readonly api: ApiClient;
  readonly treeId: string;
  /** Null for visitors. */
  readonly userId: string | null;
}

/**
 * Saves which branches of a tree a user has folded: on the server, or for visitors in this browser.
 * It works in the background. If it fails, it tries again later, without telling the user.
 */
export class FoldedBranchesSaver {
  readonly #settings: SaverSettings;
  #unsent: readonly string[] | null = null;
  #isSending = false;
  #isOpen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: SaverSettings) {
    this.#settings = settings;
  }

  /** What this browser has and the server does not; null if there is nothing. */
  get kept(): readonly string[] | null {
    const kept = this.#read();
    if (kept === null) return null;
    const hasArrived = kept.sentAt !== undefined && Date.now() - kept.sentAt > closingTime;
    return hasArrived ? null : kept.folded;
  }

  /** Sends what an earlier page could not send. Returns a function that stops. */
  start(): () => void {
    const { userId } = this.#settings;
    if (userId === null) return () => undefined;
    this.#isOpen = true;
    if (this.#unsent === null) {
      this.#unsent = this.kept;
      if (this.#unsent === null) this.#keep(null);
    }
    if (this.#unsent !== null) this.#sendAfter(0);
    const flush = () => this.#flush();
    const flushIfHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', flushIfHidden);
    window.addEventListener('pagehide', flush);
    window.addEventListener('online', flush);
    return () => {
      document.removeEventListener('visibilitychange', flushIfHidden);
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', flush);
      flush();
      this.#isOpen = false;
    };
  }

  save(branches: ReadonlySet<SpeciesId>): void {
    const folded = [...branches].slice(0, maxFoldedBranches);
    if (this.#settings.userId === null) {
      this.#keep(folded.length === 0 ? null : { folded });
      return;
    }
    this.#unsent = folded;
    this.#keep({ folded });
    this.#sendAfter(pause);
  }

  #sendAfter(delay: number): void {
    clearTimeout(this.#timer);
    if (this.#isOpen) this.#timer = setTimeout(() => this.#flush(), delay);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    if (this.#unsent !== null && !this.#isSending) void this.#send(this.#unsent);
  }

  async #send(folded: readonly string[]): Promise<void> {
    const { api, treeId, userId } = this.#settings;
    if (userId === null) return;
    this.#isSending = true;
    this.#keep({ folded, sentAt: Date.now() });
    let isDone = true;
    try {
      await api.call('PATCH ph-tree/{id}/folded', {
        params: { id: treeId },
        body: { folded: [...folded] },
        account: userId,
        keepalive: true,
      });
    } catch (failure) {
      isDone = !isTemporary(failure);
    }
    this.#isSending = false;
    // More may have been folded meanwhile, also in a page opened since.
    if (this.#read()?.folded.join() === folded.join()) this.#keep(isDone ? null : { folded });
    if (this.#unsent !== folded) this.#sendAfter(0);
    else if (isDone) this.#unsent = null;
    else this.#sendAfter(retryDelay);
  }

  get #place(): readonly [string | null, string] {
    const { userId, treeId } = this.#settings;
    return [userId, `folded:${treeId}`];
  }

  #read(): Kept | null {
    const text = readDraft(...this.#place);
    if (text === '') return null;
    try {
      const kept: unknown = JSON.parse(text);
      return isKept(kept) ? kept : null;
    } catch {
      return null;
    }
  }

  #keep(kept: Kept | null): void {
    keepDraft(...this.#place, kept === null ? '' : JSON.stringify(kept));
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('folded' in value)) return false;
  const { folded } = value;
  const sentAt = 'sentAt' in value ? value.sentAt : undefined;
  return (
    Array.isArray(folded) &&
    folded.every((id) => typeof id === 'string') &&
    (sentAt === undefined || typeof sentAt === 'number')
  );
}
