import { type Plan, plans as planTable } from '@life-tree/contract';
import type { Database } from '../../../database/database.ts';
import { changesDeletedTogether, historyBudget, maxChanges } from './change-limits.ts';
import { deleteChanges, dropOldestInverses } from './change-trim-queries.ts';

interface TreeWithHistory {
  readonly id: string;
  readonly version: number;
  readonly historyBytes: number;
  readonly restorableFrom: number;
}

/** Every plan allows this much, so below it the plan need not be looked up. */
const minBudget = historyBudget(planTable.free);
/** The part of a full budget that is freed at a time, so that not every edit has to trim. */
const freedRatio = 1 / 8;

/** Whether a history may be too long or too large for some plan. */
export function mayNeedTrimming(tree: TreeWithHistory): boolean {
  return tree.historyBytes > minBudget || hasOldChanges(tree);
}

/** Whether a history is too long or too large for its owner's plan. */
export function needsTrimming(tree: TreeWithHistory, plan: Pick<Plan, 'maxSpecies'>): boolean {
  return hasOldChanges(tree) || tree.historyBytes > historyBudget(plan);
}

/** Trims a history to its limits. The caller has locked the tree and raised its version. */
export async function trimHistory(
  tx: Database,
  tree: TreeWithHistory,
  plan: Pick<Plan, 'maxSpecies'>,
): Promise<void> {
  if (hasOldChanges(tree)) await deleteChanges(tx, tree.id, tree.version - maxChanges);
  const budget = historyBudget(plan);
  const excess = tree.historyBytes - budget;
  if (excess > 0) await dropOldestInverses(tx, tree, excess + budget * freedRatio);
}

function hasOldChanges({ version }: TreeWithHistory): boolean {
  return version > maxChanges && version % changesDeletedTogether === 0;
}
