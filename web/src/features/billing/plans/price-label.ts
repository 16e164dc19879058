import type { Billing, Plan } from '@life-tree/contract';
import { currentLanguage, locale } from '../../../texts/language.ts';
import { t } from '../../../texts/t.ts';

/** The price per month in dollars; null for plans without a fixed price. */
export function pricePerMonth(plan: Plan, billing: Billing): number | null {
  if (billing === 'monthly') return plan.monthPrice;
  return plan.yearPrice === null ? null : plan.yearPrice / 12;
}

/** `$7.20`, `$9`, `$0`, in the format of the current language. */
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
