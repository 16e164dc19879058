import type { Tree, TreeEvent } from '@life-tree/contract';
import {
  invertOperation,
  type Operation,
  type Outcome,
  performOperation,
  type Refusal,
  type Result,
  type TreeDocument,
  type TreeFields,
} from '@life-tree/phylogeny';
import type { UnsentEdit } from '../../unsent-edits/index.ts';
import type { LoadedTree } from '../load-tree.ts';

/** An edit shown already, of which the server's place in the order is not known yet. */
interface PendingEdit extends UnsentEdit {
  /** The tree after it, on top of everything before it; null when it cannot be done there. */
  readonly after: TreeDocument | null;
  /** The version that the server has answered for it; null until then. */
  readonly storedAs: number | null;
}

/** What takes back an edit is remembered for so many of the latest edits. */
const maxInverses = 1000;

/** What is known of a version that comes after the one held. */
interface ReceivedChange {
  readonly operationId: string | null;
  readonly operation: Operation | null;
  readonly details: Tree | null;
  /** Only the tree's own fields, picture or collaborators changed. */
  readonly changesOnlyDetails: boolean;
}

/**
 * This browser's copy of a tree: what the server has confirmed, version by version, and on top of it
 * the edits made here that still wait. Holds no connection; whoever drives it sends and fetches.
 */
export class TreeReplica {
  #details: Tree;
  #confirmed: TreeDocument;
  #version: number;
  #pending: readonly PendingEdit[] = [];
  readonly #received = new Map<number, ReceivedChange>();
  /** Which edit of ours was taken to be which version, until the server's own word for it comes. */
  readonly #assumedVersions = new Map<number, string>();
  /** What takes back each edit made here, by the edit's id. */
  readonly #inverses = new Map<string, Operation>();
  /** Up to this version, events may have been missed. */
  #missedUntil = 0;
  #needsReload = false;

  constructor(loaded: LoadedTree) {
    this.#details = loaded.details;
    this.#version = loaded.details.version;
    this.#confirmed = treeOf(loaded);
  }

  get version(): number {
    return this.#version;
  }

  /** As the person sees it: with their own edits done. */
  get shown(): TreeDocument {
    for (let place = this.#pending.length - 1; place >= 0; place--) {
      const after = this.#pending[place]?.after ?? null;
      if (after !== null) return after;
    }
    return this.#confirmed;
  }

