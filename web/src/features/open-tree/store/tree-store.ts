import type { TreeClosed, Tree as TreeDetails, TreeEvent } from '@life-tree/contract';
import { newIdentifier } from '@life-tree/contract/values';
import type { Forest, Operation, Outcome, Refusal, Result } from '@life-tree/phylogeny';
import type { ApiClient } from '../../../api/client.ts';
import { refusalText } from '../../../texts/rule-messages.ts';
import { t, tCount } from '../../../texts/t.ts';
import type { OldEdits, UnsentEdit } from '../../unsent-edits/index.ts';
import type { LoadedTree } from '../load-tree.ts';
import { EditPersistence, type OpenEditStorage } from './edit-persistence.ts';
import { EditSender } from './edit-sender.ts';
import { isNotFound, TreeCatchUp } from './tree-catch-up.ts';
import { TreeReplica } from './tree-replica.ts';
import { TypedEdits } from './typed-edits.ts';
import { UndoStack } from './undo-stack.ts';

/** Why an open tree cannot be seen any more; `gone` while the server has not said why. */
export type ClosedReason = TreeClosed['reason'] | 'unknown';

/**
 * `opening` until it is known whether an earlier window has left edits; `unstored` is offline with edits
 * that this browser could not keep, which end with the page.
 */
export type SavingState = 'opening' | 'saved' | 'saving' | 'offline' | 'unstored';

/** What screens show of an open tree; the same object until something changes. */
export interface TreeState {
  readonly details: TreeDetails;
  readonly forest: Forest;
  readonly saving: SavingState;
  /** Why the tree is not to be seen any more; null while it is. */
  readonly closed: ClosedReason | null;
  /** Edits of long ago that were never sent, to be offered to the person. */
  readonly oldEdits: OldEdits | null;
}

interface TreeStoreSettings {
  readonly api: ApiClient;
  readonly loaded: LoadedTree;
  /** Opens where edits wait in this browser; null where nothing is edited. Called at each start. */
  readonly openStorage: OpenEditStorage | null;
  /** Told, as a sentence for the person, why an edit was taken back or not made. */
  /** `code` is the server's; edits that this page refuses have none. */
  readonly onRefused: (reason: string, code?: string) => void;
  /** Told when an edit could not be kept in this browser. */
  readonly onStorageFailed?: () => void;
}

/** An open tree: shows edits at once, sends them in order, and follows what others do. */
export class TreeStore {
  readonly treeId: string;
  /** Texts that are being typed. */
  readonly typed: TypedEdits;
  readonly #settings: TreeStoreSettings;
  readonly #api: ApiClient;
  readonly #replica: TreeReplica;
  readonly #sender: EditSender;
  readonly #stack: UndoStack;
  readonly #persistence: EditPersistence;
  readonly #catchingUp: TreeCatchUp;
  readonly #listeners = new Set<() => void>();
  /** Edits that were undone when the server did not have them, and how to undo them if they turn up. */
  readonly #cancelled = new Map<string, 'undo' | 'redo'>();
  #state: TreeState | null = null;
  #closed: ClosedReason | null = null;
  #isOpen = false;

