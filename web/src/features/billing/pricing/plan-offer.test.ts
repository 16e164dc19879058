import type { OwnUser } from '@life-tree/contract';
import { type Billing, type PlanName, plans } from '@life-tree/contract/values';
import { expect, test } from 'vitest';
import { mary } from '../../../testing/fake-api.ts';
import { planOffer } from './plan-offer.ts';

const paypal = {
  clientId: 'client',
  scriptUrl: 'https://paypal.test/sdk/js',
  testMode: false,
  planIds: {
    pro: { monthly: 'P-1', annual: 'P-2' },
    premium: { monthly: 'P-3', annual: null },
  },
};

/** What each of the four cards offers under a billing. */
function offers(
  me: Partial<OwnUser> | null,
  billing: Billing = 'monthly',
  provider: typeof paypal | null = paypal,
) {
  const person = me === null ? null : { ...mary, ...me };
  const offer = (name: PlanName) =>
    planOffer(plans[name], billing, { me: person, paypal: provider });
  return [offer('free'), offer('pro'), offer('premium'), offer('institutional')];
}

const pro: Partial<OwnUser> = {
  plan: 'pro',
  subscribedPlan: 'pro',
  billing: 'monthly',
  subId: 'I',
};

test('visitors register, or ask', () => {
  expect(offers(null)).toEqual(['register', 'register', 'register', 'contact']);
});

test('who pays nothing can buy what has an id of its own', () => {
  expect(offers({})).toEqual(['current', 'buy', 'buy', 'contact']);
  expect(offers({}, 'annual')).toEqual(['current', 'buy', 'unavailable', 'contact']);
  expect(offers({}, 'monthly', null)).toEqual(['current', 'unavailable', 'unavailable', 'contact']);
});

test('who pays has one card under one billing, and can leave', () => {
  expect(offers(pro)).toEqual(['unsubscribe', 'current', 'buy', 'contact']);
  expect(offers(pro, 'annual')).toEqual(['unsubscribe', 'buy', 'unavailable', 'contact']);
});

test('who has more than they pay for sees both, and cannot pay for less by mistake', () => {
  expect(offers({ ...pro, plan: 'premium' })).toEqual([
    'unsubscribe',
    'subscribed',
    'current',
    'contact',
  ]);
  expect(offers({ plan: 'premium' })).toEqual(['included', 'included', 'current', 'contact']);
  expect(offers({ plan: 'institutional' })).toEqual([
    'included',
    'included',
    'included',
    'current',
  ]);
});

test('nobody pays again while a payment waits to be confirmed', () => {
  expect(offers({ paymentPending: true })).toEqual(['current', 'pending', 'pending', 'contact']);
});
