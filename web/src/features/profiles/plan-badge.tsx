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

export function PlanBadge({ plan }: { readonly plan: PlanName }) {
  return <Badge colour={planColours[plan]}>{planLabels()[plan]}</Badge>;
}
