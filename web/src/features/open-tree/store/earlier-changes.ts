import type { UndoState } from '@life-tree/contract';
import type { ApiClient } from '../../../api/client.ts';

/** Whether the server can undo or redo changes that the user made before this window was opened. */
export class EarlierChanges {
  readonly #ask: () => Promise<UndoState>;
  readonly #onChanged: () => void;
  #state: UndoState = { canUndo: false, canRedo: false };
  #requests = 0;

  constructor(api: ApiClient, treeId: string, onChanged: () => void) {
    this.#ask = () => api.call('GET ph-tree/{id}/undo', { params: { id: treeId } });
    this.#onChanged = onChanged;
  }

  get canUndo(): boolean {
    return this.#state.canUndo;
  }

  get canRedo(): boolean {
    return this.#state.canRedo;
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
