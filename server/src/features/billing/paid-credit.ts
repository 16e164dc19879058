import { plans } from '@life-tree/contract';
import type { PlanTerm } from '../../providers/payments/paypal-settings.ts';

/** What is paid for up to a moment. */
export interface PaidPeriod {
  readonly term: PlanTerm;
  readonly until: Date;
}

// Less than this is not worth a date of its own.
const minMilliseconds = 3_600_000;

/**
 * When the first payment of a new subscription is due, so that what is paid already counts in full:
 * its unused part buys time of the new plan. Null where there is nothing to count.
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
  // Every plan one can subscribe to has a price.
  if (price === null || price <= 0) throw new Error(`${plan} has no price`);
  return price;
}
