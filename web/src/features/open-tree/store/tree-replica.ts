import type { Tree, TreeEvent } from '@life-tree/contract';
import {
  accept,
  changesNothing,
  emptyParts,
  hasNoParts,
  type Operation,
  type Outcome,
  type Performed,
  performInSteps,
  performOperation,
  type Refusal,
  type Result,
  settingNames,
  settingsOf,
  type TreeDocument,
  type TreeFields,
} from '@life-tree/phylogeny';
import { inSlices, nextTask, runAtOnce, type SlicedWork } from '../../../scheduling/slices.ts';
import type { UnsentEdit } from '../../unsent-edits/index.ts';
import type { LoadedTree } from '../load-tree.ts';
import { operationJson } from './operation-json.ts';
import { isLarge } from './operation-traits.ts';
import { type EditKeeper, PendingEdits } from './pending-edits.ts';

/** A large edit that was computed ahead, for the tree that was shown then. */
interface PreparedEdit {
  readonly before: TreeDocument;
  readonly operation: Operation;
  readonly performed: Result<Performed, Refusal>;
  readonly json: string;
}

/** How often an edit is computed again because others have changed the tree meanwhile. */
const maxPreparations = 3;

/** A change that was received but not applied yet, because versions before it are missing. */
interface ReceivedChange {
  readonly operationId: string | null;
  readonly operation: Operation | null;
  readonly details: Tree | null;
  /** Only the fields, the image or the collaborators of the tree changed. */
  readonly changesOnlyDetails: boolean;
}

/**
 * This browser's copy of a tree: the version that the server has confirmed, and the pending edits of
 * this window on top of it. Sending and fetching are left to other classes.
 */
export class TreeReplica {
  readonly pending: PendingEdits;
  #details: Tree;
  #confirmed: TreeDocument;
  #version: number;
  readonly #received = new Map<number, ReceivedChange>();
  /** The edit of this window assumed to be each version, until the server's event arrives. */
  readonly #assumedVersions = new Map<number, string>();
  /** Up to this version, events may have been missed. */
  #missedUntil = 0;
  #needsReload = false;
  #prepared: PreparedEdit | null = null;
  #preparing = 0;