  constructor(settings: TreeStoreSettings) {
    const { api, loaded } = settings;
    this.treeId = loaded.details.id;
    this.#settings = settings;
    this.#api = api;
    this.#replica = new TreeReplica(loaded);
    this.#sender = new EditSender({
      api,
      treeId: this.treeId,
      next: () => this.#next(),
      onSent: ({ operationId, action }, version) => {
        this.#replica.acknowledge(operationId, version);
        if (action !== 'edit') this.noteServerVersion(version);
        this.#catchUp();
      },
      onRefused: ({ operationId }, reason, code) => {
        this.#drop(operationId);
        if (this.#closed === null) settings.onRefused(reason, code);
        this.#catchUp();
      },
      onMissing: (edit) => this.#cancelUndone(edit),
      onIdle: () => this.#changed(),
    });
    this.#stack = new UndoStack({
      wasNeverAttempted: (operationId) =>
        this.#isPending(operationId) && !this.#sender.wasAttempted(operationId),
      withdraw: (operationId) => this.#replica.withdraw(operationId),
      inverseOf: (operationId) => this.#replica.inverseOf(operationId),
      perform: (operation) => this.#performAgain(operation),
      enqueue: (edit) => this.#enqueue(edit),
      requireConnection: () => this.#requireConnection(),
    });
    this.#catchingUp = new TreeCatchUp({
      api,
      treeId: this.treeId,
      replica: this.#replica,
      mayFetch: () => this.#isOpen && this.#closed === null,
      onFetched: async () => {
        this.#changed();
        await this.#checkCancelled();
      },
      onNotFound: () => this.close('unknown'),
    });
    this.#persistence = new EditPersistence({
      openStorage: settings.openStorage,
      unsent: () => this.#replica.unsent,
      onAdopted: (edits) => this.#adopt(edits),
      onChanged: () => {
        this.#changed();
        this.#sender.send();
      },
      onStorageFailed: () => settings.onStorageFailed?.(),
    });
    this.typed = new TypedEdits({
      onChanged: () => this.#changed(),
      onReleased: () => this.#sender.send(),
      onCancelled: (session) => {
        this.#stack.undoGroup(session);
        this.#changed();
        this.#sender.send();
      },
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
      saving: this.#saving(),
      closed: this.#closed,
      oldEdits: this.#persistence.oldEdits,
    };
    return this.#state;
  };

  /** Edits the server may not have. */
  unsent(): readonly UnsentEdit[] {
    return this.#replica.unsent;
  }

  /** Whether leaving the page now would lose an edit. */
  get hasUnstored(): boolean {
    return this.#persistence.hasUnstored;
  }

  /** Takes up what an earlier window could not send. Call `stop` when the screen goes. */
  start(): void {
    this.#isOpen = true;
    void this.#persistence.open();
    this.#changed();
    this.#sender.start();
  }

  /** What is on its way is still sent; what cannot be sent now waits in storage. */
  stop(): void {
    this.typed.flush();
    this.#isOpen = false;
    this.#sender.stop();
    this.#catchingUp.stop();
    this.#persistence.close(this.#sender.settled());
  }

  /** When this browser has kept all edits, or could not. */
  stored(): Promise<void> {
    return this.#persistence.settled();
  }

  /**
   * Applies an edit immediately and sends it. A refused edit changes nothing; the caller must report
   * it. Edits of one typing session become one as long as they are not sent, and one step to undo.
   */
  perform(operation: Operation, session: string | null = null): Result<Outcome, Refusal> {
    const last = this.#replica.unsent.at(-1);
    const isSame = last !== undefined && this.typed.isHeld(last.operationId, session);
    const operationId = isSame ? last.operationId : newIdentifier();
    const performed = isSame
      ? this.#replica.amend(operationId, operation)
      : this.#replica.perform(operationId, operation);
    if (!performed.ok) return performed;
    if (this.#isPending(operationId)) {
      this.#stack.push(operationId, operation, session);
      this.typed.hold(operationId, session, isOfTimes(operation) ? 'number' : 'text');
    } else this.#stack.drop(operationId);
    this.#changed();
    this.#sender.send();
    return performed;
  }

  undo(): void {
    this.#reverse(() => this.#stack.undo());
  }

  redo(): void {
    this.#reverse(() => this.#stack.redo());
  }

  restore(version: number): void {
    this.typed.flush();
    if (!this.#requireConnection()) return;
    const id = this.#enqueue({ action: 'restore', operation: null, target: null, version });
    this.#stack.push(id, null);
    this.#changed();
    this.#sender.send();
  }

  /**
   * A change made over a call of its own, such as a picture or a collaborator; what fails is the
   * caller's to tell. Some of these can be undone like an edit.
   */
  async change(call: () => Promise<TreeDetails>, isUndoable = false): Promise<void> {
    this.typed.flush();
    // It may be about a species that was added a moment ago.
    await this.#sender.settled();
    const { version } = await call();
    if (isUndoable) this.#stack.push(null, null);
    this.noteServerVersion(version);
  }

  /** Another window's or our own change, as the server tells it. */
  applyServerEvent(event: TreeEvent): void {
    this.#replica.applyServerEvent(event);
    this.#undoLateArrival(event.operationId);
    this.#catchUp();
  }

  /** The server is known to have this version: what is missing must come, or be fetched. */
  noteServerVersion(version: number): void {
    this.#catchingUp.noteServerVersion(version);
  }

  /** There was no connection for a while: whatever happened is fetched, and edits are sent. */
  resume(version: number): void {
    this.#catchingUp.resume(version);
    this.retry();
  }

  /** Tries again to send what could not be sent. */
  retry(): void {
    this.#sender.retry();
  }

  /** Sends edits of long ago after all. */
  sendOldEdits(): Promise<void> {
    return this.#persistence.adoptOld();
  }

  discardOldEdits(): Promise<void> {
    return this.#persistence.discardOld();
  }

  /** Looks whether the tree is still to be seen. */
  async verifyAccess(): Promise<void> {
    try {
      await this.#api.call('GET ph-tree/{id}', { params: { id: this.treeId } });
    } catch (failure) {
      if (isNotFound(failure)) this.close('unknown');
    }
  }

  close(reason: ClosedReason): void {
    // The reason that the server gives replaces no reason, and no later guess replaces it.
    if (this.#closed !== null && this.#closed !== 'unknown') return;
    // What is being typed would become an edit when its field goes.
    this.typed.flush();
    this.#closed = reason;
    this.#discardUnsent();
    this.#changed();
  }

  #next(): UnsentEdit | undefined {
    // Edits of earlier windows are sent before this one's: until they are known, nothing is.
    if (this.#closed !== null || this.#persistence.isOpening) return undefined;
    const [first] = this.#replica.unsent;
    return first && this.typed.isHeld(first.operationId) ? undefined : first;
  }

  #saving(): SavingState {
    const isTyping = this.typed.hasDrafts;
    if (this.#replica.unsent.length === 0) {
      if (isTyping) return 'saving';
      return this.#persistence.isOpening ? 'opening' : 'saved';
    }
    if (!this.#sender.isOffline) return 'saving';
    return this.#persistence.hasFailed ? 'unstored' : 'offline';
  }

  #adopt(edits: readonly UnsentEdit[]): void {
    // A store may be stopped and started again; its own edits are not left by somebody else.
    const left = edits.filter(({ operationId }) => !this.#isPending(operationId));
    if (left.length === 0) return;
    // Another window may have sent the first of its edits, and there may have been several windows.
    this.#sender.markAttempted(left.map(({ operationId }) => operationId));
    this.#replica.adopt(left);
    this.#stack.adopt(left);
  }

  #reverse(act: () => boolean): void {
    this.typed.flush();
    act();
    this.#changed();
    this.#sender.send();
  }

  #isPending(operationId: string): boolean {
    return this.#replica.unsent.some((edit) => edit.operationId === operationId);
  }

  #performAgain(operation: Operation): string | null {
    const operationId = newIdentifier();
    const performed = this.#replica.perform(operationId, operation);
    if (!performed.ok) this.#settings.onRefused(refusalText(performed.error));
    // Somebody else may have done the same meanwhile: then there is nothing to send or to undo.
    return this.#isPending(operationId) ? operationId : null;
  }

  #enqueue(edit: Omit<UnsentEdit, 'operationId'>): string {
    const operationId = newIdentifier();
    this.#replica.enqueue({ ...edit, operationId });
    return operationId;
  }

  /** What only the server can show is not left to happen some time later, unseen. */
  #requireConnection(): boolean {
    if (!this.#sender.isOffline) return true;
    this.#settings.onRefused(t('This needs a connection. Try again when you are online.'));
    return false;
  }

  /** Neither an edit that the server does not have nor its undo need be sent. */
  #cancelUndone({ operationId, action }: UnsentEdit): boolean {
    const [first, second, ...rest] = this.#replica.unsent;
    if (first?.operationId !== operationId || second?.target !== operationId) return false;
    // What was undone and redone is wanted after all: the redo needs its undo.
    if (rest.some(({ target }) => target === second.operationId)) return false;
    this.#cancelled.set(operationId, action === 'undo' ? 'redo' : 'undo');
    this.#stack.cancel(second.operationId);
    this.#replica.withdraw(second.operationId);
    this.#replica.withdraw(operationId);
    return true;
  }

  /** A request that was given up for lost has reached the server after all. */
  #undoLateArrival(operationId: string | undefined): void {
    const action = operationId && this.#cancelled.get(operationId);
    if (!operationId || !action) return;
    this.#cancelled.delete(operationId);
    const operation = this.#replica.inverseOf(operationId);
    this.#enqueue({ action, operation, target: operationId });
    this.#sender.send();
  }

  /** Takes an edit back, and with it whatever was to undo or redo it. */
  #drop(operationId: string): void {
    const dropped = [operationId];
    for (const id of dropped) {
      for (const edit of this.#replica.unsent) {
        if (edit.target === id) dropped.push(edit.operationId);
      }
      this.#stack.drop(id);
      this.#replica.withdraw(id);
    }
  }

  /** Edits of a tree that is deleted or closed to this person would wait for ever. */
  #discardUnsent(): void {
    const { unsent } = this.#replica;
    if (unsent.length === 0) return;
    for (const { operationId } of unsent) this.#drop(operationId);
    this.#settings.onRefused(
      tCount(
        unsent.length,
        '{count} unsaved change was discarded, because its tree was deleted or you can no longer edit it.',
        '{count} unsaved changes were discarded, because their trees were deleted or you can no longer edit them.',
      ),
    );
  }

  #catchUp(): void {
    this.#changed();
    this.#catchingUp.check();
  }

  /** A tree that was fetched does not tell which edits are in it. */
  async #checkCancelled(): Promise<void> {
    for (const operationId of this.#cancelled.keys()) {
      const { version } = await this.#api.call('GET ph-tree/{id}/operation/{operationId}', {
        params: { id: this.treeId, operationId },
      });
      if (version !== null) this.#undoLateArrival(operationId);
    }
  }

  #changed(): void {
    this.#state = null;
    this.#persistence.save();
    for (const listener of this.#listeners) listener();
  }
}

/** Half a number moves descendants that the whole one would not. */
function isOfTimes({ kind }: Operation): boolean {
  return kind === 'set-apparition' || kind === 'set-duration';
}
