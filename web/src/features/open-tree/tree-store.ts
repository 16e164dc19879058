import type { TreeClosed, Tree as TreeDetails, TreeEvent } from '@life-tree/contract';
import type { Forest, Operation, Outcome, Refusal, Result } from '@life-tree/phylogeny';
import { ApiError, failureText } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { tHeard } from '../../texts/t.ts';
import { EditSender } from './edit-sender.ts';
import { type LoadedTree, loadTree } from './load-tree.ts';
import { newIdentifier } from './new-identifier.ts';
import { TreeReplica } from './tree-replica.ts';
import type { UnsentEdit, UnsentEdits } from './unsent-edits.ts';

/** Why an open tree cannot be seen any more; `gone` while the server has not said why. */
export type ClosedReason = TreeClosed['reason'] | 'gone';

export type SavingState = 'saved' | 'saving' | 'offline';

/** What screens show of an open tree; the same object until something changes. */
export interface TreeState {
  readonly details: TreeDetails;
  readonly forest: Forest;
  readonly saving: SavingState;
  /** Why the tree is not to be seen any more; null while it is. */
  readonly closed: ClosedReason | null;
}

/** How long a version that is missing may still arrive by itself. */
const gapPatience = 1500;

interface TreeStoreSettings {
  readonly api: ApiClient;
  readonly loaded: LoadedTree;
  /** Null where nothing is edited. */
  readonly unsent: UnsentEdits | null;
  /** Told, as a sentence for the person, why an edit was taken back. */
  readonly onRefused: (reason: string) => void;
}

/** An open tree: shows edits at once, sends them in order, and follows what others do. */
export class TreeStore {
  readonly treeId: string;
  readonly #api: ApiClient;
  readonly #replica: TreeReplica;
  readonly #unsent: UnsentEdits | null;
  readonly #sender: EditSender;
  readonly #onRefused: (reason: string) => void;
  readonly #listeners = new Set<() => void>();
  #state: TreeState | null = null;
  #closed: ClosedReason | null = null;
  #fetching: Promise<void> | null = null;
  #lastRequest: Promise<void> = Promise.resolve();
  #gapTimer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;
  /** Edits undone before the server heard of them, to be done again, the last one first. */
  #taken: readonly Operation[] = [];

  constructor({ api, loaded, unsent, onRefused }: TreeStoreSettings) {
    this.treeId = loaded.details.id;
    this.#api = api;
    this.#replica = new TreeReplica(loaded);
    this.#unsent = unsent;
    this.#onRefused = onRefused;
    this.#sender = new EditSender({
      api,
      treeId: this.treeId,
      next: () => (this.#closed === null ? this.#replica.unsent[0] : undefined),
      onSent: (operationId, version) => {
        this.#replica.acknowledge(operationId, version);
        this.#catchUp();
      },
      onRefused: (operationId, reason) => {
        this.#replica.withdraw(operationId);
        onRefused(reason);
        this.#catchUp();
      },
      onRest: () => this.#changed(),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): TreeState => {
    this.#state ??= {
      details: this.#replica.details,
      forest: this.#replica.shown.forest,
      saving: this.#sender.isOffline
        ? 'offline'
        : this.#replica.unsent.length > 0
          ? 'saving'
          : 'saved',
      closed: this.#closed,
    };
    return this.#state;
  };

