import type { Billing, OwnUser, PaidPlanName, PublicConfiguration } from '@life-tree/contract';
import {
  DISPATCH_ACTION,
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { longDate } from '../../../ui/display/long-date.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { useFinishApproval } from './use-finish-approval.ts';

interface CheckoutProps {
  readonly me: OwnUser;
  readonly paypal: NonNullable<PublicConfiguration['paypal']>;
  readonly plan: PaidPlanName;
  readonly billing: Billing;
}

/** PayPal's buttons for a plan and billing period. */
export function Checkout({ paypal, ...term }: CheckoutProps) {
  return (
    <PayPalScriptProvider
      options={{
        clientId: paypal.clientId,
        sdkBaseUrl: paypal.scriptUrl,
        components: 'buttons',
        vault: true,
        intent: 'subscription',
        currency: 'USD',
      }}
    >
      <CheckoutButtons {...term} />
    </PayPalScriptProvider>
  );
}

function CheckoutButtons({ me, plan, billing }: Omit<CheckoutProps, 'paypal'>) {
  const api = useApi();
  const dialogs = useDialogs();
  const finish = useFinishApproval();
  const [{ isRejected, isResolved, options }, dispatch] = usePayPalScriptReducer();
  const fetchTerms = () => api.call('GET billing/checkout', { query: { plan, billing } });
  const { data: terms } = useQuery({
    queryKey: ['billing', 'checkout', me.id, plan, billing],
    queryFn: fetchTerms,
  });
  // PayPal wraps errors thrown by our callbacks, so keep the original to show its message.
  const ownError = useRef<unknown>(null);

  if (isRejected) {
    return (
      <div role="alert" className="flex flex-col gap-3">
        <p className="text-red text-sm">{t('Failed to load PayPal SDK')}</p>
        <Button
          variant="secondary"
          onClick={() => dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: options })}
        >
          {t('Try again')}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {!isResolved && <Waiting text={t('Loading PayPal...')} />}
      {finish.isPending && <Waiting text={t('Confirming with PayPal...')} />}
      {terms?.startTime && (
        <p className="tabular text-quiet text-sm">
          {t(
            'What you have already paid is taken into account: the first payment is due on {date}.',
            {
              date: <time dateTime={terms.startTime}>{longDate(terms.startTime)}</time>,
            },
          )}
        </p>
      )}
      <PayPalButtons
        disabled={finish.isPending}
        style={{ layout: 'vertical', shape: 'rect', label: 'subscribe' }}
        createSubscription={async (_data, actions) => {
          ownError.current = null;
          const { planId, customId, startTime } = await fetchTerms().catch((failure: unknown) => {
            ownError.current = failure;
            throw failure;
          });
          return actions.subscription.create({
            plan_id: planId,
            custom_id: customId,
            ...(startTime !== null && { start_time: startTime }),
          });
        }}
        onApprove={async ({ subscriptionID }) => {
          if (!subscriptionID) return;
          finish.mutate({ userId: me.id, subId: subscriptionID, plan, billing });
        }}
        onError={() => {
          void dialogs.alert(
            ownError.current === null
              ? t('PayPal did not accept the payment. Nothing has changed.')
              : failureText(ownError.current),
          );
        }}
      />
    </div>
  );
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <p role="status" className="flex min-h-10 items-center gap-2 text-quiet text-sm">
      <Spinner />
      {text}
    </p>
  );
}
