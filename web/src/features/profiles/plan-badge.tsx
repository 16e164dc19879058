import type { PlanName } from '@life-tree/contract';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { planColours } from '../billing/index.ts';

const planLabels = (): Readonly<Record<PlanName, string>> => ({
  free: t('Free'),
  pro: t('Pro'),
  premium: t('Premium'),
  institutional: t('Institutional'),
});

/** A plan's name for people. */
export function planLabel(plan: PlanName): string {
  return planLabels()[plan];
}

export function PlanBadge({ plan }: { readonly plan: PlanName }) {
  return <Badge colour={planColours[plan]}>{planLabel(plan)}</Badge>;
}
