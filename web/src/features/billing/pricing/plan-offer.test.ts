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

/** The offers of the four plans. */
function offers(
  me: Partial<OwnUser> | null,
  billing: Billing = 'monthly',
  provider: typeof paypal | null = paypal,
) {
  const user = me === null ? null : { ...mary, ...me };
  const offer = (name: PlanName) => planOffer(plans[name], billing, { me: user, paypal: provider });
  return [offer('free'), offer('pro'), offer('premium'), offer('institutional')];
}

const pro: Partial<OwnUser> = {
  plan: 'pro',
  subscribedPlan: 'pro',
  billing: 'monthly',
  subId: 'I',
};

test('visitors can register or contact us', () => {
  expect(offers(null)).toEqual(['register', 'register', 'register', 'contact']);
});

test('a user without a subscription can buy plans that are configured at PayPal', () => {
  expect(offers({})).toEqual(['current', 'buy', 'buy', 'contact']);
  expect(offers({}, 'annual')).toEqual(['current', 'buy', 'unavailable', 'contact']);
  expect(offers({}, 'monthly', null)).toEqual(['current', 'unavailable', 'unavailable', 'contact']);
});

test('a subscribed plan is current for its own billing only, and can be cancelled', () => {
  expect(offers(pro)).toEqual(['unsubscribe', 'current', 'buy', 'contact']);
  expect(offers(pro, 'annual')).toEqual(['unsubscribe', 'buy', 'unavailable', 'contact']);
});

test('users with a better plan than their subscription see both, and cannot buy a lesser one', () => {
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

test('no plan can be bought while a payment is pending', () => {
  expect(offers({ paymentPending: true })).toEqual(['current', 'pending', 'pending', 'contact']);
});
