import type { Billing, OwnUser, Plan } from '@life-tree/contract';
import { Check, Minus } from 'lucide-react';
import type { CSSProperties } from 'react';
import { t } from '../../../texts/t.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { PricingSearch } from '../plans/plan-choice.ts';
import { planColours } from '../plans/plan-colours.ts';
import { planDescription, planLabel } from '../plans/plan-texts.ts';
import { priceLabel, pricePerMonth } from '../plans/price-label.ts';
import { PlanAction } from './plan-action.tsx';
import { planFeatures } from './plan-features.ts';

interface PlanCardProps {
  readonly plan: Plan;
  readonly billing: Billing;
  readonly me: OwnUser | null | undefined;
  readonly search: PricingSearch;
}

export function PlanCard({ plan, billing, me, search }: PlanCardProps) {
  const colour: CSSProperties & Record<'--plan', string> = { '--plan': planColours[plan.name] };
  return (
    <section
      id={`${plan.name}-card`}
      aria-labelledby={`${plan.name}-heading`}
      style={colour}
      className={classNames(
        'flex scroll-mt-24 flex-col gap-5 rounded-md border border-line border-t-(--plan) border-t-4 bg-surface p-6',
        search.plan === plan.name && 'ring-(--plan) ring-2',
      )}
    >
      <div className="flex flex-col gap-1">
        <h2 id={`${plan.name}-heading`} className="text-(--plan) text-lg">
          {planLabel(plan.name)}
        </h2>
        <p className="text-quiet text-sm sm:min-h-12">{planDescription(plan.name)}</p>
      </div>
      <Price plan={plan} billing={billing} />
      <ul className="flex grow flex-col gap-2 pb-2 text-sm">
        {planFeatures(plan).map(({ text, included }) => (
          <li key={text} className={included ? 'flex gap-2' : 'flex gap-2 text-quiet'}>
            <FeatureMark included={included} />
            {text}
          </li>
        ))}
      </ul>
      <PlanAction plan={plan} billing={billing} me={me} search={search} />
    </section>
  );
}

function FeatureMark({ included }: { readonly included: boolean }) {
  const Icon = included ? Check : Minus;
  return (
    <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-(--plan)" strokeWidth={1.5} />
  );
}

function Price({ plan, billing }: { readonly plan: Plan; readonly billing: Billing }) {
  const price = pricePerMonth(plan, billing);
  if (price === null || plan.yearPrice === null) {
    return <p className="flex items-start font-serif text-xl sm:min-h-17">{t('Contact us')}</p>;
  }
  const isBilledYearly = billing === 'annual' && price > 0;
  return (
    <p className="flex flex-col sm:min-h-17">
      <span className="text-quiet text-sm">
        {t('{price} / month', {
          price: <span className="tabular font-serif text-ink text-xl">{priceLabel(price)}</span>,
        })}
      </span>
      <span className="tabular text-quiet text-sm">
        {isBilledYearly && t('{price} billed yearly', { price: priceLabel(plan.yearPrice) })}
      </span>
    </p>
  );
}
