import type { Tree as TreeDetails, TreeEvent } from '@life-tree/contract';
import { newIdentifier } from '@life-tree/contract/values';
import {
  type Forest,
  type Operation,
  type OperationKind,
  type Outcome,
  type Refusal,
  type Result,
  type TreeDocument,
  touchedBy,
} from '@life-tree/phylogeny';
import type { ApiClient } from '../../../api/client.ts';
import { inSlices, nextTask } from '../../../scheduling/slices.ts';
import { t } from '../../../texts/t.ts';
import type { UnsentEdit } from '../../unsent-edits/index.ts';
import type { LoadedTree } from '../load-tree.ts';
import { EarlierChanges } from './earlier-changes.ts';
import { EditPersistence, type OpenEditStorage } from './edit-persistence.ts';
import { EditSender } from './edit-sender.ts';
import { namesLost, refusedEditText } from './refused-edit-text.ts';
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
  /**
   * `reason` is a translated sentence. `code` is undefined for edits that the server has not seen. `lost` names
   * the typed and pasted species that were not added.
   */
  readonly onRefused: (reason: string, code?: string, lost?: string) => void;
  /** Called when an edit could not be stored in this browser. */
  readonly onStorageFailed?: () => void;
  /** Called when a change from before this window was undone or redone, with the version that did it. */
  readonly onEarlierReversed?: (version: number) => void;
}

/** What the refused undo would have reversed is not known, so it is not named. */
const nothingCodes = new Set<string | undefined>(['nothing-to-undo', 'nothing-to-redo']);

