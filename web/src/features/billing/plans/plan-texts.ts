import type { Billing, Plan, PlanName } from '@life-tree/contract';
import { t } from '../../../texts/t.ts';

export function planLabel(plan: PlanName): string {
  const labels: Readonly<Record<PlanName, string>> = {
    free: t('Free'),
    pro: t('Pro'),
    premium: t('Premium'),
    institutional: t('Institutional'),
  };
  return labels[plan];
}

export function planDescription(plan: PlanName): string {
  const descriptions: Readonly<Record<PlanName, string>> = {
    free: t('Everything you need to create and publish your first trees.'),
    pro: t('More trees, larger trees and collaboration.'),
    premium: t('Unlimited trees, for research and worldbuilding.'),
    institutional: t('For schools, museums and laboratories.'),
  };
  return descriptions[plan];
}

/** Features besides the limits. */
export function planExtras({ name }: Pick<Plan, 'name'>): readonly string[] {
  return name === 'institutional'
    ? [t('Premium accounts for all members'), t('Personalised domain')]
    : [];
}

export function billingLabel(billing: Billing): string {
  return billing === 'monthly' ? t('Monthly') : t('Annual');
}
