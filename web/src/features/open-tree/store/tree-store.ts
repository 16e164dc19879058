import type { Tree as TreeDetails, TreeEvent } from '@life-tree/contract';
import { newIdentifier } from '@life-tree/contract/values';
import type { Operation, Outcome, Refusal, Result, TreeDocument } from '@life-tree/phylogeny';
import { t } from '../../../texts/t.ts';
import type { UnsentEdit } from '../../unsent-edits/index.ts';
import { EditPersistence } from './edit-persistence.ts';
import { EditSender } from './edit-sender.ts';
import { changesTimes } from './operation-traits.ts';
import { RefusedEdits } from './refused-edits.ts';
import { Reversals } from './reversals.ts';
import { TreeCatchUp } from './tree-catch-up.ts';
import { TreeReplica } from './tree-replica.ts';
import type { ClosedReason, SavingState, TreeState } from './tree-state.ts';
import type { TreeStoreSettings } from './tree-store-settings.ts';
import { TypedEdits } from './typed-edits.ts';

/** An open tree. Shows edits immediately, sends them in order, and applies the edits of others. */
export class TreeStore {
  readonly treeId: string;
  /** Texts that are being typed. */
  readonly typed: TypedEdits;
  /** Edits that are stored in this browser until they are sent. */
  readonly persistence: EditPersistence;
  readonly #settings: TreeStoreSettings;
  readonly #replica: TreeReplica;
  readonly #sender: EditSender;
  readonly #reversals: Reversals;
  readonly #refused: RefusedEdits;
  readonly #catchingUp: TreeCatchUp;
  readonly #listeners = new Set<() => void>();
  #state: TreeState | null = null;
  #closed: ClosedReason | null = null;
  #isOpen = false;

