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
}

/**
 * Edits that were undone before they reached the server. Neither the edit nor its undo is sent. If a
 * request that seemed lost reaches the server after all, the edit is undone there.
 */
export class CancelledEdits {
  readonly #settings: CancelledEditsSettings;
  /** How to reverse each cancelled edit on the server. */
  readonly #actions = new Map<string, 'undo' | 'redo'>();

  constructor(settings: CancelledEditsSettings) {
    this.#settings = settings;
  }

  /** Cancels an edit that the server does not have, if it was undone. Returns whether it was. */
  cancelIfUndone({ operationId, action }: UnsentEdit): boolean {
    const { replica, stack } = this.#settings;
    const [first, second, ...rest] = replica.unsent;
    if (first?.operationId !== operationId || second?.target !== operationId) return false;
    // An edit that was undone and redone must be sent, and its redo needs the undo.
    if (rest.some(({ target }) => target === second.operationId)) return false;
    this.#actions.set(operationId, action === 'undo' ? 'redo' : 'undo');
    stack.cancel(second.operationId);
    replica.withdraw(second.operationId);
    replica.withdraw(operationId);
    return true;
  }

  /** Reverses a cancelled edit that has reached the server late. */
  reverseLateArrival(operationId: string | undefined): void {
    const action = operationId && this.#actions.get(operationId);
    if (!operationId || !action) return;
    this.#actions.delete(operationId);
    const operation = this.#settings.replica.inverseOf(operationId);
    this.#settings.enqueue({ action, operation, target: operationId });
  }

  /** Asks the server for each cancelled edit, because a fetched tree does not list its edits. */
  async checkServer(): Promise<void> {
    const { api, treeId: id } = this.#settings;
    for (const operationId of this.#actions.keys()) {
      const { version } = await api.call('GET ph-tree/{id}/operation/{operationId}', {
        params: { id, operationId },
      });
      if (version !== null) this.reverseLateArrival(operationId);
    }
  }
}
