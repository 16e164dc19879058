import type { Tree, TreeEvent } from '@life-tree/contract';
import {
  accept,
  changesNothing,
  type EditSpecies,
  emptyParts,
  hasNoParts,
  invertOperation,
  isSame,
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
import { runAtOnce, type SlicedWork } from '../../../scheduling/slices.ts';
import type { UnsentEdit } from '../../unsent-edits/index.ts';
import type { LoadedTree } from '../load-tree.ts';
import { operationJson } from './operation-json.ts';

/** An edit that is already shown but whose version is not confirmed yet. */
interface PendingEdit {
  edit: UnsentEdit;
  /** The tree after this edit and all before it. Null if the edit cannot be applied there. */
  after: TreeDocument | null;
}

/** An edit that the server has stored as this version. */
interface StoredEdit extends PendingEdit {
  readonly version: number;
}

/** Keeps the edits that the server may not have. */
export interface EditKeeper {
  /** Adds an edit, or replaces the one with the same id. */
  readonly put: (edit: UnsentEdit) => void;
  readonly delete: (operationId: string) => void;
}

/**
 * How many edits may be applied again because of one that was refused. Of a long queue, several refused ones
 * are therefore removed together, so that n of them cost n times as much as one.
 */
const appliedPerRefusal = 50;

/** How many of the latest edits keep the operation that reverses them. */
const maxInverses = 1000;

/** A large edit that was computed ahead, for the tree that was shown then. */
interface PreparedEdit {
  readonly before: TreeDocument;
  readonly operation: Operation;
  readonly performed: Result<Performed, Refusal>;
  readonly json: string;
}

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
 * this window on top of it. Sending and fetching are left to other classes. Adding, sending and confirming
 * an edit takes the same time however many are pending.
 */
export class TreeReplica {
  #details: Tree;
  #confirmed: TreeDocument;
  #version: number;
  /** Stored edits that are waiting for the versions before them, in order. */
  #stored: StoredEdit[] = [];
  /** The queue: edits that the server may not have, in the order in which they are sent. */
  #unsent: PendingEdit[] = [];
  /** The edits that some undo or redo of the queue reverses, and earlier ones. */
  readonly #targets = new Set<string>();
  /** How many edits were removed from the queue although those after them have not been applied again. */
  #removed = 0;
  #shown: TreeDocument;
  readonly #keeper: EditKeeper;
  readonly #received = new Map<number, ReceivedChange>();
  /** The edit of this window assumed to be each version, until the server's event arrives. */
  readonly #assumedVersions = new Map<number, string>();
  /** The operations that reverse the edits of this window, by the edit's id. */
  readonly #inverses = new Map<string, Operation>();
  /** Up to this version, events may have been missed. */
  #missedUntil = 0;
  #needsReload = false;
  #prepared: PreparedEdit | null = null;

  constructor(loaded: LoadedTree, keeper: EditKeeper) {
    this.#details = loaded.details;
    this.#version = loaded.details.version;
    this.#confirmed = treeOf(loaded);
    this.#shown = this.#confirmed;
    this.#keeper = keeper;
  }

  get version(): number {
    return this.#version;
  }

  /** The tree with all pending edits applied. */
  get shown(): TreeDocument {
    return this.#shown;
  }

  /** The tree without the last edit of the queue. */
  get withoutLast(): TreeDocument {
    this.settle();
    return this.#treeBefore(this.#unsent.length - 1);
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

  /** Edits that the server may not have. */
  get unsent(): readonly UnsentEdit[] {
    return this.#unsent.map(({ edit }) => edit);
  }

  get unsentCount(): number {
    return this.#unsent.length;
  }

  /** The edit to send next. */
  get first(): UnsentEdit | undefined {
    return this.#unsent[0]?.edit;
  }

  get last(): UnsentEdit | undefined {
    return this.#unsent.at(-1)?.edit;
  }

  /** The operation that reverses an edit of this window, null if it is not known. */
  inverseOf(operationId: string): Operation | null {
    this.settle();
    return this.#inverses.get(operationId) ?? null;
  }

  /** Whether a later version has arrived before the next one. */
  get hasGap(): boolean {
    return this.#received.size > 0;
  }

  /** Whether the tree must be fetched again, because received changes cannot be applied. */
  get needsReload(): boolean {
    return this.#needsReload;
  }

  /** Computes an edit of the shown tree in steps. If nothing else changes it, performing the edit is fast. */
  *prepare(operation: Operation): SlicedWork<void> {
    this.settle();
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
      this.#append(
        { operationId, action: 'edit', operation, ...json, target: null },
        performed.value,
      );
    }
    return accept(outcome);
  }

  /** Continues the last edit of the queue, which is not sent yet. A refusal leaves it unchanged. */
  amend(operation: Operation): Result<Outcome, Refusal> {
    this.settle();
    const former = this.#unsent.pop();
    if (former === undefined) throw new Error('There is no edit to continue');
    this.#showLast();
    const { operationId, operation: earlier } = former.edit;
    // The first edit of a session may say more than those that continue it.
    const isContinued = earlier?.kind === 'edit-species' && operation.kind === 'edit-species';
    const performed = this.perform(
      operationId,
      isContinued ? continued(earlier, operation) : operation,
    );
    if (!performed.ok) {
      this.#unsent.push(former);
      this.#showLast();
    } else if (this.last?.operationId !== operationId) this.#keeper.delete(operationId);
    return performed;
  }

  /** Queues an undo, redo or restore. If it cannot be applied here, the server decides. */
  enqueue(edit: UnsentEdit): void {
    const { performed, json } = edit.operation ? this.#compute(edit.operation) : {};
    this.#append({ ...edit, ...json }, performed?.ok ? performed.value : null);
  }

  /** Queues the edits of earlier windows before those of this one. */
  adopt(edits: readonly UnsentEdit[]): void {
    for (const { target } of edits) if (target !== null) this.#targets.add(target);
    this.#unsent = [...edits.map((edit) => ({ edit, after: null })), ...this.#unsent];
    this.#reapply();
  }

  /** The server has stored the edit as this version. */
  acknowledge(operationId: string, version: number): void {
    const isOurs = (this.#received.get(version)?.operationId ?? operationId) === operationId;
    const pending = this.#take(operationId);
    // If its event was faster, it is confirmed already.
    if (pending === undefined) return;
    // The reply to an edit that changed nothing has the version of an earlier change.
    if (version <= this.#version || !isOurs) {
      if (pending.after !== null) this.#reapply();
      return;
    }
    this.#stored.push({ ...pending, version });
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

  /**
   * Removes an edit from the queue, with the undos and redos that depend on it, and applies the later ones
   * without them, if there are many not before `settle`. Returns the ids of what was removed.
   */
  remove(operationId: string): readonly string[] {
    const removed = [operationId];
    if (this.#targets.has(operationId)) {
      // Each of them reverses the one before it.
      for (const { edit } of this.#unsent) {
        if (edit.target === removed.at(-1)) removed.push(edit.operationId);
      }
    }
    const isLast = this.last?.operationId === operationId;
    const taken = removed.map((id) => this.#take(id));
    if (isLast && this.#removed === 0) this.#showLast();
    else if (taken.some((pending) => pending?.after)) {
      this.#removed += 1;
      if (this.#removed * appliedPerRefusal >= this.#unsent.length) this.settle();
    }
    return removed;
  }

  /** Shows the tree without all edits that were removed. */
  settle(): void {
    if (this.#removed > 0) this.#reapply();
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
    this.#forgetStored(version);
    this.#reapply();
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
    const first = this.#stored[0] ?? this.#unsent[0];
    if (first !== undefined && this.#removed > 0) this.#apply(this.#confirmed, first);
    if (
      first?.after &&
      first.edit.operationId === operationId &&
      isAsPredicted(first.edit, operation)
    ) {
      // It was already applied first, so the trees after the other pending edits are still right.
      this.#confirmed = first.after;
      if (this.#stored.shift() === undefined) this.#take(operationId);
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
      const isOwn = operationId !== null && this.#inverses.has(operationId);
      if (isOwn && performed.ok) {
        this.#rememberInverse(operationId, invertOperation(before, operation));
      }
    }
    if (operationId !== null) this.#take(operationId);
    // The reply to an edit that changed nothing may have this version, although another change made it.
    this.#forgetStored(this.#version + 1);
    this.#reapply();
    return true;
  }

  /** Adds an edit to the queue. `performed` is null if it cannot be applied here. */
  #append(edit: UnsentEdit, performed: Performed | null): void {
    const after = performed?.outcome.tree ?? null;
    if (performed !== null) this.#rememberInverse(edit.operationId, performed.inverse);
    this.#unsent.push({ edit, after });
    if (edit.target !== null) this.#targets.add(edit.target);
    if (after !== null) this.#shown = after;
    this.#keeper.put(edit);
  }

  /** Removes an edit from the queue. It is nearly always the first. */
  #take(operationId: string): PendingEdit | undefined {
    const isFirst = this.first?.operationId === operationId;
    const index = isFirst
      ? 0
      : this.#unsent.findIndex(({ edit }) => edit.operationId === operationId);
    if (index < 0) return undefined;
    this.#keeper.delete(operationId);
    return isFirst ? this.#unsent.shift() : this.#unsent.splice(index, 1)[0];
  }

  /** Forgets the edits that the tree of a version certainly contains. */
  #forgetStored(version: number): void {
    this.#stored = this.#stored.filter((stored) => stored.version > version);
  }

  /** Applies the pending edits again. If one cannot be applied now, the server decides. */
  #reapply(): void {
    this.#removed = 0;
    let tree = this.#confirmed;
    for (const pending of [...this.#stored, ...this.#unsent]) tree = this.#apply(tree, pending);
    this.#shown = tree;
  }

  /** Applies a pending edit again. Returns the tree after it. */
  #apply(tree: TreeDocument, pending: PendingEdit): TreeDocument {
    const { operationId, target } = pending.edit;
    // What an undo does depends on what the edit has done to this tree.
    const operation = (target && this.#inverses.get(target)) || pending.edit.operation;
    if (operation !== pending.edit.operation) pending.edit = { ...pending.edit, operation };
    const performed = operation && performOperation(tree, operation);
    pending.after = performed?.ok ? performed.value.tree : null;
    if (!performed?.ok || operation === null) return tree;
    // If the server has already stored it, the state before it is not in this tree.
    if (!changesNothing(performed.value)) {
      this.#rememberInverse(operationId, invertOperation(tree, operation));
    }
    return performed.value.tree;
  }

  /** Shows the tree after the last edit of the queue. */
  #showLast(): void {
    this.#shown = this.#treeBefore(this.#unsent.length);
  }

  /** The tree before an edit of the queue: after the last one before it that could be applied. */
  #treeBefore(index: number): TreeDocument {
    for (let at = index - 1; at >= 0; at--) {
      const after = this.#unsent[at]?.after;
      if (after) return after;
    }
    return this.#stored.findLast(({ after }) => after !== null)?.after ?? this.#confirmed;
  }

  /** What an edit does to the shown tree. */
  #compute(operation: Operation): {
    readonly performed: PreparedEdit['performed'];
    readonly json?: Pick<PreparedEdit, 'json'>;
  } {
    this.settle();
    const prepared = this.#prepared;
    const isPrepared = prepared?.operation === operation && prepared.before === this.shown;
    this.#prepared = null;
    if (isPrepared) return { performed: prepared.performed, json: { json: prepared.json } };
    return { performed: runAtOnce(performInSteps(this.shown, operation)) };
  }

  #rememberInverse(operationId: string, inverse: Operation): void {
    this.#inverses.set(operationId, inverse);
    const [oldest] = this.#inverses.keys();
    if (this.#inverses.size > maxInverses && oldest !== undefined) this.#inverses.delete(oldest);
  }
}

/** Two edits of a species as one. Entries of citations and traits that only the first names are kept. */
function continued(earlier: EditSpecies, later: EditSpecies): EditSpecies {
  const entries = <Entries extends object>(
    first: Entries | null | undefined,
    second: Entries | null | undefined,
  ) => (first && second && Object.keys(second).length > 0 ? { ...first, ...second } : second);
  const citations = entries(earlier.citations, later.citations);
  const traits = entries(earlier.traits, later.traits);
  return {
    ...earlier,
    ...later,
    ...(citations !== undefined && { citations }),
    ...(traits !== undefined && { traits }),
  };
}

/** Whether the server has applied the operation that was applied here. */
function isAsPredicted({ action, operation }: UnsentEdit, received: Operation | null): boolean {
  return action === 'edit' || (received !== null && isSame(operation, received));
}

function treeOf({ details, forest, parts = emptyParts }: LoadedTree): TreeDocument {
  return { fields: fieldsOf(details), forest, parts };
}

function fieldsOf(tree: Tree): TreeFields {
  const { name, description, isPublic, tags } = tree;
  return { name, description, isPublic, tags, ...settingsOf(tree) };
}
