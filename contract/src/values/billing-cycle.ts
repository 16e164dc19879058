import type { Billing } from './plan-names.ts';

/**
 * The date this many billing cycles later. A day that the month does not have becomes its last day,
 * as in 31 January plus one month. Count from one fixed date: adding month after month would turn
 * the 31st into the 28th permanently.
 */
export function addCycles(from: Date, billing: Billing, cycles: number): Date {
  const months = billing === 'monthly' ? cycles : cycles * 12;
  const later = new Date(from);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const daysInMonth = new Date(
    Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0),
  ).getUTCDate();
  later.setUTCDate(Math.min(from.getUTCDate(), daysInMonth));
  return later;
}
