import type { UnsentEdit } from '../../unsent-edits/index.ts';

/** An edit, undo or redo made in this window. */
interface Step {
  /** Null for a change that cannot be undone. */
  readonly id: string | null;
  /** Steps with the same group are undone and redone together. */
  readonly group: string | null;
}

const maxSteps = 500;

/**
 * The steps of this window in order, whether pending, in flight or stored. Undo and redo are changes like
 * any other: each follows the change that it reverses in the queue, so the order is kept, also offline.
 */
export class UndoStack {
  /** Edits and redos, which can be undone. */
  #done: Step[] = [];
  /** Undos, which can be redone. */
  #undone: Step[] = [];

  /** Whether this window has something to undo. The server may know more. */
  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Adds a new edit. Steps that were undone before can no longer be redone. */
  push(id: string | null, group: string | null = null): void {
    this.#undone = [];
    // Text typed since then belongs to the same step.
    if (id !== null && this.#done.at(-1)?.id === id) return;
    this.#done.push({ id, group });
    if (this.#done.length > maxSteps) this.#done.shift();
  }

  /** Inserts the edits of an earlier window before those of this one. */
  adopt(edits: readonly UnsentEdit[]): void {
    const own = { done: this.#done, undone: this.#undone };
    this.#done = [];
    this.#undone = [];
    for (const { operationId: id, action, target } of edits) {
      if (action === 'undo' || action === 'redo') {
        const isKnown = this.next(action)?.id === target;
        this.reverse(action, id, isKnown);
      } else this.push(id);
    }
    this.#done.push(...own.done);
    if (own.done.length > 0) this.#undone = own.undone;
  }

  /** The step that the next undo or redo reverses. */
  next(action: 'undo' | 'redo'): Step | undefined {
    return (action === 'undo' ? this.#done : this.#undone).at(-1);
  }

  /** Notes that an undo or redo with this id has reversed the last step, or one that only the server knows. */
  reverse(action: 'undo' | 'redo', id: string, isKnown = true): void {
    const [from, to] = action === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const step = isKnown ? from.pop() : undefined;
    to.push({ id, group: step?.group ?? null });
  }

  /** Skips a step that cannot be undone. */
  skip(): void {
    this.#done.pop();
  }

  /** Removes a step that was refused or cancelled. */
  drop(id: string): void {
    this.#done = this.#done.filter((step) => step.id !== id);
    this.#undone = this.#undone.filter((step) => step.id !== id);
  }
}
