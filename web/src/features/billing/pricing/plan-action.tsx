import type { Billing, OwnUser, Plan } from '@life-tree/contract';
import { isPaidPlan } from '@life-tree/contract/values';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { configurationQuery } from '../../site/index.ts';
import { useUnsubscribe } from '../checkout/use-unsubscribe.ts';
import type { PricingSearch } from '../plans/plan-choice.ts';
import { planLabel } from '../plans/plan-texts.ts';
import { planOffer } from './plan-offer.ts';

// Load PayPal's library only when the user is about to pay.
const Checkout = lazy(async () => ({
  default: (await import('../checkout/checkout.tsx')).Checkout,
}));

interface PlanActionProps {
  readonly plan: Plan;
  readonly billing: Billing;
  readonly me: OwnUser | null | undefined;
  readonly search: PricingSearch;
}

/** The button of a plan, depending on the user and their current plan. */
export function PlanAction({ plan, billing, me, search }: PlanActionProps) {
  const { data: configuration } = useQuery(configurationQuery(useApi()));
  const paypal = configuration?.paypal;
  switch (planOffer(plan, billing, { me, paypal })) {
    case 'unknown':
      return <Skeleton className="min-h-10" />;
    case 'current':
      return <DisabledButton text={t('Your current plan')} />;
    case 'subscribed':
      return <DisabledButton text={t('Your subscription')} />;
    case 'included':
      return <DisabledButton text={t('Included in your plan')} />;
    case 'unavailable':
      return <DisabledButton text={t('Plan not available')} />;
    case 'pending':
      return <DisabledButton text={t('Waiting for PayPal...')} />;
    case 'contact':
      return <ContactLink />;
    case 'register':
      return <RegisterLink plan={plan} billing={billing} search={search} />;
    case 'unsubscribe':
      return <UnsubscribeButton me={me} />;
    case 'buy':
      return search.plan === plan.name && me && paypal && isPaidPlan(plan.name) ? (
        <Suspense fallback={<p className="text-quiet text-sm">{t('Loading PayPal...')}</p>}>
          <Checkout me={me} paypal={paypal} plan={plan.name} billing={billing} />
        </Suspense>
      ) : (
        <LinkButton
          to="/pricing"
          search={{ plan: plan.name, billing, redirect: search.redirect }}
          state
          replace
          resetScroll={false}
          variant="primary"
        >
          {t('Choose {plan}', { plan: planLabel(plan.name) })}
        </LinkButton>
      );
  }
}

/** Readable text in the shape of a button. Unlike other disabled buttons it is not faded. */
function DisabledButton({ text }: { readonly text: string }) {
  return (
    <button
      type="button"
      disabled
      className="min-h-10 rounded-md border border-line bg-sunken px-4 py-2 font-medium text-quiet text-sm"
    >
      {text}
    </button>
  );
}

function ContactLink() {
  return (
    <LinkButton
      variant="secondary"
      to="."
      search={true}
      hash="footer"
      hashScrollIntoView={{ behavior: 'smooth' }}
    >
      {t('Contact Us')}
    </LinkButton>
  );
}

function RegisterLink({ plan, billing, search }: Omit<PlanActionProps, 'me'>) {
  return (
    <LinkButton
      variant={plan.name === 'free' ? 'secondary' : 'primary'}
      to="/auth"
      search={{
        register: true,
        plan: plan.name,
        ...(billing === 'monthly' && { billing }),
        ...(search.redirect !== undefined && { redirect: search.redirect }),
      }}
      state
    >
      {plan.name === 'free'
        ? t('Start for free')
        : t('Choose {plan}', { plan: planLabel(plan.name) })}
    </LinkButton>
  );
}

function UnsubscribeButton({ me }: { readonly me: OwnUser | null | undefined }) {
  const { busy, confirm } = useUnsubscribe(me?.subscribedPlan ?? 'free');
  return (
    <Button variant="secondary" busy={busy} onClick={confirm}>
      {t('Choose {plan}', { plan: planLabel('free') })}
    </Button>
  );
}
