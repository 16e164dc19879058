import { planNames, plans } from '@life-tree/contract';
import { useNavigate } from '@tanstack/react-router';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useMe } from '../session/index.ts';
import { SiteFooter, TopBar } from '../site/index.ts';
import { BillingSwitch } from './billing-switch.tsx';
import { PlanCard } from './plan-card.tsx';
import { defaultBilling, type PlanChoice } from './plan-choice.ts';
import { PlanComparison } from './plan-comparison.tsx';
import { PricingFaq } from './pricing-faq.tsx';

export function PricingScreen({ choice }: { readonly choice: PlanChoice }) {
  usePageTitle('Pricing');
  const me = useMe();
  const navigate = useNavigate();
  const billing = choice.billing ?? me?.billing ?? defaultBilling;
  return (
    <>
      <TopBar />
      <main id="main" className="page-width flex flex-col gap-16 py-12 lg:gap-24 lg:py-20">
        <div className="flex flex-col gap-10">
          <div className="flex flex-wrap items-end justify-between gap-6">
            <div className="flex flex-col gap-2">
              <h1 className="text-2xl">Pricing</h1>
              <p className="max-w-prose text-lg text-quiet">
                Start for free, and grow when your trees do.
              </p>
            </div>
            <BillingSwitch
              billing={billing}
              onChange={(chosen) =>
                navigate({
                  to: '/pricing',
                  search: { ...choice, billing: chosen },
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          </div>
          <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
            {planNames.map((name) => (
              <PlanCard
                key={name}
                plan={plans[name]}
                billing={billing}
                me={me}
                chosen={choice.plan === name}
              />
            ))}
          </div>
          <p className="text-quiet text-sm">
            Paid plans are billed in advance and renew automatically; unused periods are not
            refunded.
          </p>
        </div>
        <div className="flex flex-col gap-6">
          <h2 id="comparison-heading" className="text-xl">
            Compare the plans
          </h2>
          <PlanComparison />
        </div>
        <section aria-labelledby="faq-heading" className="flex max-w-3xl flex-col gap-6">
          <h2 id="faq-heading" className="text-xl">
            Frequently asked questions
          </h2>
          <PricingFaq />
        </section>
      </main>
      <SiteFooter />
    </>
  );
}
