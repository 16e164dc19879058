import { type Billing, type PlanName, planNames, plans } from '@life-tree/contract/values';
import { Link } from '@tanstack/react-router';
import { t } from '../../../texts/t.ts';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { BillingSwitch } from './billing-switch.tsx';
import { planColours } from './plan-colours.ts';
import { planLabel } from './plan-texts.ts';
import { monthlyPrice } from './price-label.ts';

interface PlanPickerProps {
  readonly plan: PlanName;
  readonly billing: Billing;
  /** Where to continue after registering. */
  readonly redirect: string | undefined;
  readonly onChange: (choice: { readonly plan: PlanName; readonly billing?: Billing }) => void;
}

/** Chooses a plan and, for paid plans, the billing period. */
export function PlanPicker({ plan, billing, redirect, onChange }: PlanPickerProps) {
  const cards = planNames.map((name) => ({
    value: name,
    title: planLabel(name),
    detail: monthlyPrice(plans[name], billing),
    colour: planColours[name],
  }));
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        label={t('Plan')}
        cards={cards}
        value={plan}
        onChange={(chosen) => onChange({ plan: chosen, billing })}
      />
      {plan !== 'free' && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <BillingSwitch
            billing={billing}
            onChange={(chosen) => onChange({ plan, billing: chosen })}
          />
        </div>
      )}
      <p className="text-quiet text-xs">
        {t('You can change at any time.')}{' '}
        <Link to="/pricing" search={{ redirect }} state className="text-link">
          {t('Compare the plans')}
        </Link>
      </p>
    </div>
  );
}
