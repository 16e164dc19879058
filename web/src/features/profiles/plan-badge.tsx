import type { PlanName } from '@life-tree/contract';
import { Badge } from '../../ui/display/badge.tsx';
import { planColours, planLabel } from '../billing/index.ts';

export function PlanBadge({ plan }: { readonly plan: PlanName }) {
  return <Badge colour={planColours[plan]}>{planLabel(plan)}</Badge>;
}
