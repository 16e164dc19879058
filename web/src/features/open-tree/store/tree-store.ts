import type { Tree as TreeDetails, TreeEvent } from '@life-tree/contract';
import { newIdentifier } from '@life-tree/contract/values';
import {
  type Forest,
  type Operation,
  type OperationKind,
  type Outcome,
  type Refusal,
  type Result,
  touchedBy,
} from '@life-tree/phylogeny';
import type { ApiClient } from '../../../api/client.ts';
import { inSlices, nextTask } from '../../../scheduling/slices.ts';
import { refusalText } from '../../../texts/rule-messages.ts';
import { t } from '../../../texts/t.ts';
import type { UnsentEdit } from '../../unsent-edits/index.ts';
import type { LoadedTree } from '../load-tree.ts';
import { CancelledEdits } from './cancelled-edits.ts';
import { EarlierChanges } from './earlier-changes.ts';
import { EditPersistence, type OpenEditStorage } from './edit-persistence.ts';
import { EditSender } from './edit-sender.ts';
import { refusedEditText } from './refused-edit-text.ts';
import { isNotFound, TreeCatchUp } from './tree-catch-up.ts';
import { TreeReplica } from './tree-replica.ts';
import type { ClosedReason, SavingState, TreeState } from './tree-state.ts';
import { TypedEdits } from './typed-edits.ts';
import { UndoStack } from './undo-stack.ts';

/** Edits that name more species are computed in slices, because they would freeze the page. */
const maxAtOnce = 1000;
/** How often an edit is computed again because others have changed the tree meanwhile. */
const maxPreparations = 3;

interface TreeStoreSettings {
  readonly api: ApiClient;
  readonly loaded: LoadedTree;
  /** Opens the storage for unsent edits in this browser. Null in the viewer. Called at each start. */
  readonly openStorage: OpenEditStorage | null;
  /** `reason` is a translated sentence. `code` is undefined for edits that the server has not seen. */
  readonly onRefused: (reason: string, code?: string) => void;
  /** Called when an edit could not be stored in this browser. */
  readonly onStorageFailed?: () => void;
}

