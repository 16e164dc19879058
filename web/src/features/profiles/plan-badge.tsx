import type { PlanName } from '@life-tree/contract';
import { Badge } from '../../ui/badge.tsx';
import { planColours } from '../billing/index.ts';

const planLabels: Readonly<Record<PlanName, string>> = {
  free: 'Free',
  pro: 'Pro',
  premium: 'Premium',
  institutional: 'Institutional',
};

export function PlanBadge({ plan }: { readonly plan: PlanName }) {
  return <Badge colour={planColours[plan]}>{planLabels[plan]}</Badge>;
}
