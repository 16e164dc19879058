import type { PlanName } from '@life-tree/contract';

/** Each plan's colour, for a card's top edge and a person's badge. */
export const planColours: Readonly<Record<PlanName, string>> = {
  free: 'var(--plan-free)',
  pro: 'var(--plan-pro)',
  premium: 'var(--plan-premium)',
  institutional: 'var(--plan-institutional)',
};
