import { type Plan, planNames, plans } from '@life-tree/contract/values';
import { t } from '../../../texts/t.ts';
import { planExtras, planLabel } from '../plans/plan-texts.ts';
import { priceLabel } from '../plans/price-label.ts';
import { type PlanLimits, planLimits } from './plan-features.ts';

interface Row {
  readonly name: string;
  readonly cell: (plan: Plan, limits: PlanLimits) => string;
}

const price = (amount: number | null) => (amount === null ? t('Contact us') : priceLabel(amount));
const included = (is: boolean) => (is ? t('Yes') : t('No'));

const rows = (): readonly Row[] => [
  { name: t('Price per month'), cell: (plan) => price(plan.monthPrice) },
  { name: t('Price per year'), cell: (plan) => price(plan.yearPrice) },
  { name: t('Trees'), cell: (_, limits) => limits.trees },
  { name: t('Species per tree'), cell: (_, limits) => limits.species },
  { name: t('Collaborators per tree'), cell: (_, limits) => limits.collaborators },
  ...planExtras(plans.institutional).map((extra) => ({
    name: extra,
    cell: (plan: Plan) => included(planExtras(plan).includes(extra)),
  })),
];

export function PlanComparison() {
  return (
    // Wider than a phone, so the table scrolls instead of the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable
    <section aria-labelledby="comparison-heading" tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-170 table-fixed border-collapse text-left text-sm">
        <thead>
          <tr className="border-edge border-b">
            <th
              scope="col"
              className="sticky left-0 w-36 bg-paper py-3 pr-4 font-medium text-quiet sm:w-44 lg:w-1/3"
            >
              {t('What you get')}
            </th>
            {planNames.map((name) => (
              <th key={name} scope="col" className="px-3 py-3 font-serif text-base">
                {planLabel(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows().map((row) => (
            <tr key={row.name} className="border-line border-b">
              <th scope="row" className="sticky left-0 bg-paper py-3 pr-4 font-normal">
                {row.name}
              </th>
              {planNames.map((name) => (
                <td key={name} className="tabular px-3 py-3">
                  {row.cell(plans[name], planLimits(plans[name]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
