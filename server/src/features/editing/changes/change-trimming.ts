import { type Plan, plans as planTable } from '@life-tree/contract';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/database.ts';
import {
  changesDeletedTogether,
  collaboratorRatio,
  historyBudget,
  maxChanges,
  protectedMilliseconds,
} from './change-limits.ts';
import { deleteChanges, dropOldestInverses, isChangeFrom } from './change-trim-queries.ts';

interface TreeWithHistory {
  readonly id: string;
  readonly version: number;
  readonly historyBytes: number;
  readonly restorableFrom: number;
  readonly updatedAt: Date;
}

/** Every plan allows this much, so below it the plan need not be looked up. */
const minBudget = historyBudget(planTable.free);
/** The part of a full budget that is freed at a time, so that not every edit has to trim. */
const freedRatio = 1 / 8;

/** How much of the limits an edit may fill. */
const ratioFor = (isByOwner: boolean) => (isByOwner ? 1 : collaboratorRatio);

/** Whether a history may be too long or too large for some plan. */
export function mayNeedTrimming(tree: TreeWithHistory, isByOwner: boolean): boolean {
  return isTooLong(tree, isByOwner) || tree.historyBytes > minBudget * ratioFor(isByOwner);
}

/** Whether a history is too long or too large for its owner's plan. */
export function needsTrimming(
  tree: TreeWithHistory,
  plan: Pick<Plan, 'maxSpecies'>,
  isByOwner: boolean,
): boolean {
  return (
    isTooLong(tree, isByOwner) || tree.historyBytes > historyBudget(plan) * ratioFor(isByOwner)
  );
}

/**
 * Trims a history to its limits. The caller has locked the tree and raised its version.
 * Refuses the edit of a collaborator that would leave no room beside the changes of the last day.
 */
export async function trimHistory(
  tx: Database,
  tree: TreeWithHistory,
  plan: Pick<Plan, 'maxSpecies'>,
  isByOwner: boolean,
): Promise<void> {
  const protectedFrom = isByOwner
    ? null
    : new Date(tree.updatedAt.getTime() - protectedMilliseconds);
  if (isTooLong(tree, isByOwner)) {
    const firstKept = tree.version - maxChanges * ratioFor(isByOwner);
    if (protectedFrom !== null && (await isChangeFrom(tx, tree.id, firstKept, protectedFrom))) {
      throw new AppError('history-full');
    }
    if (tree.version > maxChanges) await deleteChanges(tx, tree.id, tree.version - maxChanges);
  }
  const budget = historyBudget(plan);
  const excess = tree.historyBytes - budget * ratioFor(isByOwner);
  if (excess <= 0) return;
  const freed = await dropOldestInverses(tx, tree, excess + budget * freedRatio, protectedFrom);
  if (protectedFrom !== null && freed < excess) throw new AppError('history-full');
}

function isTooLong({ version }: TreeWithHistory, isByOwner: boolean): boolean {
  return version > maxChanges * ratioFor(isByOwner) && version % changesDeletedTogether === 0;
}
