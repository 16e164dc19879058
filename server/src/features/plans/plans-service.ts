import { type OwnUser, type Plan, planNames, plans } from '@life-tree/contract';
import type { Database } from '../../database/database.ts';
import { findEffectivePlan, findPlanStatus } from './plans-queries.ts';

export type PlansService = ReturnType<typeof createPlansService>;

/** What users see of their own plan. */
export type PlanStatus = Pick<
  OwnUser,
  'plan' | 'subscribedPlan' | 'billing' | 'subId' | 'endingPlan' | 'planEndsAt' | 'paymentPending'
>;

/** The status of a user who has never had another plan. */
export const freePlan: PlanStatus = {
  plan: 'free',
  subscribedPlan: null,
  billing: null,
  subId: null,
  endingPlan: null,
  planEndsAt: null,
  paymentPending: false,
};

/** The plans of users, whether by subscription, grant or institution. */
export function createPlansService({ now }: { readonly now: () => Date }) {
  return {
    /** The user's best plan, including one that is cancelled but still paid for. */
    planOf: async (tx: Database, userId: string): Promise<Plan> =>
      plans[(await findEffectivePlan(tx, userId, now())) ?? 'free'],

    planStatusOf: async (tx: Database, userId: string): Promise<PlanStatus> => {
      const found = await findPlanStatus(tx, userId, now());
      if (found === null) return freePlan;
      const { plan, subscribedPlan, billing, subId, remainder, isPending } = found;
      // An ending plan is mentioned only if it is better than the current one.
      const ending =
        remainder !== null && planNames.indexOf(remainder.plan) > planNames.indexOf(plan)
          ? remainder
          : null;
      return {
        plan,
        subscribedPlan: subscribedPlan === 'free' ? null : subscribedPlan,
        billing,
        subId,
        endingPlan: ending?.plan ?? null,
        planEndsAt: ending?.until.toISOString() ?? null,
        paymentPending: isPending,
      };
    },
  };
}