  constructor(settings: TreeStoreSettings) {
    const { api, loaded } = settings;
    this.treeId = loaded.details.id;
    this.#settings = settings;
    this.#refused = new RefusedEdits(settings.onRefused);
    this.#replica = new TreeReplica(loaded, {
      put: (edit) => this.persistence.put(edit),
      delete: (operationId) => this.persistence.delete(operationId),
    });
    this.#sender = new EditSender({
      api,
      treeId: this.treeId,
      next: () => this.#next(),
      onSent: ({ operationId, action, target }, version) => {
        this.#replica.acknowledge(operationId, version);
        if (action !== 'edit') this.noteServerVersion(version);
        if ((action === 'undo' || action === 'redo') && target === null) {
          void this.#reversals.earlier.ask();
          settings.onEarlierReversed?.(version);
        }
        this.#catchUp();
      },
      onRefused: (edit, reason, code) => {
        this.#drop(edit.operationId);
        if (edit.action !== 'edit') void this.#reversals.earlier.ask();
        if (this.#closed === null) {
          this.#refused.report(edit, reason, code, this.#replica.shown.forest);
        }
        this.#catchUp();
      },
      onIdle: () => {
        this.#replica.pending.settle();
        if (this.#sender.isOffline) this.#refused.noteDelayed(this.#replica.pending.last);
        this.#changed();
      },
    });
    this.#reversals = new Reversals({
      api,
      treeId: this.treeId,
      replica: this.#replica,
      enqueue: (edit) => this.#enqueue(edit),
      prepare: (operation, isWanted) => this.prepare(operation, isWanted),
      mayAskServer: () => this.#requireConnection(),
      onReversed: () => this.#noteQueued(),
      onChanged: () => this.#changed(),
      onRefused: settings.onRefused,
    });
    this.#catchingUp = new TreeCatchUp({
      api,
      treeId: this.treeId,
      replica: this.#replica,
      mayFetch: () => this.#isOpen && this.#closed === null,
      onFetched: () => this.#changed(),
      onNotFound: () => this.close('unknown'),
    });
    this.persistence = new EditPersistence({
      openStorage: settings.openStorage,
      unsent: () => this.#replica.pending.unsent,
      onAdopted: (edits) => this.#adopt(edits),
      onChanged: () => this.#noteQueued(),
      onStorageFailed: () => settings.onStorageFailed?.(),
    });
    this.typed = new TypedEdits({
      onChanged: () => this.#changed(),
      onReleased: () => this.#sender.send(),
      onCancelled: (session, held) => {
        if (held !== null) this.#drop(held);
        // What was typed earlier in the session has been sent.
        if (this.#reversals.stack.next('undo')?.group === session) this.#reversals.reverse('undo');
        this.#noteQueued();
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
      parts: this.#replica.shown.parts,
      saving: this.#saving(),
      canUndo: this.#reversals.canUndo,
      canRedo: this.#reversals.canRedo,
      closed: this.#closed,
      oldEdits: this.persistence.oldEdits,
    };
    return this.#state;
  };

  /** Edits the server may not have. */
  unsent(): readonly UnsentEdit[] {
    return this.#replica.pending.unsent;
  }

  /** Whether leaving the page now would lose an edit. */
  get hasUnstored(): boolean {
    return this.#replica.isPreparing || this.persistence.hasUnstored;
  }

  /** Also adopts the edits that an earlier window could not send. Call `stop` when the screen closes. */
  start(): void {
    this.#isOpen = true;
    void this.persistence.open();
    if (this.#settings.openStorage !== null) void this.#reversals.earlier.ask();
    this.#changed();
    this.#sender.start();
  }

  /** Edits in flight are still sent. The others stay in the browser's storage. */
  stop(): void {
    this.#flush();
    this.#isOpen = false;
    this.#sender.stop();
    this.#catchingUp.stop();
    this.persistence.close(this.#sender.settled());
  }

  /**
   * Computes a large edit in slices, so that the page stays responsive and `perform` takes little time.
   * Until then, nothing of it is shown, stored or sent.
   */
  prepare(operation: Operation, isWanted = () => true): Promise<void> {
    return this.#replica.prepare(operation, isWanted);
  }

  /**
   * Applies an edit immediately and sends it. A refused edit changes nothing; the caller must report
   * it. Unsent edits of one typing session are merged, and one undo reverses the whole session.
   */
  perform(operation: Operation, session: string | null = null): Result<Outcome, Refusal> {
    this.#reversals.finish();
    const { last } = this.#replica.pending;
    const isSame = last !== undefined && this.typed.isHeld(last.operationId, session);
    const operationId = isSame ? last.operationId : newIdentifier();
    const performed = isSame
      ? this.#replica.amend(operation)
      : this.#replica.perform(operationId, operation);
    if (!performed.ok) return performed;
    if (this.#replica.pending.last?.operationId === operationId) {
      this.#reversals.stack.push(operationId, session);
      this.typed.hold(operationId, session, changesTimes(operation) ? 'number' : 'text');
    } else {
      if (isSame) this.typed.release();
      this.#reversals.stack.drop(operationId);
    }
    this.#noteQueued();
    return performed;
  }

  /** The tree as it is without the edit of this typing session, which `perform` would replace. */
  before(session?: string): TreeDocument {
    const { last, withoutLast, shown } = this.#replica.pending;
    const isHeld = last !== undefined && this.typed.isHeld(last.operationId, session ?? null);
    return isHeld ? withoutLast : shown;
  }

  /** The id of the edit that an undo would reverse; null if only the server knows it. */
  get latestEdit(): string | null {
    return this.#reversals.stack.next('undo')?.id ?? null;
  }

  readonly undo = (): void => this.#undoOrRedo('undo');

  readonly redo = (): void => this.#undoOrRedo('redo');

  restore(version: number): void {
    this.#flush();
    if (!this.#requireConnection()) return;
    this.#reversals.stack.push(
      this.#enqueue({ action: 'restore', operation: null, target: null, version }),
    );
    this.#noteQueued();
  }

  /**
   * Makes a change that only the server can make, such as a new image. The caller must report a failure. To
   * undo the change, its `operationId` must be known; null if it cannot be undone.
   */
  async change(
    call: () => Promise<Pick<TreeDetails, 'version'>>,
    operationId: string | null,
  ): Promise<void> {
    // The change may be about a species whose addition is still being sent.
    const { version } = await this.whenSent(call);
    this.#reversals.stack.push(operationId);
    this.#changed();
    this.noteServerVersion(version);
  }

  /** Calls the server after the edits made so far. */
  async whenSent<Reply>(call: () => Promise<Reply>): Promise<Reply> {
    this.#flush();
    await this.#sender.settled();
    return call();
  }

  /** Applies a change of this or another window. */
  applyServerEvent(event: TreeEvent): void {
    this.#replica.applyServerEvent(event);
    this.#catchUp();
  }

  /** Fetches the tree if the changes up to this version do not arrive soon. */
  noteServerVersion(version: number): void {
    this.#catchingUp.noteServerVersion(version);
  }

  /** After a lost connection, fetches missed changes and sends unsent edits. */
  resume(version: number): void {
    this.#catchingUp.resume(version);
    this.retry();
  }

  retry(): void {
    this.#sender.retry();
  }

  /** Closes the tree if the user can no longer see it. */
  verifyAccess(): Promise<void> {
    return this.#catchingUp.verifyAccess();
  }

  close(reason: ClosedReason): void {
    // A reason from the server replaces `unknown` and is not replaced.
    if (this.#closed !== null && this.#closed !== 'unknown') return;
    // Otherwise, text that is being typed would become an edit when its field is removed.
    this.#flush();
    this.#closed = reason;
    this.#discardUnsent();
    this.#changed();
  }

  #next(): UnsentEdit | undefined {
    // Edits of earlier windows must be sent first, so wait until they are known.
    if (this.#closed !== null || this.persistence.isOpening) return undefined;
    const { first } = this.#replica.pending;
    return first && this.typed.isHeld(first.operationId) ? undefined : first;
  }

  #saving(): SavingState {
    if (this.#replica.pending.unsentCount === 0 && !this.typed.hasDrafts) {
      return this.persistence.isOpening ? 'opening' : 'saved';
    }
    const isWaiting = this.#replica.pending.unsentCount > 0 && this.#sender.isOffline;
    if (!isWaiting) return 'saving';
    return this.persistence.hasFailed ? 'unstored' : 'offline';
  }

  #adopt(edits: readonly UnsentEdit[]): void {
    // A store that was stopped and started again finds its own edits.
    const own = new Set(this.#replica.pending.unsent.map(({ operationId }) => operationId));
    const left = edits.filter(({ operationId }) => !own.has(operationId));
    this.#refused.noteDelayed(left.at(-1));
    this.#replica.pending.adopt(left);
    this.#reversals.stack.adopt(left);
  }

  #undoOrRedo(action: 'undo' | 'redo'): void {
    this.#flush();
    this.typed.dropRefused();
    this.#reversals.begin(action);
  }

  /** Completes what was begun before, so that the next change comes after it. */
  #flush(): void {
    this.typed.flush();
    this.#reversals.finish();
  }

  #enqueue(edit: Omit<UnsentEdit, 'operationId'>): string {
    const operationId = newIdentifier();
    this.#replica.enqueue({ ...edit, operationId });
    return operationId;
  }

  /** Refuses actions whose result only the server knows while offline, because they would take effect unseen later. */
  #requireConnection(): boolean {
    if (!this.#sender.isOffline) return true;
    this.#settings.onRefused(t('This needs a connection. Try again when you are online.'));
    return false;
  }

  /** Removes an edit and the undos and redos that depend on it. */
  #drop(operationId: string): void {
    for (const id of this.#replica.pending.remove(operationId)) this.#reversals.stack.drop(id);
  }

  /** Edits of a tree that was deleted or that the user can no longer edit would never be sent. */
  #discardUnsent(): void {
    const { unsent } = this.#replica.pending;
    if (unsent.length === 0) return;
    // The last first, so that the others need not be applied again.
    for (const { operationId } of [...unsent].reverse()) this.#drop(operationId);
    this.#refused.reportDiscarded(unsent.length);
  }

  #catchUp(): void {
    this.#changed();
    this.#catchingUp.check();
  }

  /** The queue of edits has changed. */
  #noteQueued(): void {
    this.#changed();
    this.#sender.send();
  }

  #changed(): void {
    this.#state = null;
    for (const listener of this.#listeners) listener();
  }
}
