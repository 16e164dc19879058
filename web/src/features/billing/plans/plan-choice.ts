import { type Billing, billings, type PlanName, planNames } from '@life-tree/contract/values';

/** What the queries `plan` and `billing` may say; anything else is as if absent. */
export interface PlanChoice {
  readonly plan?: PlanName | undefined;
  readonly billing?: Billing | undefined;
}

export function readPlanChoice(search: Readonly<Record<string, unknown>>): PlanChoice {
  const { plan, billing } = search;
  // Undefined rather than left out: the router would let the unchecked value through.
  return {
    plan: planNames.find((name) => name === plan),
    billing: billings.find((name) => name === billing),
  };
}

/** Annual unless the address says otherwise: it is the better offer. */
export const defaultBilling: Billing = 'annual';
