import type { Operation } from '@life-tree/phylogeny';
import type { UnsentEdit } from '../../unsent-edits/index.ts';

/** The queue of edits, undos and redos for the server, in order. */
export interface EditQueue {
  /** Whether an edit is pending and certainly has not reached the server. */
  readonly wasNeverAttempted: (operationId: string) => boolean;
  readonly withdraw: (operationId: string) => void;
  /** The operation that reverses an edit, null if it is not known. */
  readonly inverseOf: (operationId: string) => Operation | null;
  /** Performs an operation as a new edit. Returns its id, or null if it is refused or changes nothing. */
  readonly perform: (operation: Operation, formerId: string | null) => string | null;
  /** Queues an undo or redo and returns its id. */
  readonly enqueue: (edit: Pick<UnsentEdit, 'action' | 'operation' | 'target'>) => string;
  /** Whether an action whose effect only the server knows may be queued now. */
  readonly requireConnection: () => boolean;
}

/** An edit, undo or redo made in this window. */
interface Step {
  /** Null for a change that was not made as an operation; only the server knows its id. */
  readonly id: string | null;
  readonly action: UnsentEdit['action'];
  readonly operation: Operation | null;
  /** Steps with the same group are undone and redone together. */
  readonly group: string | null;
  /** The step that an undo or redo reverses. Null if only the server knows it. */
  readonly reverses: Step | null;
}

const maxSteps = 500;

/**
 * The steps of this window in order, whether pending, in flight or stored. Undo withdraws an edit that
 * has certainly not reached the server. Any other edit is undone by a new change that follows it in the
 * queue. So the order is kept, also offline, even if requests get lost.
 */
export class UndoStack {
  readonly #queue: EditQueue;
  #done: Step[] = [];
  #undone: Step[] = [];

  constructor(queue: EditQueue) {
    this.#queue = queue;
  }

  /** Adds a new edit. Steps that were undone before can no longer be redone. */
  push(id: string | null, operation: Operation | null, group: string | null = null): void {
    // Text typed since then belongs to the same step.
    if (id !== null) this.#done = this.#done.filter((step) => step.id !== id);
    this.#done.push({ id, action: 'edit', operation, group, reverses: null });
    if (this.#done.length > maxSteps) this.#done.shift();
    this.#undone = [];
  }

  /** Inserts the edits of an earlier window before those of this one. */
  adopt(edits: readonly UnsentEdit[]): void {
    const own = { done: this.#done, undone: this.#undone };
    this.#done = [];
    this.#undone = [];
    for (const { operationId: id, action, operation, target } of edits) {
      if (action === 'undo' || action === 'redo') {
        const [from, to] = this.#sides(action);
        const reverses = from.at(-1)?.id === target ? (from.pop() ?? null) : null;
        to.push({ id, action, operation, group: null, reverses });
      } else this.push(id, operation);
    }
    this.#done.push(...own.done);
    if (own.done.length > 0) this.#undone = own.undone;
  }

  /** Whether this window has something to undo. The server may know more. */
  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Returns whether something was undone. */
  undo(): boolean {
    return this.#reverseGroup('undo');
  }

  redo(): boolean {
    return this.#reverseGroup('redo');
  }

  /** The step that the next undo or redo reverses. `operation` does that; null if none is needed or known. */
  next(action: 'undo' | 'redo'): Pick<Step, 'id' | 'operation'> {
    const step = this.#sides(action)[0].at(-1);
    const id = step?.id ?? null;
    if (step === undefined || id === null) return { id, operation: null };
    if (action === 'redo' && step.action === 'edit') return { id, operation: step.operation };
    const isWithdrawn = this.#queue.wasNeverAttempted(id);
    return { id, operation: isWithdrawn ? null : this.#queue.inverseOf(id) };
  }

  /** Undoes the last steps if they belong to the group. */
  undoGroup(group: string): void {
    if (this.#done.at(-1)?.group === group) this.undo();
  }

  /** Removes a step that the server has refused or that changes nothing. */
  drop(id: string): void {
    this.#done = this.#done.filter((step) => step.id !== id);
    this.#undone = this.#undone.filter((step) => step.id !== id);
  }

  /** Removes an undo or redo that was withdrawn together with the step it reverses. */
  cancel(id: string): void {
    const replacement = ({ reverses }: Step) =>
      reverses?.action === 'edit' ? reverses : (reverses?.reverses ?? null);
    const replace = (steps: Step[]) =>
      steps.flatMap((step) => (step.id === id ? (replacement(step) ?? []) : step));
    this.#done = replace(this.#done);
    this.#undone = replace(this.#undone);
  }

  #reverseGroup(action: 'undo' | 'redo'): boolean {
    const [from] = this.#sides(action);
    const group = from.at(-1)?.group ?? null;
    if (!this.#reverse(action)) return false;
    while (group !== null && from.at(-1)?.group === group && this.#reverse(action));
    return true;
  }

  #reverse(action: 'undo' | 'redo'): boolean {
    const [from, to] = this.#sides(action);
    const step = from.at(-1) ?? null;
    // Steps without an id and changes from before this window are only known to the server.
    const id = step?.id ?? null;
    if (action === 'redo' && step?.action === 'edit') return this.#performAgain(step);
    if (id !== null && this.#queue.wasNeverAttempted(id)) {
      from.pop();
      this.#queue.withdraw(id);
      const back = step?.action === 'edit' ? step : (step?.reverses ?? null);
      if (back !== null) to.push(back);
      return true;
    }
    const operation = id === null ? null : this.#queue.inverseOf(id);
    if (operation === null && !this.#queue.requireConnection()) return false;
    from.pop();
    const edit = { action, operation, target: id };
    const { group = null } = step ?? {};
    to.push({ id: this.#queue.enqueue(edit), action, operation, group, reverses: step });
    return true;
  }

  /** Performs a withdrawn edit again. The queue decides whether it keeps its id. */
  #performAgain(step: Step): boolean {
    this.#undone.pop();
    const id = step.operation && this.#queue.perform(step.operation, step.id);
    if (id === null) return false;
    this.#done.push({ ...step, id });
    return true;
  }

  #sides(action: 'undo' | 'redo'): [from: Step[], to: Step[]] {
    return action === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done];
  }
}
