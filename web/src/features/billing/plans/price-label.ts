import type { Billing, Plan } from '@life-tree/contract';
import { currentLanguage, locale } from '../../../texts/language.ts';
import { t } from '../../../texts/t.ts';

/** What a month costs under a billing, in dollars; null where it is agreed in person. */
export function pricePerMonth(plan: Plan, billing: Billing): number | null {
  if (billing === 'monthly') return plan.monthPrice;
  return plan.yearPrice === null ? null : plan.yearPrice / 12;
}

/** `$7.20`, `$9`, `$0`; other languages as they write dollars. */
export function priceLabel(price: number): string {
  return new Intl.NumberFormat(currentLanguage() === 'en' ? 'en-US' : locale(), {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(price);
}

/** `$7.20 / month`, `Free of charge` or `Contact us`. */
export function monthlyPrice(plan: Plan, billing: Billing): string {
  const price = pricePerMonth(plan, billing);
  if (price === null) return t('Contact us');
  return price === 0 ? t('Free of charge') : t('{price} / month', { price: priceLabel(price) });
}
