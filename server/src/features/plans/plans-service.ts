import { type OwnUser, type Plan, planNames, plans } from '@life-tree/contract';
import type { Database } from '../../database/database.ts';
import { findEffectivePlan, findPlanStatus } from './plans-queries.ts';

export type PlansService = ReturnType<typeof createPlansService>;

/** What a person sees of their own plan. */
export type PlanStatus = Pick<
  OwnUser,
  'plan' | 'subscribedPlan' | 'billing' | 'subId' | 'endingPlan' | 'planEndsAt' | 'paymentPending'
>;

const nothing: PlanStatus = {
  plan: 'free',
  subscribedPlan: null,
  billing: null,
  subId: null,
  endingPlan: null,
  planEndsAt: null,
  paymentPending: false,
};

/** Which limits hold for a person, whatever gave them: a subscription, a grant or their institution. */
export function createPlansService({ now }: { readonly now: () => Date }) {
  return {
    /** The best plan the person has at this moment, cancelled but paid for included. */
    planOf: async (tx: Database, userId: string): Promise<Plan> =>
      plans[(await findEffectivePlan(tx, userId, now())) ?? 'free'],

    planStatusOf: async (tx: Database, userId: string): Promise<PlanStatus> => {
      const found = await findPlanStatus(tx, userId, now());
      if (found === null) return nothing;
      const { plan, subscribedPlan, billing, subId, remainder, isPending } = found;
      // What is paid for still is worth a word only where it is more than what one has.
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
