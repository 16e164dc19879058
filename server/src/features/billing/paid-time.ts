import { addCycles, planCurrency, plans } from '@life-tree/contract';
import type { Payment } from '../../providers/payments/payments.ts';
import type { PlanTerm } from '../../providers/payments/paypal-settings.ts';

const dayMilliseconds = 24 * 3_600_000;
/** A first payment is made within moments; some funding sources take a few days. */
const firstGraceMilliseconds = 3 * dayMilliseconds;
/** PayPal tries a renewal that failed twice more, five days apart. */
const renewalGraceMilliseconds = 14 * dayMilliseconds;

/** The paid time of a subscription. */
export interface PaidTime {
  /** The date up to which it is paid, or since when it is unpaid. */
  readonly until: Date;
  /** The date up to which a missing payment is tolerated. */
  readonly graceEndsAt: Date;
}

/**
 * The time that payments have bought, beginning at `from`. It depends only on the payments, so it can
 * be recomputed at any time. A late payment within the grace period pays for the time since it was due.
 * After the grace period the plan has ended, so a payment counts from its own date.
 */
export function paidTimeOf(from: Date, term: PlanTerm, payments: readonly Payment[]): PaidTime {
  let start = from;
  let cycles = 0;
  let time = graceAfter(from, firstGraceMilliseconds);
  const counted = payments.filter((payment) => isFullPayment(payment, term));
  for (const { paidAt } of counted.toSorted((a, b) => +a.paidAt - +b.paidAt)) {
    if (paidAt > time.graceEndsAt) {
      start = paidAt;
      cycles = 0;
    }
    cycles += 1;
    time = graceAfter(addCycles(start, term.billing, cycles), renewalGraceMilliseconds);
  }
  return time;
}

/** Whether PayPal may still make the first payment of a subscription created then. */
export function awaitsFirstPayment(createdAt: Date, now: Date): boolean {
  return now.getTime() < createdAt.getTime() + firstGraceMilliseconds;
}

function graceAfter(until: Date, milliseconds: number): PaidTime {
  return { until, graceEndsAt: new Date(until.getTime() + milliseconds) };
}

/** Taxes may add to the price. Less than the price, or another currency, buys nothing. */
function isFullPayment({ amount, currency }: Payment, { plan, billing }: PlanTerm): boolean {
  const { monthPrice, yearPrice } = plans[plan];
  const price = billing === 'annual' ? yearPrice : monthPrice;
  return currency === planCurrency && price !== null && price > 0 && amount >= price;
}
