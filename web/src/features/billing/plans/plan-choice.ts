import type { Billing, PlanName } from '@life-tree/contract';

// Named again, under the compiler's eye, so that reading an address loads no schema.
const plans: Readonly<Record<PlanName, true>> = {
  free: true,
  pro: true,
  premium: true,
  institutional: true,
};
const billings: Readonly<Record<Billing, true>> = { monthly: true, annual: true };

/** What the queries `plan` and `billing` may say; anything else is as if absent. */
export interface PlanChoice {
  readonly plan?: PlanName | undefined;
  readonly billing?: Billing | undefined;
}

export function readPlanChoice(search: Readonly<Record<string, unknown>>): PlanChoice {
  const { plan, billing } = search;
  // Undefined rather than left out: the router would let the unchecked value through.
  return {
    plan: isKeyOf(plans, plan) ? plan : undefined,
    billing: isKeyOf(billings, billing) ? billing : undefined,
  };
}

/** Annual unless the address says otherwise: it is the better offer. */
export const defaultBilling: Billing = 'annual';

function isKeyOf<Key extends string>(
  table: Readonly<Record<Key, true>>,
  candidate: unknown,
): candidate is Key {
  return typeof candidate === 'string' && Object.hasOwn(table, candidate);
}
