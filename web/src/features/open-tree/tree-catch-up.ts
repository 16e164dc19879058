import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { loadTree } from './load-tree.ts';
import type { TreeReplica } from './tree-replica.ts';

/** How long a version that is missing may still arrive by itself. */
const gapPatience = 1500;

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
  #expected = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #fetching: Promise<void> | null = null;

  constructor(settings: TreeCatchUpSettings) {
    this.#settings = settings;
  }

  /** The server is known to have this version: what is missing must come, or be fetched. */
  expect(version: number): void {
    this.#expected = Math.max(this.#expected, version);
    if (version > this.#settings.replica.version) this.#awaitGap();
  }

  /** Something has arrived, which may have left a gap. */
  check(): void {
    const { replica } = this.#settings;
    if (replica.isLost) this.fetch();
    else if (replica.hasGap) this.#awaitGap();
  }

  fetch(): void {
    if (!this.#settings.mayFetch()) return;
    this.#fetching ??= this.#fetchAgain().finally(() => {
      this.#fetching = null;
      if (this.#settings.replica.isLost) this.#awaitGap();
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #awaitGap(): void {
    const { replica, mayFetch } = this.#settings;
    if (!mayFetch()) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // What came meanwhile may have closed this gap and left another.
      if (replica.version < this.#expected || replica.hasGap || replica.isLost) this.fetch();
    }, gapPatience);
  }

  async #fetchAgain(): Promise<void> {
    const { api, treeId, replica, onFetched, onGone } = this.#settings;
    try {
      replica.reset(await loadTree(api, treeId));
      await onFetched();
    } catch (failure) {
      if (isGone(failure)) onGone();
      else this.#awaitGap();
    }
  }
}

export function isGone(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404;
}
