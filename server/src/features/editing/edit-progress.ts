import type { TransactionContext } from '../../transaction.ts';

/** Called with the number of species that have just been stored. */
export type OnStored = (count: number) => void;

/** Smaller edits are stored before anybody wonders. */
const minSpecies = 2000;
/** How often open windows are told, in milliseconds. */
const pause = 500;

/** Tells the windows of the user who edits a tree how much of a large edit is stored. */
export function reportProgress(
  { announceNow }: Pick<TransactionContext, 'announceNow'>,
  treeId: string,
  userId: string,
  total: number,
): OnStored | undefined {
  if (total < minSpecies) return undefined;
  let stored = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (count) => {
    stored += count;
    const moment = performance.now();
    if (moment < toldAt + pause) return;
    toldAt = moment;
    announceNow({ kind: 'edit-progress', userId, event: { treeId, progress: stored / total } });
  };
}
