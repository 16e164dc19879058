import { type Billing, billings, type PlanName, planNames } from '@life-tree/contract/values';

/** The search parameters `plan` and `billing`. Other values are ignored. */
export interface PlanChoice {
  readonly plan?: PlanName | undefined;
  readonly billing?: Billing | undefined;
}

export function readPlanChoice(search: Readonly<Record<string, unknown>>): PlanChoice {
  const { plan, billing } = search;
  // Name both keys, because the router keeps unchecked values of missing keys.
  return {
    plan: planNames.find((name) => name === plan),
    billing: billings.find((name) => name === billing),
  };
}

/** The search parameters of the pricing page. */
export interface PricingSearch extends PlanChoice {
  /** Where to continue after choosing a plan. */
  readonly redirect?: string | undefined;
}

/** Annual, because it is cheaper. */
export const defaultBilling: Billing = 'annual';
