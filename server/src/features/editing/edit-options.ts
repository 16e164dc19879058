import type { HistoryChange, Plan } from '@life-tree/contract';
import type { Database } from '../../database/database.ts';
import type { LikelySession } from '../sessions/live-session.ts';
import type { UndoneChange } from './changes/record-change.ts';

export interface PerformOptions {
  /** Chosen by the client. An edit whose operationId is stored already is not done again. */
  readonly operationId?: string | undefined;
  /** The action in the history; by default the kind of the operation. */
  readonly action?: 'undo' | 'redo' | 'restore';
  /** What the history says it did; by default what the operation did. */
  readonly changes?: readonly HistoryChange[];
  /** `staged`: the tree is locked only to apply species that have been stored before. */
  readonly lock?: 'locked' | 'unlocked' | 'staged';
  /** Runs in the transaction that applies a staged change. */
  readonly alongside?: ((tx: Database) => Promise<void>) | undefined;
}

export interface Conditions extends PerformOptions {
  readonly undoes?: UndoneChange;
  /** The plan of the tree's owner, if it is known already. */
  readonly ownerPlan?: Plan | undefined;
  /** Set if nothing else has checked the user's session: the edit is only stored if it is live. */
  readonly session?: LikelySession | undefined;
}
