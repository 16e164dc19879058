import { type Plan, plans as planTable } from '@life-tree/contract';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/database.ts';
import {
  changesDeletedTogether,
  collaboratorRatio,
  historyBudget,
  maxChanges,
  protectedMilliseconds,
  snapshotRatio,
} from './change-limits.ts';
import {
  deleteChanges,
  dropOldestInverses,
  findOldestSnapshot,
  isChangeFrom,
} from './change-trim-queries.ts';

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
 * Trims a history to its limits. What the snapshots of the tree need stays longer. The caller has locked
 * the tree and raised its version.
 * Refuses the edit of a collaborator that would leave no room beside the changes of the last day.
 */
export async function trimHistory(
  tx: Database,
  tree: TreeWithHistory,
  plan: Pick<Plan, 'maxSpecies'>,
  isByOwner: boolean,
): Promise<void> {
  const keptFrom = isByOwner ? null : new Date(tree.updatedAt.getTime() - protectedMilliseconds);
  const snapshot = await findOldestSnapshot(tx, tree);
  if (isTooLong(tree, isByOwner)) {
    const firstKept = tree.version - maxChanges * ratioFor(isByOwner);
    if (keptFrom !== null && (await isChangeFrom(tx, tree.id, firstKept, keptFrom))) {
      throw new AppError('history-full');
    }
    const last = tree.version - maxChanges;
    const upTo =
      snapshot === null
        ? last
        : Math.max(tree.version - snapshotRatio * maxChanges, Math.min(last, snapshot - 1));
    if (upTo > 0) await deleteChanges(tx, tree.id, upTo);
  }
  const budget = historyBudget(plan);
  const allowed = budget * ratioFor(isByOwner);
  const drop = async (excess: number, last: number | null) =>
    excess <= 0
      ? 0
      : dropOldestInverses(tx, tree, excess + budget * freedRatio, { keptFrom, last });
  let { historyBytes } = tree;
  if (snapshot !== null) historyBytes -= await drop(historyBytes - allowed, snapshot);
  const excess = historyBytes - (snapshot === null ? 1 : snapshotRatio) * allowed;
  const freed = await drop(excess, null);
  if (keptFrom !== null && freed < excess) throw new AppError('history-full');
}

function isTooLong({ version }: TreeWithHistory, isByOwner: boolean): boolean {
  return version > maxChanges * ratioFor(isByOwner) && version % changesDeletedTogether === 0;
}
