import type { OwnUser, PublicConfiguration } from '@life-tree/contract';
import {
  type Billing,
  type PaidPlanName,
  type Plan,
  type PlanName,
  planNames,
} from '@life-tree/contract/values';

/** The one thing there is to do with a plan, or to know about it. */
export type PlanOffer =
  | 'unknown'
  | 'current'
  | 'subscribed'
  | 'included'
  | 'contact'
  | 'register'
  | 'unsubscribe'
  | 'unavailable'
  | 'pending'
  | 'buy';

interface Circumstances {
  /** Null for a visitor, undefined while not yet known. */
  readonly me: OwnUser | null | undefined;
  readonly paypal: PublicConfiguration['paypal'] | undefined;
}

export function planOffer(plan: Plan, billing: Billing, circumstances: Circumstances): PlanOffer {
  const { me } = circumstances;
  if (me !== undefined && me !== null && isCurrent(plan, billing, me)) return 'current';
  if (plan.name === 'institutional') return 'contact';
  if (me === undefined) return 'unknown';
  if (me === null) return 'register';
  if (plan.name === 'free') return me.subscribedPlan === null ? 'included' : 'unsubscribe';
  return paidOffer(plan.name, billing, me, circumstances.paypal);
}

function paidOffer(
  plan: PaidPlanName,
  billing: Billing,
  me: OwnUser,
  paypal: Circumstances['paypal'],
): PlanOffer {
  if (me.subscribedPlan === plan && me.billing === billing) return 'subscribed';
  // Whoever has as much without paying shall not pay for it by mistake.
  if (me.subscribedPlan === null && rank(me.plan) > rank(plan)) return 'included';
  if (paypal === undefined) return 'unknown';
  if (paypal === null || paypal.planIds[plan][billing] === null) return 'unavailable';
  return me.paymentPending ? 'pending' : 'buy';
}

/** A plan one pays for is the current one under its own billing only. */
function isCurrent(plan: Plan, billing: Billing, me: OwnUser): boolean {
  if (me.plan !== plan.name) return false;
  return me.subscribedPlan !== plan.name || me.billing === billing;
}

const rank = (plan: PlanName) => planNames.indexOf(plan);
