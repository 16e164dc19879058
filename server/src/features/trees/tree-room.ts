import type { Database } from '../../database/database.ts';
import { Failure } from '../../failure.ts';
import type { PlansService } from '../plans/plans-service.ts';
import { countTreesOf, lockOwner } from './trees-queries.ts';

/**
 * Holds the person until the transaction ends and refuses them one tree more than their plan
 * allows, however many they ask for at once.
 */
export async function requireRoomForTree(
  tx: Database,
  plans: PlansService,
  personId: string,
): Promise<{ readonly username: string; readonly maxSpecies: number | null }> {
  const owner = await lockOwner(tx, personId);
  if (owner === null) throw new Failure('not-logged-in');
  const { maxTrees, maxSpecies } = await plans.planOf(tx, personId);
  if (maxTrees !== null && (await countTreesOf(tx, personId)) >= maxTrees) {
    throw new Failure('tree-limit');
  }
  return { username: owner.username, maxSpecies };
}
