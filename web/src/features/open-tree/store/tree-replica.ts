import type { Tree, TreeEvent } from '@life-tree/contract';
import {
  accept,
  type EditSpecies,
  emptyParts,
  hasNoParts,
  invertOperation,
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
interface PendingEdit extends UnsentEdit {
  /** The tree after this edit and all before it. Null if the edit cannot be applied there. */
  readonly after: TreeDocument | null;
  /** The version in the server's reply, null until then. */
  readonly storedAs: number | null;
}

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
 * this window on top of it. Sending and fetching are left to other classes.
 */
export class TreeReplica {
  #details: Tree;
  #confirmed: TreeDocument;
  #version: number;
  #pending: readonly PendingEdit[] = [];
  readonly #received = new Map<number, ReceivedChange>();
  /** The edit of this window assumed to be each version, until the server's event arrives. */
  readonly #assumedVersions = new Map<number, string>();
  /** The operations that reverse the edits of this window, by the edit's id. */
  readonly #inverses = new Map<string, Operation>();
  /** Up to this version, events may have been missed. */
  #missedUntil = 0;
  #needsReload = false;
  #prepared: PreparedEdit | null = null;

  constructor(loaded: LoadedTree) {
    this.#details = loaded.details;
    this.#version = loaded.details.version;
    this.#confirmed = treeOf(loaded);
  }

  get version(): number {
    return this.#version;
  }

  /** The tree with all pending edits applied. */
  get shown(): TreeDocument {
    return this.#after(this.#pending);
  }

  /** The tree without the latest edit, which must have this id. */
  without(operationId: string): TreeDocument {
    return this.#after(this.#pending.filter((edit) => edit.operationId !== operationId));
  }

  #after(pending: readonly PendingEdit[]): TreeDocument {
    return pending.findLast(({ after }) => after !== null)?.after ?? this.#confirmed;
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
    return this.#pending
      .filter(({ storedAs }) => storedAs === null)
      .map(({ after: _, storedAs: __, ...edit }) => edit);
  }

  /** The operation that reverses an edit of this window, null if it is not known. */
  inverseOf(operationId: string): Operation | null {
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
    const before = this.shown;
    const performed = yield* performInSteps(before, operation);
    const json = yield* operationJson(operation);
    this.#prepared = { before, operation, performed, json };
  }

  /** Applies an edit to the shown tree, unless it is refused. An edit that changes nothing is not queued. */
  perform(operationId: string, operation: Operation): Result<Outcome, Refusal> {
    const { performed, json } = this.#compute(operation);
    if (!performed.ok) return performed;
    const { outcome, inverse } = performed.value;
    if (changesSomething(outcome)) {
      this.#rememberInverse(operationId, inverse);
      const edit = { operationId, action: 'edit', operation, ...json, target: null } as const;
      this.#pending = [...this.#pending, { ...edit, after: outcome.tree, storedAs: null }];
    }
    return accept(outcome);
  }

  /** Continues the latest edit with a later one of the same kind. A refusal leaves it unchanged. */
  amend(operationId: string, operation: Operation): Result<Outcome, Refusal> {
    const former = this.#pending;
    const earlier = former.find((edit) => edit.operationId === operationId)?.operation;
    this.#pending = former.filter((edit) => edit.operationId !== operationId);
    // Only the first letter typed for an inferred ancestor says that it is a species now.
    const isContinued = earlier?.kind === 'edit-species' && operation.kind === 'edit-species';
    const performed = this.perform(
      operationId,
      isContinued ? continued(earlier, operation) : operation,
    );
    if (!performed.ok) this.#pending = former;
    return performed;
  }

  /** Queues an undo or redo. If it cannot be applied here, the server decides. */
  enqueue(edit: UnsentEdit): void {
    const { performed, json } = edit.operation ? this.#compute(edit.operation) : {};
    if (performed?.ok) this.#rememberInverse(edit.operationId, performed.value.inverse);
    const after = performed?.ok ? performed.value.outcome.tree : null;
    this.#pending = [...this.#pending, { ...edit, ...json, after, storedAs: null }];
  }

  /** Queues the edits of earlier windows before those of this one. */
  adopt(edits: readonly UnsentEdit[]): void {
    const known = edits.map((edit) => ({ ...edit, after: null, storedAs: null }));
    this.#pending = [...known, ...this.#pending];
    this.#reapply();
  }

  /** The server has stored the edit as this version. */
  acknowledge(operationId: string, version: number): void {
    const isOurs = (this.#received.get(version)?.operationId ?? operationId) === operationId;
    // The reply to an edit that changed nothing has the version of an earlier change.
    if (version <= this.#version || !isOurs) {
      this.withdraw(operationId);
      return;
    }
    const edit = this.#pending.find((one) => one.operationId === operationId);
    this.#pending = this.#pending.map((one) =>
      one === edit ? { ...one, storedAs: version } : one,
    );
    // Only the server knows what an undo has really changed.
    const isPredictable = edit?.action === 'edit' && version > this.#missedUntil;
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

  /** Removes a pending edit and applies the later ones without it. */
  withdraw(operationId: string): void {
    const isLast = this.#pending.at(-1)?.operationId === operationId;
    this.#pending = this.#pending.filter((edit) => edit.operationId !== operationId);
    if (!isLast) this.#reapply();
  }

  /** Applies a change of this or another window. */
  applyServerEvent(event: TreeEvent): void {
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
    this.#pending = this.#pending.filter((edit) => !isStoredBy(edit, version));
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
    const [first, ...rest] = this.#pending;
    const isFirst = first !== undefined && operationId === first.operationId;
    if (isFirst && first.action === 'edit' && first.after !== null) {
      // It was already applied first, so the trees after the other pending edits are still right.
      this.#confirmed = first.after;
      this.#pending = rest;
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
    // The reply to an edit that changed nothing may have this version, although another change made it.
    const version = this.#version + 1;
    this.#pending = this.#pending.filter(
      (edit) => edit.operationId !== operationId && !isStoredBy(edit, version),
    );
    this.#reapply();
    return true;
  }

  /** Applies the pending edits again. If one cannot be applied now, the server decides. */
  #reapply(): void {
    let tree = this.#confirmed;
    this.#pending = this.#pending.map((edit) => {
      const performed = edit.operation && performOperation(tree, edit.operation);
      if (!performed?.ok || edit.operation === null) return { ...edit, after: null };
      // If the server has already stored it, the state before it is not in this tree.
      if (changesSomething(performed.value)) {
        this.#rememberInverse(edit.operationId, invertOperation(tree, edit.operation));
      }
      tree = performed.value.tree;
      return { ...edit, after: tree };
    });
  }

  /** What an edit does to the shown tree. */
  #compute(operation: Operation): {
    readonly performed: PreparedEdit['performed'];
    readonly json?: Pick<PreparedEdit, 'json'>;
  } {
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

function changesSomething(outcome: Outcome): boolean {
  const { created, changed, deleted, partsChanged, fieldsChanged } = outcome;
  const lists = [created, changed, deleted, partsChanged];
  return lists.some((list) => list.length > 0) || fieldsChanged;
}

/** Whether the tree of a version certainly contains an edit. */
function isStoredBy({ storedAs }: PendingEdit, version: number): boolean {
  return storedAs !== null && storedAs <= version;
}

function treeOf({ details, forest, parts = emptyParts }: LoadedTree): TreeDocument {
  return { fields: fieldsOf(details), forest, parts };
}

function fieldsOf(tree: Tree): TreeFields {
  const { name, description, isPublic, tags } = tree;
  return { name, description, isPublic, tags, ...settingsOf(tree) };
}
