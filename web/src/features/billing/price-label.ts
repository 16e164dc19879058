import type { Billing, Plan } from '@life-tree/contract';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** What a month costs under a billing, in dollars; null where it is agreed in person. */
export function pricePerMonth(plan: Plan, billing: Billing): number | null {
  if (billing === 'monthly') return plan.monthPrice;
  return plan.yearPrice === null ? null : plan.yearPrice / 12;
}

/** `$7.20`, `$9`, `$0`. */
export function priceLabel(price: number): string {
  return dollars.format(price);
}

/** `$7.20 / month`, `Free of charge` or `Contact us`. */
export function monthlyPrice(plan: Plan, billing: Billing): string {
  const price = pricePerMonth(plan, billing);
  if (price === null) return 'Contact us';
  return price === 0 ? 'Free of charge' : `${priceLabel(price)} / month`;
}