  constructor(loaded: LoadedTree, keeper: EditKeeper) {
    this.#details = loaded.details;
    this.#version = loaded.details.version;
    this.#confirmed = treeOf(loaded);
    this.pending = new PendingEdits(keeper, () => this.#confirmed);
  }

  get version(): number {
    return this.#version;
  }

  /** The tree with all pending edits applied. */
  get shown(): TreeDocument {
    return this.pending.shown;
  }

  get details(): Tree {
    const { fields, forest, parts } = this.shown;
    const details = { ...this.#details };
    for (const name of [...settingNames, 'parts'] as const) delete details[name];
    return {
      ...details,
      ...fields,
      ...(!hasNoParts(parts) && { parts: true }),
      tags: [...fields.tags],
      species: forest.speciesCount,
      version: this.#version,
    };
  }

  /** Whether a later version has arrived before the next one. */
  get hasGap(): boolean {
    return this.#received.size > 0;
  }

  /** Whether the tree must be fetched again, because received changes cannot be applied. */
  get needsReload(): boolean {
    return this.#needsReload;
  }

  /** Whether an edit is being computed. */
  get isPreparing(): boolean {
    return this.#preparing > 0;
  }

  /** Computes a large edit of the shown tree in slices. If nothing else changes it, performing the edit is fast. */
  async prepare(operation: Operation, isWanted: () => boolean): Promise<void> {
    if (!isLarge(operation, this.shown.forest)) return;
    this.#preparing += 1;
    for (let time = 0; time < maxPreparations && isWanted(); time++) {
      const before = this.shown;
      await inSlices(this.#computeInSteps(operation));
      // Showing the edit takes long enough without the last slice.
      await nextTask();
      if (this.shown === before) break;
    }
    this.#preparing -= 1;
  }

  *#computeInSteps(operation: Operation): SlicedWork<void> {
    this.pending.settle();
    const before = this.shown;
    const performed = yield* performInSteps(before, operation);
    const json = yield* operationJson(operation);
    this.#prepared = { before, operation, performed, json };
  }

  /** Applies an edit to the shown tree, unless it is refused. An edit that changes nothing is not queued. */
  perform(operationId: string, operation: Operation): Result<Outcome, Refusal> {
    const { performed, json } = this.#compute(operation);
    if (!performed.ok) return performed;
    const { outcome } = performed.value;
    if (!changesNothing(outcome)) {
      this.pending.append(
        { operationId, action: 'edit', operation, ...json, target: null },
        performed.value,
      );
    }
    return accept(outcome);
  }

  /** Continues the last edit of the queue, which is not sent yet. A refusal leaves it unchanged. */
  amend(operation: Operation): Result<Outcome, Refusal> {
    return this.pending.amend(operation, (id, whole) => this.perform(id, whole));
  }

  /** Queues an undo, redo or restore. If it cannot be applied here, the server decides. */
  enqueue(edit: UnsentEdit): void {
    const { performed, json } = edit.operation ? this.#compute(edit.operation) : {};
    this.pending.append({ ...edit, ...json }, performed?.ok ? performed.value : null);
  }

  /** The server has stored the edit as this version. */
  acknowledge(operationId: string, version: number): void {
    const isOurs = (this.#received.get(version)?.operationId ?? operationId) === operationId;
    const pending = this.pending.take(operationId);
    // If its event was faster, it is confirmed already.
    if (pending === undefined) return;
    // The reply to an edit that changed nothing has the version of an earlier change.
    if (version <= this.#version || !isOurs) {
      if (pending.after !== null) this.pending.reapply();
      return;
    }
    this.pending.store(pending, version);
    // Only the server knows what an undo has really changed.
    const isPredictable = pending.edit.action === 'edit' && version > this.#missedUntil;
    if (isPredictable && !this.#received.has(version)) {
      this.#assumedVersions.set(version, operationId);
      this.#received.set(version, {
        operationId,
        operation: null,
        details: null,
        changesOnlyDetails: false,
      });
    }
    this.#advance();
  }

  /** Applies a change of this or another window. */
  applyServerEvent(event: TreeEvent): void {
    // It is about an earlier change, whose own event may still be on its way.
    if (event.type === 'history') return;
    const { version, operation = null, operationId = null, phTree = null } = event;
    const assumed = this.#assumedVersions.get(version) ?? operationId;
    this.#assumedVersions.delete(version);
    if (version <= this.#version) {
      if (assumed !== operationId) this.#needsReload = true;
      return;
    }
    const changesOnlyDetails = event.type === 'tree';
    this.#received.set(version, { operationId, operation, details: phTree, changesOnlyDetails });
    this.#advance();
  }

  /** Events up to this version may have been missed, so they will not correct assumed versions. */
  noteMissedEvents(version: number): void {
    this.#missedUntil = version;
    if (this.#assumedVersions.size > 0) this.#needsReload = true;
  }

  /** Replaces the confirmed tree by a fetched one. Pending edits are kept. */
  reset(loaded: LoadedTree): void {
    const { version } = loaded.details;
    // An older tree cannot repair this copy.
    if (version < this.#version) return;
    this.#needsReload = false;
    for (const known of [this.#assumedVersions, this.#received]) {
      for (const past of known.keys()) if (past <= version) known.delete(past);
    }
    this.#details = loaded.details;
    this.#confirmed = treeOf(loaded);
    this.#version = version;
    this.pending.forgetStored(version);
    this.pending.reapply();
    this.#advance();
  }

  #advance(): void {
    for (;;) {
      const next = this.#received.get(this.#version + 1);
      if (next === undefined || this.#needsReload) return;
      this.#needsReload = !this.#confirm(next);
      if (this.#needsReload) return;
      this.#received.delete(this.#version + 1);
      this.#version += 1;
      if (next.details !== null) this.#details = next.details;
    }
  }

  /** Returns false if the tree after this change is not known. */
  #confirm({ operationId, operation, details, changesOnlyDetails }: ReceivedChange): boolean {
    const predicted = this.pending.confirmOldest(operationId, operation);
    if (predicted !== null) {
      this.#confirmed = predicted;
      return true;
    }
    if (operation === null) {
      if (details === null || !changesOnlyDetails) return false;
      this.#confirmed = { ...this.#confirmed, fields: fieldsOf(details) };
    } else {
      const before = this.#confirmed;
      const performed = performOperation(before, operation);
      if (performed.ok) this.#confirmed = performed.value.tree;
      // The fields may already be those of a later version, see `loadTree`. Then take them from the event.
      else if (operation.kind === 'edit-tree' && details !== null) {
        this.#confirmed = { ...before, fields: fieldsOf(details) };
      } else return false;
      if (operationId !== null && performed.ok) {
        this.pending.noteConfirmed(operationId, before, operation);
      }
    }
    if (operationId !== null) this.pending.take(operationId);
    // The reply to an edit that changed nothing may have this version, although another change made it.
    this.pending.forgetStored(this.#version + 1);
    this.pending.reapply();
    return true;
  }

  /** What an edit does to the shown tree. */
  #compute(operation: Operation): {
    readonly performed: PreparedEdit['performed'];
    readonly json?: Pick<PreparedEdit, 'json'>;
  } {
    this.pending.settle();
    const prepared = this.#prepared;
    const isPrepared = prepared?.operation === operation && prepared.before === this.shown;
    this.#prepared = null;
    if (isPrepared) return { performed: prepared.performed, json: { json: prepared.json } };
    return { performed: runAtOnce(performInSteps(this.shown, operation)) };
  }
}

function treeOf({ details, forest, parts = emptyParts }: LoadedTree): TreeDocument {
  return { fields: fieldsOf(details), forest, parts };
}

/** The fields of a tree that operations change. */
export function fieldsOf(tree: Tree): TreeFields {
  const { name, description, isPublic, tags } = tree;
  return { name, description, isPublic, tags, ...settingsOf(tree) };
}
