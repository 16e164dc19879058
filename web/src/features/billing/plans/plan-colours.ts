import type { PlanName } from '@life-tree/contract';

/** The colours of the plans, for cards and badges. */
export const planColours: Readonly<Record<PlanName, string>> = {
  free: 'var(--plan-free)',
  pro: 'var(--plan-pro)',
  premium: 'var(--plan-premium)',
  institutional: 'var(--plan-institutional)',
};
