import type { Operation } from '@life-tree/phylogeny';
import type { ApiClient } from '../../../api/client.ts';
import { t } from '../../../texts/t.ts';
import type { UnsentEdit } from '../../unsent-edits/index.ts';
import { EarlierChanges } from './earlier-changes.ts';
import { isLarge } from './operation-traits.ts';
import type { TreeReplica } from './tree-replica.ts';
import { UndoStack } from './undo-stack.ts';

interface ReversalsSettings {
  readonly api: ApiClient;
  readonly treeId: string;
  readonly replica: TreeReplica;
  /** Adds an undo or redo to the queue. Returns its id. */
  readonly enqueue: (edit: Omit<UnsentEdit, 'operationId'>) => string;
  /** Computes a large edit in slices. */
  readonly prepare: (operation: Operation, isWanted: () => boolean) => Promise<void>;
  /** Whether the server can be asked for something that only it knows. If not, the user is told. */
  readonly mayAskServer: () => boolean;
  /** Undos or redos were added to the queue. */
  readonly onReversed: () => void;
  /** Something else can be undone or redone than before. */
  readonly onChanged: () => void;
  readonly onRefused: (reason: string, code?: string) => void;
}

/** Undoes and redoes the edits of this window, and then those that only the server knows. */
export class Reversals {
  readonly stack = new UndoStack();
  readonly earlier: EarlierChanges;
  readonly #settings: ReversalsSettings;
  /** Performs the undo or redo that is being computed in slices at once. */
  #finish: (() => void) | null = null;

  constructor(settings: ReversalsSettings) {
    this.#settings = settings;
    this.earlier = new EarlierChanges(settings.api, settings.treeId, settings.onChanged);
  }

  get canUndo(): boolean {
    return this.stack.canUndo || this.earlier.canUndo;
  }

  get canRedo(): boolean {
    return this.stack.canRedo || (this.earlier.canRedo && !this.#hasNone('redo'));
  }

  /** Completes the reversal that is being computed, so that the next change comes after it. */
  finish(): void {
    this.#finish?.();
  }

  /** Undoes or redoes the last step, if there is one. */
  begin(action: 'undo' | 'redo'): void {
    const step = this.stack.next(action);
    if (step === undefined && this.#hasNone(action)) {
      const isUndo = action === 'undo';
      const reason = isUndo ? t('You have nothing to undo') : t('You have nothing to redo');
      this.#settings.onRefused(reason, `nothing-to-${action}`);
      return;
    }
    if (step?.id === null) {
      this.stack.skip();
      this.#settings.onChanged();
      this.#settings.onRefused(
        t('Your last change cannot be undone. Undo again to undo the change before it.'),
      );
      return;
    }
    const run = () => {
      this.#finish = null;
      // The server may have refused the edit meanwhile. The one before it is not meant.
      if (this.stack.next(action) !== step) return;
      this.reverse(action);
      this.#settings.onReversed();
    };
    const operation = step === undefined ? null : this.#settings.replica.pending.inverseOf(step.id);
    if (operation === null || !isLarge(operation, this.#settings.replica.shown.forest)) {
      run();
      return;
    }
    this.#finish = run;
    const isWaiting = () => this.#finish === run;
    void this.#settings.prepare(operation, isWaiting).then(() => isWaiting() && run());
  }

  #hasNone(action: 'undo' | 'redo'): boolean {
    // A new edit in this window ends what could be redone before it.
    return (action === 'redo' && this.stack.canUndo) || this.earlier.hasNone(action);
  }

  /** Queues the undo or redo of the last step and of its group, or of a change that only the server knows. */
  reverse(action: 'undo' | 'redo'): void {
    const { group = null } = this.stack.next(action) ?? {};
    do {
      const target = this.stack.next(action)?.id ?? null;
      const operation = target === null ? null : this.#settings.replica.pending.inverseOf(target);
      if (operation === null && !this.#settings.mayAskServer()) return;
      this.stack.reverse(
        action,
        this.#settings.enqueue({ action, operation, target }),
        target !== null,
      );
    } while (group !== null && this.stack.next(action)?.group === group);
  }
}