  /** Takes up what an earlier window could not send. Call `stop` when the screen goes. */
  start(): void {
    this.#isOpen = true;
    // A store may be stopped and started again; its own edits are not left by somebody else.
    const own = new Set(this.#replica.unsent.map(({ operationId }) => operationId));
    const left = (this.#unsent?.adopt() ?? []).filter((edit) => !own.has(edit.operationId));
    if (left.length > 0) this.#replica.adopt(left);
    this.#changed();
    this.#sender.start();
  }

  /** What is on its way is still sent; what cannot be sent now waits in storage. */
  stop(): void {
    this.#isOpen = false;
    this.#sender.stop();
    clearTimeout(this.#gapTimer);
  }

  /** Does an edit at once and sends it; a refusal changes nothing and is the caller's to tell. */
  perform(operation: Operation): Result<Outcome, Refusal> {
    this.#taken = [];
    return this.#perform(operation);
  }

  undo(): Promise<void> {
    return this.#request(async () => {
      // An edit the server has never heard of cannot be undone there; it is simply not sent.
      const last = this.#replica.unsent.at(-1);
      if (last !== undefined) {
        this.#take(last);
        return this.#replica.version;
      }
      const params = { id: this.treeId };
      return (await this.#api.call('POST ph-tree/{id}/undo', { params, body: {} })).version;
    });
  }

  redo(): Promise<void> {
    return this.#request(async () => {
      const operation = this.#taken.at(-1);
      if (operation !== undefined) {
        this.#taken = this.#taken.slice(0, -1);
        const performed = this.#perform(operation);
        if (!performed.ok) this.#onRefused(tHeard(performed.error.message));
        return this.#replica.version;
      }
      const params = { id: this.treeId };
      return (await this.#api.call('POST ph-tree/{id}/redo', { params, body: {} })).version;
    });
  }

  restore(version: number): Promise<void> {
    return this.#request(async () => {
      const params = { id: this.treeId };
      const restored = await this.#api.call('POST ph-tree/{id}/restore', {
        params,
        body: { version },
      });
      return restored.version;
    });
  }

  /** A change made over a call of its own, such as a picture or a collaborator; what fails is the caller's to tell. */
  async change(call: () => Promise<TreeDetails>): Promise<void> {
    // It may be about a species that was added a moment ago.
    await this.#sender.settled();
    this.expect((await call()).version);
  }

  /** Another window's or our own change, as the server tells it. */
  hear(event: TreeEvent): void {
    this.#replica.hear(event);
    this.#unsent?.keep(this.#replica.unsent);
    this.#catchUp();
  }

  /** The server is known to have this version: what is missing must come, or be fetched. */
  expect(version: number): void {
    if (version > this.#replica.version) this.#awaitGap();
  }

  /** There was no connection for a while: whatever happened is fetched, and edits are sent. */
  resume(version: number): void {
    if (version > this.#replica.version) this.#fetch();
    this.retry();
  }

  /** Tries again to send what could not be sent. */
  retry(): void {
    this.#sender.retry();
  }

  /** Looks whether the tree is still to be seen. */
  async doubt(): Promise<void> {
    try {
      await this.#api.call('GET ph-tree/{id}', { params: { id: this.treeId } });
    } catch (failure) {
      if (isGone(failure)) this.close('gone');
    }
  }

  close(reason: ClosedReason): void {
    // The reason that the server gives replaces no reason, and no later guess replaces it.
    if (this.#closed !== null && this.#closed !== 'gone') return;
    this.#closed = reason;
    this.#changed();
  }

  #perform(operation: Operation): Result<Outcome, Refusal> {
    const performed = this.#replica.perform({ operationId: newIdentifier(), operation });
    if (performed.ok) {
      this.#changed();
      this.#sender.send();
    }
    return performed;
  }

  #take({ operationId, operation }: UnsentEdit): void {
    this.#replica.withdraw(operationId);
    this.#taken = [...this.#taken, operation];
    if (this.#replica.isSettled) this.#sender.forgetTrouble();
    this.#changed();
  }

  /** One after the other, each after the edits made before it. */
  #request(ask: () => Promise<number>): Promise<void> {
    const run = this.#lastRequest.then(async () => {
      // Edits made while it waits come before it too, or one on its way could be taken for unsent.
      while (this.#sender.isSending) await this.#sender.settled();
      try {
        this.expect(await ask());
      } catch (failure) {
        this.#onRefused(failureText(failure));
      }
    });
    this.#lastRequest = run;
    return run;
  }

  #catchUp(): void {
    this.#changed();
    if (this.#replica.isLost) this.#fetch();
    else if (this.#replica.hasGap) this.#awaitGap();
  }

  #awaitGap(): void {
    if (!this.#isOpen) return;
    const known = this.#replica.version;
    clearTimeout(this.#gapTimer);
    this.#gapTimer = setTimeout(() => {
      // What came meanwhile may have closed this gap and left another.
      if (this.#replica.version === known || this.#replica.hasGap) this.#fetch();
    }, gapPatience);
  }

  #fetch(): void {
    if (!this.#isOpen || this.#closed !== null) return;
    this.#fetching ??= this.#fetchAgain().finally(() => {
      this.#fetching = null;
      if (this.#replica.isLost) this.#awaitGap();
    });
  }

  async #fetchAgain(): Promise<void> {
    try {
      this.#replica.reset(await loadTree(this.#api, this.treeId));
      this.#changed();
    } catch (failure) {
      if (isGone(failure)) this.close('gone');
      else this.#awaitGap();
    }
  }

  #changed(): void {
    this.#state = null;
    this.#unsent?.keep(this.#replica.unsent);
    for (const listener of this.#listeners) listener();
  }
}

function isGone(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404;
}