  get details(): Tree {
    const { fields, forest } = this.shown;
    const tags = [...fields.tags];
    return { ...this.#details, ...fields, tags, species: forest.size, version: this.#version };
  }

  /** Edits the server may not have. */
  get unsent(): readonly UnsentEdit[] {
    return this.#pending
      .filter(({ storedAs }) => storedAs === null)
      .map(({ after: _, storedAs: __, ...edit }) => edit);
  }

  /** What takes back an edit made here, as far as this copy can tell. */
  inverseOf(operationId: string): Operation | null {
    return this.#inverses.get(operationId) ?? null;
  }

  /** A later version is known while one before it is not. */
  get hasGap(): boolean {
    return this.#received.size > 0;
  }

  /** The copy cannot be brought up to date by what arrives: the tree must be fetched again. */
  get needsReload(): boolean {
    return this.#needsReload;
  }

  /** Does an edit at once, if it can be done on what is shown. One that changes nothing is not kept. */
  perform(operationId: string, operation: Operation): Result<Outcome, Refusal> {
    const before = this.shown;
    const performed = performOperation(before, operation);
    if (performed.ok && changesSomething(performed.value)) {
      this.#rememberInverse(operationId, invertOperation(before, operation));
      const edit = { operationId, action: 'edit', operation, target: null } as const;
      const { tree } = performed.value;
      this.#pending = [...this.#pending, { ...edit, after: tree, storedAs: null }];
    }
    return performed;
  }

  /** Does the latest edit differently, in its place; a refusal leaves it as it was. */
  amend(operationId: string, operation: Operation): Result<Outcome, Refusal> {
    const former = this.#pending;
    this.#pending = former.filter((edit) => edit.operationId !== operationId);
    const performed = this.perform(operationId, operation);
    if (!performed.ok) this.#pending = former;
    return performed;
  }

  /** Takes up an undo or redo. What cannot be done here is left to the server's judgement. */
  enqueue(edit: UnsentEdit): void {
    const before = this.shown;
    const performed = edit.operation && performOperation(before, edit.operation);
    const after = performed?.ok ? performed.value.tree : null;
    if (after !== null && edit.operation !== null) {
      this.#rememberInverse(edit.operationId, invertOperation(before, edit.operation));
    }
    this.#pending = [...this.#pending, { ...edit, after, storedAs: null }];
  }

  /** Takes up edits from before this window was opened. */
  adopt(edits: readonly UnsentEdit[]): void {
    const known = edits.map((edit) => ({ ...edit, after: null, storedAs: null }));
    this.#pending = [...known, ...this.#pending];
    this.#redo();
  }

  /** The server has done the edit, and the tree then had this version. */
  acknowledge(operationId: string, version: number): void {
    const isOurs = (this.#received.get(version)?.operationId ?? operationId) === operationId;
    // An edit that changed nothing is answered with the version of whatever came before it.
    if (version <= this.#version || !isOurs) {
      this.withdraw(operationId);
      return;
    }
    const edit = this.#pending.find((one) => one.operationId === operationId);
    this.#pending = this.#pending.map((one) =>
      one === edit ? { ...one, storedAs: version } : one,
    );
    // What an undo really did only the server can tell.
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

  /** Takes an edit back; those after it are done on what is left. */
  withdraw(operationId: string): void {
    const isLast = this.#pending.at(-1)?.operationId === operationId;
    this.#pending = this.#pending.filter((edit) => edit.operationId !== operationId);
    if (!isLast) this.#redo();
  }

  /** The server tells of a change, somebody's or our own. */
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

  /** Up to this version, events may have been missed: they will not correct what is assumed. */
  noteMissedEvents(version: number): void {
    this.#missedUntil = version;
    if (this.#assumedVersions.size > 0) this.#needsReload = true;
  }

  /** Starts again from what was fetched; edits that wait are kept. */
  reset(loaded: LoadedTree): void {
    const { version } = loaded.details;
    // Read before what is held already: it cannot tell what is wrong with that.
    if (version < this.#version) return;
    this.#needsReload = false;
    for (const known of [this.#assumedVersions, this.#received]) {
      for (const past of known.keys()) if (past <= version) known.delete(past);
    }
    this.#details = loaded.details;
    this.#confirmed = treeOf(loaded);
    this.#version = version;
    this.#pending = this.#pending.filter((edit) => !isStoredBy(edit, version));
    this.#redo();
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

  /** False when it cannot be told what the tree is like after it. */
  #confirm({ operationId, operation, details, changesOnlyDetails }: ReceivedChange): boolean {
    const [first, ...rest] = this.#pending;
    const isFirst = first !== undefined && operationId === first.operationId;
    if (isFirst && first.action === 'edit' && first.after !== null) {
      // It was shown as the first of those that wait: what the others look like has not changed.
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
      // The fields may be those of a later version already, see `loadTree`; then they are taken as told.
      else if (operation.kind === 'edit-tree' && details !== null) {
        this.#confirmed = { ...before, fields: fieldsOf(details) };
      } else return false;
      const isOwn = operationId !== null && this.#inverses.has(operationId);
      if (isOwn && performed.ok) {
        this.#rememberInverse(operationId, invertOperation(before, operation));
      }
    }
    // An edit of ours that changed nothing was answered with this version, though it is somebody else's.
    const version = this.#version + 1;
    this.#pending = this.#pending.filter(
      (edit) => edit.operationId !== operationId && !isStoredBy(edit, version),
    );
    this.#redo();
    return true;
  }

  /** Does the edits that wait once more. One that cannot be done now is left to the server's judgement. */
  #redo(): void {
    let tree = this.#confirmed;
    this.#pending = this.#pending.map((edit) => {
      const performed = edit.operation && performOperation(tree, edit.operation);
      if (!performed?.ok || edit.operation === null) return { ...edit, after: null };
      // The server may have done it already: what was there before can no longer be told from this tree.
      if (changesSomething(performed.value)) {
        this.#rememberInverse(edit.operationId, invertOperation(tree, edit.operation));
      }
      tree = performed.value.tree;
      return { ...edit, after: tree };
    });
  }

  #rememberInverse(operationId: string, inverse: Operation): void {
    this.#inverses.set(operationId, inverse);
    const [oldest] = this.#inverses.keys();
    if (this.#inverses.size > maxInverses && oldest !== undefined) this.#inverses.delete(oldest);
  }
}

function changesSomething({ created, changed, deleted, fieldsChanged }: Outcome): boolean {
  return created.length + changed.length + deleted.length > 0 || fieldsChanged;
}

/** Whether the tree of a version certainly contains an edit. */
function isStoredBy({ storedAs }: PendingEdit, version: number): boolean {
  return storedAs !== null && storedAs <= version;
}

function treeOf({ details, forest }: LoadedTree): TreeDocument {
  return { fields: fieldsOf(details), forest };
}

function fieldsOf({ name, description, isPublic, tags }: Tree): TreeFields {
  return { name, description, isPublic, tags };
}
