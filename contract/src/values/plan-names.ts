export const planNames = ['free', 'pro', 'premium', 'institutional'] as const;
export type PlanName = (typeof planNames)[number];

/** The plans that users can subscribe to. */
export const paidPlanNames = ['pro', 'premium'] as const satisfies readonly PlanName[];
export type PaidPlanName = (typeof paidPlanNames)[number];

export function isPaidPlan(name: PlanName): name is PaidPlanName {
  return paidPlanNames.some((paid) => paid === name);
}

export const billings = ['monthly', 'annual'] as const;
export type Billing = (typeof billings)[number];
