import { failedWith } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { loadTree } from '../load-tree.ts';
import type { TreeReplica } from './tree-replica.ts';

/** How long a missing version may still arrive by itself. */
const gapDelay = 1500;
/** The longest wait between two fetches while the copy stays behind. */
const maxGapDelay = 30_000;

interface TreeCatchUpSettings {
  readonly api: ApiClient;
  readonly treeId: string;
  readonly replica: TreeReplica;
  readonly mayFetch: () => boolean;
  readonly onFetched: () => Promise<void>;
  /** The tree is not to be seen any more. */
  readonly onNotFound: () => void;
}

/** Fetches a tree again when what its copy misses does not come by itself. */
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

  /** The server is known to have this version: what is missing must come, or be fetched. */
  noteServerVersion(version: number): void {
    this.#serverVersion = Math.max(this.#serverVersion, version);
    if (version > this.#settings.replica.version) this.#waitForMissing();
  }

  /** As `expect`, after a time without a connection: what is missing will not come by itself. */
  resume(version: number): void {
    // A fetch that is under way may have read an earlier version: it does not count as this one.
    this.#serverVersion = Math.max(this.#serverVersion, version);
    this.#settings.replica.noteMissedEvents(version);
    if (this.#isBehind) this.fetch();
  }

  /** Something has arrived, which may have left a gap. */
  check(): void {
    const { replica } = this.#settings;
    if (replica.needsReload) this.fetch();
    else if (replica.hasGap) this.#waitForMissing();
  }

  fetch(): void {
    if (this.#settings.mayFetch() && !this.#isFetching) void this.#fetchAgain();
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
    // Later versions do not prolong the wait for the missing one, or busy trees would never be fetched.
    if (this.#timer !== undefined && this.#timerVersion === replica.version) return;
    clearTimeout(this.#timer);
    this.#timerVersion = replica.version;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // What came meanwhile may have closed this gap and left another.
      if (this.#isBehind) this.fetch();
    }, this.#timeout);
  }

  async #fetchAgain(): Promise<void> {
    const { api, treeId, replica, onFetched, onNotFound } = this.#settings;
    this.#isFetching = true;
    try {
      replica.reset(await loadTree(api, treeId));
      await onFetched();
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

export function isNotFound(failure: unknown): boolean {
  return failedWith(failure, 'not-found');
}
