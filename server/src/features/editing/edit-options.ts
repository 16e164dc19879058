import type { HistoryChange, Plan } from '@life-tree/contract';
import type { Database } from '../../database/database.ts';
import type { UndoneChange } from './changes/record-change.ts';
import type { Lock } from './store-edit.ts';

export interface PerformOptions {
  /** Chosen by the client. An edit whose operationId is stored already is not done again. */
  readonly operationId?: string | undefined;
  /** The action in the history; by default the kind of the operation. */
  readonly action?: 'undo' | 'redo' | 'restore';
  /** What the history says it did; by default what the operation did. */
  readonly changes?: readonly HistoryChange[];
  readonly lock?: Lock;
  /** Runs in the transaction that stores the edit. */
  readonly alongside?: ((tx: Database) => Promise<void>) | undefined;
}

export interface Conditions extends PerformOptions {
  readonly undoes?: UndoneChange;
  /** The plan of the tree's owner, if it is known already. */
  readonly ownerPlan?: Plan | undefined;
}
