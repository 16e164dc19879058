import {
  changesNothing,
  type EditSpecies,
  invertOperation,
  isSame,
  type Operation,
  type Performed,
  performOperation,
  type TreeDocument,
} from '@life-tree/phylogeny';
import type { UnsentEdit } from '../../unsent-edits/index.ts';

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

/**
 * The edits of this window on top of the confirmed tree, and the tree after them. Adding, sending and confirming
 * an edit takes the same time however many are pending.
 */
export class PendingEdits {
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
  /** The tree of the last version that the server has confirmed. */
  readonly #confirmed: () => TreeDocument;
  /** The operations that reverse the edits of this window, by the edit's id. */
  readonly #inverses = new Map<string, Operation>();

  constructor(keeper: EditKeeper, confirmed: () => TreeDocument) {
    this.#keeper = keeper;
    this.#confirmed = confirmed;
    this.#shown = confirmed();
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

  /** Adds an edit to the queue. `performed` is null if it cannot be applied here. */
  append(edit: UnsentEdit, performed: Performed | null): void {
    const after = performed?.outcome.tree ?? null;
    if (performed !== null) this.#rememberInverse(edit.operationId, performed.inverse);
    this.#unsent.push({ edit, after });
    if (edit.target !== null) this.#targets.add(edit.target);
    if (after !== null) this.#shown = after;
    this.#keeper.put(edit);
  }

  /**
   * Replaces the last edit of the queue by what `perform` adds for the operation that continues it, if that is not
   * refused. If the two together change nothing, there is no edit left.
   */
  amend<Reply extends { readonly ok: boolean }>(
    operation: Operation,
    perform: (operationId: string, operation: Operation) => Reply,
  ): Reply {
    this.settle();
    const former = this.#unsent.pop();
    if (former === undefined) throw new Error('There is no edit to continue');
    this.#showLast();
    const { operationId, operation: earlier } = former.edit;
    // The first edit of a session may say more than those that continue it.
    const isContinued = earlier?.kind === 'edit-species' && operation.kind === 'edit-species';
    const performed = perform(operationId, isContinued ? continued(earlier, operation) : operation);
    if (!performed.ok) {
      this.#unsent.push(former);
      this.#showLast();
    } else if (this.last?.operationId !== operationId) this.#keeper.delete(operationId);
    return performed;
  }

  /** Queues the edits of earlier windows before those of this one. */
  adopt(edits: readonly UnsentEdit[]): void {
    for (const { target } of edits) if (target !== null) this.#targets.add(target);
    this.#unsent = [...edits.map((edit) => ({ edit, after: null })), ...this.#unsent];
    this.reapply();
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
    const taken = removed.map((id) => this.take(id));
    if (isLast && this.#removed === 0) this.#showLast();
    else if (taken.some((pending) => pending?.after)) {
      this.#removed += 1;
      if (this.#removed * appliedPerRefusal >= this.#unsent.length) this.settle();
    }
    return removed;
  }

  /** Removes an edit from the queue. It is nearly always the first. */
  take(operationId: string): PendingEdit | undefined {
    const isFirst = this.first?.operationId === operationId;
    const index = isFirst
      ? 0
      : this.#unsent.findIndex(({ edit }) => edit.operationId === operationId);
    if (index < 0) return undefined;
    this.#keeper.delete(operationId);
    return isFirst ? this.#unsent.shift() : this.#unsent.splice(index, 1)[0];
  }

  /** Waits for the versions before that of an edit which the server has stored. */
  store(pending: PendingEdit, version: number): void {
    this.#stored.push({ ...pending, version });
  }

  /** Forgets the edits that the tree of a version certainly contains. */
  forgetStored(version: number): void {
    this.#stored = this.#stored.filter((stored) => stored.version > version);
  }

  /**
   * The tree after the next confirmed change, if that is the oldest of these edits as it was applied here. It is
   * then no longer pending, and the trees after the others are still right. Null if it is another change.
   */
  confirmOldest(operationId: string | null, operation: Operation | null): TreeDocument | null {
    const oldest = this.#stored[0] ?? this.#unsent[0];
    if (oldest === undefined) return null;
    if (this.#removed > 0) this.#apply(this.#confirmed(), oldest);
    const isOwn = oldest.edit.operationId === operationId && isAsPredicted(oldest.edit, operation);
    if (!oldest.after || !isOwn) return null;
    if (this.#stored.shift() === undefined) this.take(oldest.edit.operationId);
    return oldest.after;
  }

  /** An edit of this window was confirmed on top of another tree than here. */
  noteConfirmed(operationId: string, before: TreeDocument, operation: Operation): void {
    if (!this.#inverses.has(operationId)) return;
    this.#rememberInverse(operationId, invertOperation(before, operation));
  }

  /** Shows the tree without all edits that were removed. */
  settle(): void {
    if (this.#removed > 0) this.reapply();
  }

  /** Applies the pending edits again. If one cannot be applied now, the server decides. */
  reapply(): void {
    this.#removed = 0;
    let tree = this.#confirmed();
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
    return this.#stored.findLast(({ after }) => after !== null)?.after ?? this.#confirmed();
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
