import type { OwnUser, PublicConfiguration } from '@life-tree/contract';
import {
  type Billing,
  type PaidPlanName,
  type Plan,
  type PlanName,
  planNames,
} from '@life-tree/contract/values';

/** What a user can do with a plan, or its status. */
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

interface OfferContext {
  /** Null for a visitor, undefined while loading. */
  readonly me: OwnUser | null | undefined;
  readonly paypal: PublicConfiguration['paypal'] | undefined;
}

export function planOffer(plan: Plan, billing: Billing, context: OfferContext): PlanOffer {
  const { me } = context;
  if (me !== undefined && me !== null && isCurrent(plan, billing, me)) return 'current';
  if (plan.name === 'institutional') return 'contact';
  if (me === undefined) return 'unknown';
  if (me === null) return 'register';
  if (plan.name === 'free') return me.subscribedPlan === null ? 'included' : 'unsubscribe';
  return paidOffer(plan.name, billing, me, context.paypal);
}

function paidOffer(
  plan: PaidPlanName,
  billing: Billing,
  me: OwnUser,
  paypal: OfferContext['paypal'],
): PlanOffer {
  if (me.subscribedPlan === plan && me.billing === billing) return 'subscribed';
  // Users who have a better plan for free must not pay for this one by mistake.
  if (me.subscribedPlan === null && rank(me.plan) > rank(plan)) return 'included';
  if (paypal === undefined) return 'unknown';
  if (paypal === null || paypal.planIds[plan][billing] === null) return 'unavailable';
  return me.paymentPending ? 'pending' : 'buy';
}

/** A subscribed plan is the current one only for its own billing period. */
function isCurrent(plan: Plan, billing: Billing, me: OwnUser): boolean {
  if (me.plan !== plan.name) return false;
  return me.subscribedPlan !== plan.name || me.billing === billing;
}

const rank = (plan: PlanName) => planNames.indexOf(plan);
