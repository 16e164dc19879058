import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import { isAnyBlocking } from './blocks-queries.ts';

/** Refuses to do something to people if one of them blocks one of those who do it. */
export async function refuseBlocked(
  tx: Database,
  byIds: readonly string[],
  toIds: readonly string[],
): Promise<void> {
  if (await isAnyBlocking(tx, toIds, byIds)) throw new AppError('blocked');
}
