import type { OwnUser } from '@life-tree/contract';
import { planNames, plans } from '@life-tree/contract/values';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { longDate } from '../../../ui/display/long-date.ts';
import { pageName } from '../../../ui/pages/page-names.ts';
import { usePageTitle } from '../../../ui/pages/use-page-title.ts';
import { useContinue } from '../../pending-actions/index.ts';
import { meQuery } from '../../session/index.ts';
import { SiteFooter, TopBar } from '../../site/index.ts';
import { TestModeNote } from '../checkout/test-mode-note.tsx';
import { useStoredApproval } from '../checkout/use-finish-approval.ts';
import { BillingSwitch } from '../plans/billing-switch.tsx';
import { defaultBilling, type PricingSearch } from '../plans/plan-choice.ts';
import { planLabel } from '../plans/plan-texts.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { PricingFaq } from './pricing-faq.tsx';

const pollMilliseconds = 5000;

export function PricingScreen({ search }: { readonly search: PricingSearch }) {
  usePageTitle(pageName('/pricing'));
  const { data: me } = useQuery({
    ...meQuery(useApi()),
    refetchInterval: ({ state }) => (state.data?.paymentPending ? pollMilliseconds : false),
  });
  useStoredApproval(me);
  const navigate = useNavigate();
  const billing = search.billing ?? me?.billing ?? defaultBilling;
  return (
    <>
      <TopBar />
      <main id="main" className="page-width flex flex-col gap-16 py-12 lg:gap-24 lg:py-20">
        <div className="flex flex-col gap-10">
          <div className="flex flex-wrap items-end justify-between gap-6">
            <div className="flex flex-col gap-2">
              <h1 className="text-2xl">{t('Pricing')}</h1>
              <p className="max-w-prose text-lg text-quiet">
                {t('Start for free, and upgrade when your trees grow.')}
              </p>
            </div>
            <BillingSwitch
              billing={billing}
              onChange={(chosen) =>
                navigate({
                  to: '/pricing',
                  search: { ...search, billing: chosen },
                  state: true,
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          </div>
          <TestModeNote />
          {me && <PlanStatus me={me} />}
          {me && search.redirect !== undefined && <ContinueNote redirect={search.redirect} />}
          <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
            {planNames.map((name) => (
              <PlanCard key={name} plan={plans[name]} billing={billing} me={me} search={search} />
            ))}
          </div>
          <p className="text-quiet text-sm">
            {t(
              'Paid plans are billed in advance and renew automatically. Unused periods are not refunded.',
            )}
          </p>
        </div>
        <div className="flex flex-col gap-6">
          <h2 id="comparison-heading" className="text-xl">
            {t('Compare the plans')}
          </h2>
          <PlanComparison />
        </div>
        <section aria-labelledby="faq-heading" className="flex max-w-3xl flex-col gap-6">
          <h2 id="faq-heading" className="text-xl">
            {t('Frequently asked questions')}
          </h2>
          <PricingFaq />
        </section>
      </main>
      <SiteFooter />
    </>
  );
}

/** Says when the current plan ends, or that a payment is pending. */
function PlanStatus({ me: { endingPlan, planEndsAt, paymentPending } }: { readonly me: OwnUser }) {
  if (paymentPending) {
    return (
      <p role="status" className="rounded-md bg-amber-tint px-4 py-3">
        {t(
          'PayPal has not confirmed your payment yet. You do not need to pay again: your plan will change as soon as it does.',
        )}
      </p>
    );
  }
  if (endingPlan === null || planEndsAt === null) return null;
  return (
    <p role="status" className="tabular rounded-md bg-leaf-tint px-4 py-3">
      {t('You keep the limits of {plan} until {date}.', {
        plan: planLabel(endingPlan),
        date: <time dateTime={planEndsAt}>{longDate(planEndsAt)}</time>,
      })}
    </p>
  );
}

/** For users who were on their way to something when they chose a plan. */
function ContinueNote({ redirect }: { readonly redirect: string }) {
  const continueTo = useContinue();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-quiet">
      {t('You can also choose a plan later.')}
      <Button variant="secondary" onClick={() => continueTo(redirect)}>
        {t('Continue')}
      </Button>
    </p>
  );
}
