import type { Plan } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { PlansService } from '../plans/plans-service.ts';
import { countTreesOf, lockOwner } from './trees-queries.ts';

/**
 * Throws if the user's plan allows no more trees. Locks the user until the transaction ends, so that
 * concurrent requests cannot exceed the limit.
 */
export async function requireTreeWithinPlan(
  tx: Database,
  plans: PlansService,
  userId: string,
): Promise<{ readonly username: string; readonly maxSpecies: number | null }> {
  const owner = await lockOwner(tx, userId);
  if (owner === null) throw new AppError('not-logged-in');
  const { maxSpecies } = await refuseTreeBeyondPlan(tx, plans, userId);
  return { username: owner.username, maxSpecies };
}

/** Throws if the user's plan allows no more trees at the moment. */
export async function refuseTreeBeyondPlan(
  tx: Database,
  plans: PlansService,
  userId: string,
): Promise<Plan> {
  const plan = await plans.planOf(tx, userId);
  const { maxTrees } = plan;
  if (maxTrees !== null && (await countTreesOf(tx, userId)) >= maxTrees) {
    throw new AppError('tree-limit');
  }
  return plan;
}
