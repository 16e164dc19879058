import type { Operation } from '@life-tree/phylogeny';
import type { UnsentEdit } from '../../unsent-edits/index.ts';

/** Where undos and redos go: the queue of everything that is to reach the server, in order. */
export interface EditQueue {
  /** Whether an edit waits and certainly has not reached the server. */
  readonly wasNeverAttempted: (operationId: string) => boolean;
  readonly withdraw: (operationId: string) => void;
  /** What takes back an edit, as far as it can be told here. */
  readonly inverseOf: (operationId: string) => Operation | null;
  /** Does an operation as a new edit; answers its id, or null when it was refused or changes nothing. */
  readonly perform: (operation: Operation) => string | null;
  /** Queues an undo or redo; answers its id. */
  readonly enqueue: (edit: Pick<UnsentEdit, 'action' | 'operation' | 'target'>) => string;
  /** Whether something whose effect only the server can tell may be queued now. */
  readonly requireConnection: () => boolean;
}

/** Something that was done in this window: an edit, an undo or a redo. */
interface Step {
  /** Null for a change that was made by another call, of which the server alone knows the id. */
  readonly id: string | null;
  readonly action: UnsentEdit['action'];
  readonly operation: Operation | null;
  /** Steps with the same group are undone and redone together. */
  readonly group: string | null;
  /** What an undo or redo took back; null when only the server knows. */
  readonly of: Step | null;
}

const maxSteps = 500;

/**
 * What this window has done, in order, whether it waits, is being sent or is stored. An edit that has
 * certainly not reached the server is withdrawn; any other is undone by a change of its own, which
 * follows it in the queue. So the order is kept, offline too, whatever becomes of each request.
 */
export class UndoStack {
  readonly #queue: EditQueue;
  #done: Step[] = [];
  #undone: Step[] = [];

  constructor(queue: EditQueue) {
    this.#queue = queue;
  }

  /** Something new was done: what was undone before can no longer be redone. */
  push(id: string | null, operation: Operation | null, group: string | null = null): void {
    const isKnown = id !== null && this.#done.some((step) => step.id === id);
    if (!isKnown) this.#done.push({ id, action: 'edit', operation, group, of: null });
    if (this.#done.length > maxSteps) this.#done.shift();
    this.#undone = [];
  }

  /** Takes up what an earlier window has left in the queue, before anything of this window. */
  adopt(edits: readonly UnsentEdit[]): void {
    const own = { done: this.#done, undone: this.#undone };
    this.#done = [];
    this.#undone = [];
    for (const { operationId: id, action, operation, target } of edits) {
      if (action === 'undo' || action === 'redo') {
        const [from, to] = this.#sides(action);
        const of = from.at(-1)?.id === target ? (from.pop() ?? null) : null;
        to.push({ id, action, operation, group: null, of });
      } else this.push(id, operation);
    }
    this.#done.push(...own.done);
    if (own.done.length > 0) this.#undone = own.undone;
  }

  /** False when nothing could be done. */
  undo(): boolean {
    return this.#reverseGroup('undo');
  }

  redo(): boolean {
    return this.#reverseGroup('redo');
  }

  /** Undoes what was done last if it belongs to a group. */
  undoGroup(group: string): void {
    if (this.#done.at(-1)?.group === group) this.undo();
  }

  /** The server refused something, or a change was made of it that cannot be undone. */
  drop(id: string): void {
    this.#done = this.#done.filter((step) => step.id !== id);
    this.#undone = this.#undone.filter((step) => step.id !== id);
  }

  /** An undo or redo was withdrawn together with what it took back, as neither reached the server. */
  cancel(id: string): void {
    const instead = (step: Step) => (step.of?.action === 'edit' ? step.of : (step.of?.of ?? null));
    const replace = (steps: Step[]) =>
      steps.flatMap((step) => (step.id === id ? (instead(step) ?? []) : step));
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
    // A step without an id comes from elsewhere, as does whatever was done before this window.
    const id = step?.id ?? null;
    if (action === 'redo' && step?.action === 'edit') return this.#performAgain(step);
    if (id !== null && this.#queue.wasNeverAttempted(id)) {
      from.pop();
      this.#queue.withdraw(id);
      const back = step?.action === 'edit' ? step : (step?.of ?? null);
      if (back !== null) to.push(back);
      return true;
    }
    const operation = id === null ? null : this.#queue.inverseOf(id);
    if (operation === null && !this.#queue.requireConnection()) return false;
    from.pop();
    const taking = { action, operation, target: id };
    const { group = null } = step ?? {};
    to.push({ id: this.#queue.enqueue(taking), action, operation, group, of: step });
    return true;
  }

  /** An edit that was withdrawn is made anew: its id may yet turn up at the server. */
  #performAgain(step: Step): boolean {
    this.#undone.pop();
    const id = step.operation && this.#queue.perform(step.operation);
    if (id === null) return false;
    this.#done.push({ ...step, id });
    return true;
  }

  #sides(action: 'undo' | 'redo'): [from: Step[], to: Step[]] {
    return action === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done];
  }
}
