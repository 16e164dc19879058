import type { Billing } from '@life-tree/contract';
import { t } from '../../../texts/t.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { billingLabel } from './plan-texts.ts';

interface BillingSwitchProps {
  readonly billing: Billing;
  readonly onChange: (billing: Billing) => void;
}

export function BillingSwitch({ billing, onChange }: BillingSwitchProps) {
  const segments = [
    { value: 'monthly', label: billingLabel('monthly') },
    { value: 'annual', label: billingLabel('annual'), note: t('Save 20%') },
  ] as const;
  return (
    <SegmentedControl
      label={t('Billing')}
      segments={segments}
      value={billing}
      onChange={onChange}
    />
  );
}
