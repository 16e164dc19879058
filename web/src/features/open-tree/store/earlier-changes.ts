import type { UndoState } from '@life-tree/contract';
import type { ApiClient } from '../../../api/client.ts';

/** Whether the server can undo or redo changes that the user made before this window was opened. */
export class EarlierChanges {
  readonly #ask: () => Promise<UndoState>;
  readonly #onChanged: () => void;
  /** Null until the server has answered. */
  #state: UndoState | null = null;
  #requests = 0;

  constructor(api: ApiClient, treeId: string, onChanged: () => void) {
    this.#ask = () => api.call('GET ph-tree/{id}/undo', { params: { id: treeId } });
    this.#onChanged = onChanged;
  }

  get canUndo(): boolean {
    return this.#state?.canUndo ?? false;
  }

  get canRedo(): boolean {
    return this.#state?.canRedo ?? false;
  }

  /** Whether the server has answered that there is nothing. */
  hasNone(action: 'undo' | 'redo'): boolean {
    if (this.#state === null) return false;
    return !(action === 'undo' ? this.#state.canUndo : this.#state.canRedo);
  }

  async ask(): Promise<void> {
    this.#requests += 1;
    const request = this.#requests;
    // If the server cannot be asked, let the user try.
    const state = await this.#ask().catch(() => ({ canUndo: true, canRedo: true }));
    if (request !== this.#requests) return;
    this.#state = state;
    this.#onChanged();
  }
}
