import { failedWith } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { loadTree } from '../load-tree.ts';
import type { TreeReplica } from './tree-replica.ts';

/** How long to wait for a missing version before the tree is fetched. */
const gapDelay = 1500;
/** The maximum time between two fetches while the copy stays behind. */
const maxGapDelay = 30_000;

interface TreeCatchUpSettings {
  readonly api: ApiClient;
  readonly treeId: string;
  readonly replica: TreeReplica;
  readonly mayFetch: () => boolean;
  readonly onFetched: () => void;
  /** The user can no longer see the tree. */
  readonly onNotFound: () => void;
}

/** Fetches a tree again when missing changes do not arrive. */
export class TreeCatchUp {
  readonly #settings: TreeCatchUpSettings;
  /** The latest version that the server is known to have. */
  #serverVersion = 0;
  #timeout = gapDelay;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The version of the copy when the timer was started. */
  #timerVersion = 0;
  #isFetching = false;
  #hasFailed = false;

  constructor(settings: TreeCatchUpSettings) {
    this.#settings = settings;
  }

  /** Fetches the tree if the changes up to this version do not arrive soon. */
  noteServerVersion(version: number): void {
    this.#serverVersion = Math.max(this.#serverVersion, version);
    if (version > this.#settings.replica.version) this.#waitForMissing();
  }

  /** Like `noteServerVersion`, but after a lost connection, when missing changes will not arrive. */
  resume(version: number): void {
    // A fetch in progress may have read an earlier version, so it does not count.
    this.#serverVersion = Math.max(this.#serverVersion, version);
    this.#settings.replica.noteMissedEvents(version);
    if (this.#isBehind) this.fetch();
  }

  /** Call this after a change has arrived, which may have left a gap. */
  check(): void {
    const { replica } = this.#settings;
    if (replica.needsReload) this.fetch();
    else if (replica.hasGap) this.#waitForMissing();
  }

  fetch(): void {
    if (this.#settings.mayFetch() && !this.#isFetching) void this.#fetchAgain();
  }

  /** Asks the server whether the user can still see the tree. */
  async verifyAccess(): Promise<void> {
    const { api, treeId, onNotFound } = this.#settings;
    try {
      await api.call('GET ph-tree/{id}', { params: { id: treeId } });
    } catch (failure) {
      if (isNotFound(failure)) onNotFound();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  get #isBehind(): boolean {
    const { replica } = this.#settings;
    const isMissing =
      replica.version < this.#serverVersion || replica.hasGap || replica.needsReload;
    return isMissing || this.#hasFailed;
  }

  #waitForMissing(): void {
    const { replica, mayFetch } = this.#settings;
    if (!mayFetch()) return;
    // Later versions must not restart the timer, or busy trees would never be fetched.
    if (this.#timer !== undefined && this.#timerVersion === replica.version) return;
    clearTimeout(this.#timer);
    this.#timerVersion = replica.version;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // Changes that arrived meanwhile may have closed this gap and left another.
      if (this.#isBehind) this.fetch();
    }, this.#timeout);
  }

  async #fetchAgain(): Promise<void> {
    const { api, treeId, replica, onFetched, onNotFound } = this.#settings;
    this.#isFetching = true;
    try {
      replica.reset(await loadTree(api, treeId));
      onFetched();
      this.#hasFailed = false;
    } catch (failure) {
      if (isNotFound(failure)) onNotFound();
      else this.#hasFailed = true;
    }
    this.#isFetching = false;
    const isBehind = this.#isBehind;
    if (isBehind) this.#waitForMissing();
    this.#timeout = isBehind ? Math.min(this.#timeout * 2, maxGapDelay) : gapDelay;
  }
}

function isNotFound(failure: unknown): boolean {
  return failedWith(failure, 'not-found');
}
