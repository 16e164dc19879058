import { failedWith } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { loadTree } from './load-tree.ts';
import type { TreeReplica } from './tree-replica.ts';

/** How long a missing version may still arrive by itself. */
const gapPatience = 1500;
/** The longest wait between two fetches while the copy stays behind. */
const maxPatience = 30_000;

interface TreeCatchUpSettings {
  readonly api: ApiClient;
  readonly treeId: string;
  readonly replica: TreeReplica;
  readonly mayFetch: () => boolean;
  readonly onFetched: () => Promise<void>;
  /** The tree is not to be seen any more. */
  readonly onGone: () => void;
}

/** Fetches a tree again when what its copy misses does not come by itself. */
export class TreeCatchUp {
  readonly #settings: TreeCatchUpSettings;
  /** The latest version that the server is known to have. */
  #expected = 0;
  #patience = gapPatience;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The version of the copy when the timer was started. */
  #timerVersion = 0;
  #isFetching = false;
  #hasFailed = false;

  constructor(settings: TreeCatchUpSettings) {
    this.#settings = settings;
  }

  /** The server is known to have this version: what is missing must come, or be fetched. */
  expect(version: number): void {
    this.#expected = Math.max(this.#expected, version);
    if (version > this.#settings.replica.version) this.#awaitGap();
  }

  /** As `expect`, after a time without a connection: what is missing will not come by itself. */
  resume(version: number): void {
    // A fetch that is under way may have read an earlier version: it does not count as this one.
    this.#expected = Math.max(this.#expected, version);
    this.#settings.replica.missEvents(version);
    if (this.#isBehind) this.fetch();
  }

  /** Something has arrived, which may have left a gap. */
  check(): void {
    const { replica } = this.#settings;
    if (replica.isLost) this.fetch();
    else if (replica.hasGap) this.#awaitGap();
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
    const isMissing = replica.version < this.#expected || replica.hasGap || replica.isLost;
    return isMissing || this.#hasFailed;
  }

  #awaitGap(): void {
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
    }, this.#patience);
  }

  async #fetchAgain(): Promise<void> {
    const { api, treeId, replica, onFetched, onGone } = this.#settings;
    this.#isFetching = true;
    try {
      replica.reset(await loadTree(api, treeId));
      await onFetched();
      this.#hasFailed = false;
    } catch (failure) {
      if (isGone(failure)) onGone();
      else this.#hasFailed = true;
    }
    this.#isFetching = false;
    const isBehind = this.#isBehind;
    if (isBehind) this.#awaitGap();
    this.#patience = isBehind ? Math.min(this.#patience * 2, maxPatience) : gapPatience;
  }
}

export function isGone(failure: unknown): boolean {
  return failedWith(failure, 'not-found');
}
