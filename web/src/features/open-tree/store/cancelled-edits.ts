import type { ApiClient } from '../../../api/client.ts';
import type { UnsentEdit } from '../../unsent-edits/index.ts';
import type { TreeReplica } from './tree-replica.ts';
import type { UndoStack } from './undo-stack.ts';

interface CancelledEditsSettings {
  readonly api: ApiClient;
  readonly treeId: string;
  readonly replica: TreeReplica;
  readonly stack: UndoStack;
  readonly enqueue: (edit: Omit<UnsentEdit, 'operationId'>) => void;
  /** Notes that a request with this id may have reached the server. */
  readonly markAttempted: (operationId: string) => void;
}

/**
 * Edits that were undone before they reached the server. Neither the edit nor its undo is sent. If a
 * request that seemed lost reaches the server after all, the edit is undone there.
 */
export class CancelledEdits {
  readonly #settings: CancelledEditsSettings;
  readonly #edits = new Map<string, UnsentEdit>();

  constructor(settings: CancelledEditsSettings) {
    this.#settings = settings;
  }

  /** Cancels an edit that the server does not have, if it was undone. Returns whether it was. */
  cancelIfUndone(edit: UnsentEdit): boolean {
    const { operationId } = edit;
    const { replica, stack } = this.#settings;
    const [first, second, ...rest] = replica.unsent;
    if (first?.operationId !== operationId || second?.target !== operationId) return false;
    // An edit that was undone and redone must be sent, and its redo needs the undo.
    if (rest.some(({ target }) => target === second.operationId)) return false;
    this.#edits.set(operationId, edit);
    stack.cancel(second.operationId);
    replica.withdraw(second.operationId);
    replica.withdraw(operationId);
    return true;
  }

  /** Reverses a cancelled edit that has reached the server late. */
  reverseLateArrival(operationId: string | undefined): void {
    const edit = operationId && this.#edits.get(operationId);
    if (!operationId || !edit) return;
    this.#edits.delete(operationId);
    const action = edit.action === 'undo' ? 'redo' : 'undo';
    const operation = this.#settings.replica.inverseOf(operationId);
    this.#settings.enqueue({ action, operation, target: operationId });
  }

  /**
   * Returns the id of a cancelled edit that is made again, which is then no longer cancelled. With the same
   * id, the server stores the edit once, however late the first request arrives.
   */
  reclaim(isSame: (edit: UnsentEdit) => boolean): string | null {
    for (const [operationId, edit] of this.#edits) {
      if (!isSame(edit)) continue;
      this.#edits.delete(operationId);
      this.#settings.markAttempted(operationId);
      return operationId;
    }
    return null;
  }

  /** Asks the server for each cancelled edit, because a fetched tree does not list its edits. */
  async checkServer(): Promise<void> {
    const { api, treeId: id } = this.#settings;
    for (const operationId of this.#edits.keys()) {
      const { version } = await api.call('GET ph-tree/{id}/operation/{operationId}', {
        params: { id, operationId },
      });
      if (version !== null) this.reverseLateArrival(operationId);
    }
  }
}
