import { type Plan, type PlanName, planNames, plans } from '@life-tree/contract';
import type { Database } from '../../database/database.ts';
import { findPlanGrounds } from './plans-queries.ts';

export type PlansService = ReturnType<typeof createPlansService>;

/** Which limits hold for a person, whatever gave them: a subscription, a grant or their institution. */
export function createPlansService({ now }: { readonly now: () => Date }) {
  return {
    /** The best plan the person has at this moment. */
    planOf: async (tx: Database, userId: string): Promise<Plan> => {
      const grounds = await findPlanGrounds(tx, userId, now());
      if (grounds === null) return plans.free;
      const { plan, grantedPlan, grantedUntil, isMember } = grounds;
      const isGranted = grantedUntil === null || grantedUntil > now();
      const held: (PlanName | null)[] = [
        plan,
        isGranted ? grantedPlan : null,
        isMember ? 'premium' : null,
      ];
      const best = planNames.findLast((name) => held.includes(name)) ?? 'free';
      return plans[best];
    },
  };
}
