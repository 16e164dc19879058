import { getCheckoutTerms, receiveWebhook } from '../calls/billing.ts';
import { type Example, example } from './example.ts';
import { ada } from './sample-values.ts';

export const billingExamples: readonly Example[] = [
  example(getCheckoutTerms, {
    query: { plan: 'premium', billing: 'annual' },
    reply: { planId: 'P-5ML4271244454362WXNWU5NQ', customId: ada.id, startTime: null },
  }),
  example(receiveWebhook, {
    body: {
      event_type: 'BILLING.SUBSCRIPTION.CANCELLED',
      resource: { id: ada.subId },
    },
    reply: { message: 'Thank you' },
  }),
];
