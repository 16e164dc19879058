import { z } from 'zod';
import { inputError } from '../values/error-texts.ts';
import { billings, paidPlanNames, planNames } from '../values/plan-names.ts';
import { endpoint } from './endpoint.ts';
import { identifier, message, moment } from './fields.ts';

export const planName = z.enum(planNames);
export const paidPlanName = z.enum(paidPlanNames);
export const billing = z.enum(billings);

/** The payment provider's name of a subscription. */
export const subscriptionId = z
  .string()
  .regex(/^[A-Za-z\d-]{3,50}$/, inputError('subscription-name'));

const tag = 'Billing';

/** What the checkout of the payment provider is to be told, so that it fits what we will accept. */
export const checkoutTerms = z.object({
  planId: z.string(),
  customId: identifier,
  /** When the first payment is due, where what is paid already lasts until then. */
  startTime: moment.nullable(),
});
export type CheckoutTerms = z.infer<typeof checkoutTerms>;

export const getCheckoutTerms = endpoint({
  method: 'GET',
  path: 'billing/checkout',
  audience: 'person',
  tag,
  summary: 'What to tell the checkout to subscribe to a plan; what is paid already counts.',
  query: z.strictObject({ plan: paidPlanName, billing }),
  reply: checkoutTerms,
  errors: ['plan-not-available', 'payment-pending'],
});

export const receiveWebhook = endpoint({
  method: 'POST',
  path: 'billing/webhook',
  audience: 'anyone',
  tag,
  summary: 'Where the payment provider reports, with its signature, that a subscription changed.',
  // The provider may say more than we know, and more from one day to the next.
  body: z.looseObject({
    event_type: z.string().max(200),
    resource: z.looseObject({
      id: z.string().max(200).optional(),
      /** The subscription, where the event is about one of its payments. */
      billing_agreement_id: z.string().max(200).optional(),
    }),
  }),
  reply: message,
  errors: ['payments-down'],
});