/** An open tree. Shows edits immediately, sends them in order, and applies the edits of others. */
export class TreeStore {
  readonly treeId: string;
  /** Texts that are being typed. */
  readonly typed: TypedEdits;
  readonly #settings: TreeStoreSettings;
  readonly #api: ApiClient;
  readonly #replica: TreeReplica;
  readonly #sender: EditSender;
  readonly #stack: UndoStack;
  readonly #earlier: EarlierChanges;
  readonly #persistence: EditPersistence;
  readonly #catchingUp: TreeCatchUp;
  readonly #listeners = new Set<() => void>();
  readonly #cancelled: CancelledEdits;
  /** Edits made offline or in an earlier window. If they are refused, the user must be told which. */
  readonly #delayed = new Set<string>();
  #state: TreeState | null = null;
  #closed: ClosedReason | null = null;
  #isOpen = false;
  #preparing = 0;
  /** Performs the undo or redo that is being computed in slices at once. */
  #finishReversal: (() => void) | null = null;

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
      onSent: ({ operationId, action, target }, version) => {
        this.#delayed.delete(operationId);
        this.#replica.acknowledge(operationId, version);
        if (action !== 'edit') this.noteServerVersion(version);
        if (action !== 'edit' && target === null) void this.#earlier.ask();
        this.#catchUp();
      },
      onRefused: (edit, reason, code) => {
        const { operationId, action } = edit;
        const isDelayed = this.#delayed.delete(operationId);
        this.#drop(operationId);
        if (action !== 'edit') void this.#earlier.ask();
        if (this.#closed === null) {
          const { forest } = this.#replica.shown;
          settings.onRefused(isDelayed ? refusedEditText(edit, reason, forest) : reason, code);
        }
        this.#catchUp();
      },
      onMissing: (edit) => this.#cancelled.cancelIfUndone(edit),
      onIdle: () => {
        if (this.#sender.isOffline) this.#noteDelayed(this.#replica.unsent);
        this.#changed();
      },
    });
    this.#stack = new UndoStack({
      wasNeverAttempted: (operationId) =>
        this.#isPending(operationId) && !this.#sender.wasAttempted(operationId),
      withdraw: (operationId) => this.#replica.withdraw(operationId),
      inverseOf: (operationId) => this.#replica.inverseOf(operationId),
      perform: (operation, formerId) => this.#performAgain(operation, formerId),
      enqueue: (edit) => this.#enqueue(edit),
      requireConnection: () => this.#requireConnection(),
    });
    this.#earlier = new EarlierChanges(api, this.treeId, () => this.#changed());
    this.#cancelled = new CancelledEdits({
      api,
      treeId: this.treeId,
      replica: this.#replica,
      stack: this.#stack,
      enqueue: (edit) => {
        this.#enqueue(edit);
        this.#sender.send();
      },
      markAttempted: (operationId) => this.#sender.markAttempted([operationId]),
    });
    this.#catchingUp = new TreeCatchUp({
      api,
      treeId: this.treeId,
      replica: this.#replica,
      mayFetch: () => this.#isOpen && this.#closed === null,
      onFetched: async () => {
        this.#changed();
        await this.#cancelled.checkServer();
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
      parts: this.#replica.shown.parts,
      saving: this.#saving(),
      canUndo: this.#stack.canUndo || this.#earlier.canUndo,
      // A new edit in this window ends what could be redone before it.
      canRedo: this.#stack.canRedo || (!this.#stack.canUndo && this.#earlier.canRedo),
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
    return this.#preparing > 0 || this.#persistence.hasUnstored;
  }

  /** Also adopts the edits that an earlier window could not send. Call `stop` when the screen closes. */
  start(): void {
    this.#isOpen = true;
    void this.#persistence.open();
    if (this.#settings.openStorage !== null) void this.#earlier.ask();
    this.#changed();
    this.#sender.start();
  }

  /** Edits in flight are still sent. The others stay in the browser's storage. */
  stop(): void {
    this.#flush();
    this.#isOpen = false;
    this.#sender.stop();
    this.#catchingUp.stop();
    this.#persistence.close(this.#sender.settled());
  }

  /** Resolves when all edits are stored in this browser, or storing them has failed. */
  stored(): Promise<void> {
    return this.#persistence.settled();
  }

  /**
   * Computes a large edit in slices, so that the page stays responsive and `perform` takes little time.
   * Until then, nothing of it is shown, stored or sent.
   */
  async prepare(operation: Operation, isWanted = () => true): Promise<void> {
    if (!isLarge(operation, this.#replica.shown.forest)) return;
    this.#preparing += 1;
    for (let time = 0; time < maxPreparations && isWanted(); time++) {
      const before = this.#replica.shown;
      await inSlices(this.#replica.prepare(operation));
      // Showing the edit takes long enough without the last slice.
      await nextTask();
      if (this.#replica.shown === before) break;
    }
    this.#preparing -= 1;
  }

  /**
   * Applies an edit immediately and sends it. A refused edit changes nothing; the caller must report
   * it. Unsent edits of one typing session are merged, and one undo reverses the whole session.
   */
  perform(operation: Operation, session: string | null = null): Result<Outcome, Refusal> {
    this.#finishReversal?.();
    const last = this.#replica.unsent.at(-1);
    const isSame = last !== undefined && this.typed.isHeld(last.operationId, session);
    const operationId = isSame ? last.operationId : newIdentifier();
    const performed = isSame
      ? this.#replica.amend(operationId, operation)
      : this.#replica.perform(operationId, operation);
    if (!performed.ok) return performed;
    if (this.#isPending(operationId)) {
      this.#stack.push(operationId, operation, session);
      this.typed.hold(operationId, session, changesTimes(operation) ? 'number' : 'text');
    } else this.#stack.drop(operationId);
    this.#changed();
    this.#sender.send();
    return performed;
  }

  /** The species as they are without the edit of this typing session, which `perform` would replace. */
  before(session?: string): Forest {
    const last = this.#replica.unsent.at(-1);
    const isHeld = last !== undefined && this.typed.isHeld(last.operationId, session ?? null);
    return (isHeld ? this.#replica.without(last.operationId) : this.#replica.shown).forest;
  }

  /** The id of the edit that an undo would reverse; null if only the server knows it. */
  get latestEdit(): string | null {
    return this.#stack.next('undo').id;
  }

  undo(): void {
    this.#undoOrRedo('undo');
  }

  redo(): void {
    this.#undoOrRedo('redo');
  }

  restore(version: number): void {
    this.#flush();
    if (!this.#requireConnection()) return;
    const id = this.#enqueue({ action: 'restore', operation: null, target: null, version });
    this.#stack.push(id, null);
    this.#changed();
    this.#sender.send();
  }

  /**
   * Makes a change that is not an operation, such as an image or a collaborator. The caller must report
   * a failure. Some of these changes can be undone like an edit.
   */
  async change(
    call: () => Promise<Pick<TreeDetails, 'version'>>,
    isUndoable = false,
  ): Promise<void> {
    this.#flush();
    // The change may be about a species whose addition is still being sent.
    await this.#sender.settled();
    const { version } = await call();
    if (isUndoable) {
      this.#stack.push(null, null);
      this.#changed();
    }
    this.noteServerVersion(version);
  }

  /** Applies a change of this or another window. */
  applyServerEvent(event: TreeEvent): void {
    this.#replica.applyServerEvent(event);
    this.#cancelled.reverseLateArrival(event.operationId);
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

  sendOldEdits(): Promise<void> {
    return this.#persistence.adoptOld();
  }

  discardOldEdits(): Promise<void> {
    return this.#persistence.discardOld();
  }

  /** Closes the tree if the user can no longer see it. */
  async verifyAccess(): Promise<void> {
    try {
      await this.#api.call('GET ph-tree/{id}', { params: { id: this.treeId } });
    } catch (failure) {
      if (isNotFound(failure)) this.close('unknown');
    }
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
    // A store that was stopped and started again finds its own edits.
    const left = edits.filter(({ operationId }) => !this.#isPending(operationId));
    if (left.length === 0) return;
    // The other windows may already have sent some of these.
    this.#sender.markAttempted(left.map(({ operationId }) => operationId));
    this.#noteDelayed(left);
    this.#replica.adopt(left);
    this.#stack.adopt(left);
  }

  #noteDelayed(edits: readonly UnsentEdit[]): void {
    for (const { operationId } of edits) this.#delayed.add(operationId);
  }

  #undoOrRedo(action: 'undo' | 'redo'): void {
    this.#flush();
    const { id, operation } = this.#stack.next(action);
    const run = () => {
      this.#finishReversal = null;
      // The server may have refused the edit meanwhile. The one before it is not meant.
      if (this.#stack.next(action).id !== id) return;
      this.#stack[action]();
      this.#changed();
      this.#sender.send();
    };
    if (operation === null || !isLarge(operation, this.#replica.shown.forest)) {
      run();
      return;
    }
    this.#finishReversal = run;
    const isWaiting = () => this.#finishReversal === run;
    void this.prepare(operation, isWaiting).then(() => isWaiting() && run());
  }

  /** Completes what was begun before, so that the next change comes after it. */
  #flush(): void {
    this.typed.flush();
    this.#finishReversal?.();
  }

  #isPending(operationId: string): boolean {
    return this.#replica.unsent.some((edit) => edit.operationId === operationId);
  }

  #performAgain(operation: Operation, formerId: string | null): string | null {
    const former = this.#cancelled.reclaim((edit) => edit.operationId === formerId);
    const operationId = former ?? newIdentifier();
    const performed = this.#replica.perform(operationId, operation);
    if (!performed.ok) this.#settings.onRefused(refusalText(performed.error));
    // If another user has made the same edit meanwhile, there is nothing to send or undo.
    return this.#isPending(operationId) ? operationId : null;
  }

  #enqueue(edit: Omit<UnsentEdit, 'operationId'>): string {
    const { action, target } = edit;
    const former = this.#cancelled.reclaim(
      (one) => target !== null && one.target === target && one.action === action,
    );
    const operationId = former ?? newIdentifier();
    this.#replica.enqueue({ ...edit, operationId });
    return operationId;
  }

  /** Refuses actions whose result only the server knows while offline, because they would take effect unseen later. */
  #requireConnection(): boolean {
    if (!this.#sender.isOffline) return true;
    this.#settings.onRefused(t('This needs a connection. Try again when you are online.'));
    return false;
  }

  /** Removes an edit and all undos and redos that depend on it. */
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

  /** Edits of a tree that was deleted or that the user can no longer edit would never be sent. */
  #discardUnsent(): void {
    const { unsent } = this.#replica;
    if (unsent.length === 0) return;
    for (const { operationId } of unsent) this.#drop(operationId);
    this.#settings.onRefused(
      t(
        '{count, plural, one {# unsaved change was discarded, because its tree was deleted or you can no longer edit it.} other {# unsaved changes were discarded, because their trees were deleted or you can no longer edit them.}}',
        { count: unsent.length },
      ),
    );
  }

  #catchUp(): void {
    this.#changed();
    this.#catchingUp.check();
  }

  #changed(): void {
    this.#state = null;
    this.#persistence.save();
    for (const listener of this.#listeners) listener();
  }
}

/** Whether an edit changes too many species for one task. Counts no further than it must. */
function isLarge(operation: Operation, forest: Forest): boolean {
  let count = 0;
  for (const step of operation.kind === 'sequence' ? operation.steps : [operation]) {
    for (const id of touchedBy(step)) {
      const row = step.kind === 'delete-branches' ? forest.indexOf(id) : -1;
      count += row < 0 ? 1 : forest.branchSize(row);
      if (count > maxAtOnce) return true;
    }
  }
  return false;
}

/** Times are sent later than texts, because a half-typed number would move descendants. */
function changesTimes(operation: Operation): boolean {
  if (operation.kind === 'sequence') return operation.steps.some(changesTimes);
  const timeKinds: readonly OperationKind[] = [
    ...(['set-apparition', 'set-duration', 'set-times', 'move-in-time'] as const),
  ];
  return timeKinds.includes(operation.kind);
}
