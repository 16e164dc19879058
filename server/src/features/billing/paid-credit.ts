import { plans } from '@life-tree/contract';
import type { PlanTerm } from '../../providers/payments/paypal-settings.ts';

/** A term that is paid up to a date. */
export interface PaidPeriod {
  readonly term: PlanTerm;
  readonly until: Date;
}

// Less than this is ignored.
const minMilliseconds = 3_600_000;

/**
 * When the first payment of a new subscription is due. Unused paid time is converted to time of the new
 * plan. Null if there is none.
 */
export function firstPaymentAt(
  paid: readonly PaidPeriod[],
  next: PlanTerm,
  now: Date,
): Date | null {
  const credit = paid.reduce(
    (sum, { term, until }) =>
      sum + Math.max(0, until.getTime() - now.getTime()) * yearlyPrice(term),
    0,
  );
  const milliseconds = Math.round(credit / yearlyPrice(next));
  return milliseconds < minMilliseconds ? null : new Date(now.getTime() + milliseconds);
}

function yearlyPrice({ plan, billing }: PlanTerm): number {
  const { monthPrice, yearPrice } = plans[plan];
  const price = billing === 'annual' ? yearPrice : monthPrice === null ? null : monthPrice * 12;
  // Every plan that can be subscribed to has a price.
  if (price === null || price <= 0) throw new Error(`${plan} has no price`);
  return price;
}
