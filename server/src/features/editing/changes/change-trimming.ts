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

/** Every plan keeps this much: below it, nobody's plan has to be looked up. */
const minBudget = historyBudget(planTable.free);
/** So much of a full budget is freed at once, so that not every edit has to. */
const freedRatio = 1 / 8;

/** Whether a tree's history may have become too long or too large. */
export function mayNeedTrimming(tree: TreeWithHistory): boolean {
  return tree.historyBytes > minBudget || hasOldChanges(tree);
}

/** Whether it has; that takes the owner's plan to tell. */
export function needsTrimming(tree: TreeWithHistory, plan: Pick<Plan, 'maxSpecies'>): boolean {
  return hasOldChanges(tree) || tree.historyBytes > historyBudget(plan);
}

/** Keeps a tree's history within its limits; the caller holds the tree locked and has raised its version. */
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