/** An open tree. Shows edits immediately, sends them in order, and applies the edits of others. */
export class TreeStore {
  readonly treeId: string;
  /** Texts that are being typed. */
  readonly typed: TypedEdits;
  readonly #settings: TreeStoreSettings;
  readonly #api: ApiClient;
  readonly #replica: TreeReplica;
  readonly #sender: EditSender;
  readonly #stack = new UndoStack();
  readonly #earlier: EarlierChanges;
  readonly #persistence: EditPersistence;
  readonly #catchingUp: TreeCatchUp;
  readonly #listeners = new Set<() => void>();
  /**
   * The last edit that was made offline or in an earlier window. Later ids are greater. If such an edit is
   * refused, the user must be told which.
   */
  #delayedUntil = '';
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
    this.#replica = new TreeReplica(loaded, {
      put: (edit) => this.#persistence.put(edit),
      delete: (operationId) => this.#persistence.delete(operationId),
    });
    this.#sender = new EditSender({
      api,
      treeId: this.treeId,
      next: () => this.#next(),
      onSent: ({ operationId, action, target }, version) => {
        this.#replica.acknowledge(operationId, version);
        if (action !== 'edit') this.noteServerVersion(version);
        if ((action === 'undo' || action === 'redo') && target === null) {
          void this.#earlier.ask();
          settings.onEarlierReversed?.(version);
        }
        this.#catchUp();
      },
      onRefused: (edit, reason, code) => {
        this.#drop(edit.operationId);
        if (edit.action !== 'edit') void this.#earlier.ask();
        if (this.#closed === null) {
          const { forest } = this.#replica.shown;
          const isDelayed = edit.operationId <= this.#delayedUntil && !nothingCodes.has(code);
          const text = isDelayed ? refusedEditText(edit, reason, forest) : reason;
          const lost = namesLost(edit);
          if (lost === null) settings.onRefused(text, code);
          else settings.onRefused(text, code, lost);
        }
        this.#catchUp();
      },
      onIdle: () => {
        this.#replica.settle();
        if (this.#sender.isOffline) this.#noteDelayed(this.#replica.last);
        this.#changed();
      },
    });
    this.#earlier = new EarlierChanges(api, this.treeId, () => this.#changed());
    this.#catchingUp = new TreeCatchUp({
      api,
      treeId: this.treeId,
      replica: this.#replica,
      mayFetch: () => this.#isOpen && this.#closed === null,
      onFetched: () => this.#changed(),
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
      onCancelled: (session, held) => {
        if (held !== null) this.#drop(held);
        // What was typed earlier in the session has been sent.
        if (this.#stack.next('undo')?.group === session) this.#reverse('undo');
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
      canRedo: this.#stack.canRedo || (this.#earlier.canRedo && !this.#hasNone('redo')),
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
    const { last } = this.#replica;
    const isSame = last !== undefined && this.typed.isHeld(last.operationId, session);
    const operationId = isSame ? last.operationId : newIdentifier();
    const performed = isSame
      ? this.#replica.amend(operation)
      : this.#replica.perform(operationId, operation);
    if (!performed.ok) return performed;
    if (this.#replica.last?.operationId === operationId) {
      this.#stack.push(operationId, session);
      this.typed.hold(operationId, session, changesTimes(operation) ? 'number' : 'text');
    } else {
      if (isSame) this.typed.release();
      this.#stack.drop(operationId);
    }
    this.#changed();
    this.#sender.send();
    return performed;
  }

  /** The tree as it is without the edit of this typing session, which `perform` would replace. */
  before(session?: string): TreeDocument {
    const { last, withoutLast, shown } = this.#replica;
    const isHeld = last !== undefined && this.typed.isHeld(last.operationId, session ?? null);
    return isHeld ? withoutLast : shown;
  }

  /** The id of the edit that an undo would reverse; null if only the server knows it. */
  get latestEdit(): string | null {
    return this.#stack.next('undo')?.id ?? null;
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
    this.#stack.push(this.#enqueue({ action: 'restore', operation: null, target: null, version }));
    this.#changed();
    this.#sender.send();
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
    this.#stack.push(operationId);
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
    const { first } = this.#replica;
    return first && this.typed.isHeld(first.operationId) ? undefined : first;
  }

  #saving(): SavingState {
    const isTyping = this.typed.hasDrafts;
    if (this.#replica.unsentCount === 0) {
      if (isTyping) return 'saving';
      return this.#persistence.isOpening ? 'opening' : 'saved';
    }
    if (!this.#sender.isOffline) return 'saving';
    return this.#persistence.hasFailed ? 'unstored' : 'offline';
  }

  #adopt(edits: readonly UnsentEdit[]): void {
    // A store that was stopped and started again finds its own edits.
    const own = new Set(this.#replica.unsent.map(({ operationId }) => operationId));
    const left = edits.filter(({ operationId }) => !own.has(operationId));
    this.#noteDelayed(left.at(-1));
    this.#replica.adopt(left);
    this.#stack.adopt(left);
  }

  #noteDelayed({ operationId = '' }: Partial<UnsentEdit> = {}): void {
    if (operationId > this.#delayedUntil) this.#delayedUntil = operationId;
  }

  #undoOrRedo(action: 'undo' | 'redo'): void {
    this.#flush();
    this.typed.dropRefused();
    const step = this.#stack.next(action);
    if (step === undefined && this.#hasNone(action)) {
      const isUndo = action === 'undo';
      const reason = isUndo ? t('You have nothing to undo') : t('You have nothing to redo');
      this.#settings.onRefused(reason, `nothing-to-${action}`);
      return;
    }
    if (step?.id === null) {
      this.#stack.skip();
      this.#changed();
      this.#settings.onRefused(
        t('Your last change cannot be undone. Undo again to undo the change before it.'),
      );
      return;
    }
    const run = () => {
      this.#finishReversal = null;
      // The server may have refused the edit meanwhile. The one before it is not meant.
      if (this.#stack.next(action) !== step) return;
      this.#reverse(action);
      this.#changed();
      this.#sender.send();
    };
    const operation = step === undefined ? null : this.#replica.inverseOf(step.id);
    if (operation === null || !isLarge(operation, this.#replica.shown.forest)) {
      run();
      return;
    }
    this.#finishReversal = run;
    const isWaiting = () => this.#finishReversal === run;
    void this.prepare(operation, isWaiting).then(() => isWaiting() && run());
  }

  #hasNone(action: 'undo' | 'redo'): boolean {
    // A new edit in this window ends what could be redone before it.
    return (action === 'redo' && this.#stack.canUndo) || this.#earlier.hasNone(action);
  }

  /** Queues the undo or redo of the last step and of its group, or of a change that only the server knows. */
  #reverse(action: 'undo' | 'redo'): void {
    const { group = null } = this.#stack.next(action) ?? {};
    do {
      const target = this.#stack.next(action)?.id ?? null;
      const operation = target === null ? null : this.#replica.inverseOf(target);
      if (operation === null && !this.#requireConnection()) return;
      this.#stack.reverse(action, this.#enqueue({ action, operation, target }), target !== null);
    } while (group !== null && this.#stack.next(action)?.group === group);
  }

  /** Completes what was begun before, so that the next change comes after it. */
  #flush(): void {
    this.typed.flush();
    this.#finishReversal?.();
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
    for (const id of this.#replica.remove(operationId)) this.#stack.drop(id);
  }

  /** Edits of a tree that was deleted or that the user can no longer edit would never be sent. */
  #discardUnsent(): void {
    const { unsent } = this.#replica;
    if (unsent.length === 0) return;
    // The last first, so that the others need not be applied again.
    for (const { operationId } of [...unsent].reverse()) this.#drop(operationId);
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
