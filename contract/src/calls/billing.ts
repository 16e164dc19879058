import { z } from 'zod';
import { billings, paidPlanNames, planNames } from '../values/plan-names.ts';
import { inputError } from '../values/texts/error-texts.ts';
import { endpoint } from './endpoint.ts';
import { identifier, message, moment } from './fields.ts';

export const planName = z.enum(planNames);
export const paidPlanName = z.enum(paidPlanNames);
export const billing = z.enum(billings);

/** The payment provider's id of a subscription. */
export const subscriptionId = z
  .string()
  .regex(/^[A-Za-z\d-]{3,50}$/, inputError('subscription-name'));

const tag = 'Billing';

/** The parameters of the payment provider's checkout that we will accept. */
export const checkoutTerms = z.object({
  planId: z.string(),
  customId: identifier,
  /** When the first payment is due, if an earlier payment lasts until then. */
  startTime: moment.nullable(),
});
export type CheckoutTerms = z.infer<typeof checkoutTerms>;

export const getCheckoutTerms = endpoint({
  method: 'GET',
  path: 'billing/checkout',
  audience: 'person',
  tag,
  summary: 'The parameters of the checkout for a plan; earlier payments are taken into account.',
  query: z.strictObject({ plan: paidPlanName, billing }),
  reply: checkoutTerms,
  errors: ['plan-not-available', 'payment-pending'],
});

export const receiveWebhook = endpoint({
  method: 'POST',
  path: 'billing/webhook',
  audience: 'anyone',
  tag,
  summary: 'Receives signed messages from the payment provider about changed subscriptions.',
  // The provider may add fields at any time.
  body: z.looseObject({
    event_type: z.string().max(200),
    resource: z.looseObject({
      id: z.string().max(200).optional(),
      /** The subscription, if the event is about a payment. */
      billing_agreement_id: z.string().max(200).optional(),
    }),
  }),
  reply: message,
  errors: ['payments-down'],
});
