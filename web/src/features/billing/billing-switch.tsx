import type { Billing } from '@life-tree/contract';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

const segments = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual', note: 'Save 20%' },
] as const;

interface BillingSwitchProps {
  readonly billing: Billing;
  readonly onChange: (billing: Billing) => void;
}

export function BillingSwitch({ billing, onChange }: BillingSwitchProps) {
  return (
    <SegmentedControl label="Billing" segments={segments} value={billing} onChange={onChange} />
  );
}
