import { expect, test } from 'vitest';
import { PaymentsDown } from './payments.ts';
import { paypalPayments } from './paypal-payments.ts';

const settings = {
  api: new URL('https://api-m.paypal.com'),
  clientId: 'client',
  secret: 'hush',
  webhookId: 'webhook',
};
const subscription = {
  id: 'I-1',
  status: 'ACTIVE',
  plan_id: 'P-1',
  custom_id: 'somebody',
  quantity: '1',
  plan_overridden: false,
  create_time: '2026-01-01T00:00:00Z',
  start_time: '2026-01-01T00:00:00Z',
  billing_info: {
    outstanding_balance: { currency_code: 'USD', value: '0.0' },
    next_billing_time: '2026-02-01T10:00:00Z',
    failed_payments_count: 0,
  },
  links: [],
};

type Answer = () => Response | Promise<Response>;

/** A fake PayPal that issues tokens and answers each other call with the next of these answers. */
function paypal(...answers: Answer[]) {
  const calls: { readonly path: string; readonly init: RequestInit }[] = [];
  let time = 0;
  let tokens = 0;
  const payments = paypalPayments(
    settings,
    () => new Date(time),
    async (input, init = {}) => {
      const path = new URL(String(input)).pathname;
      calls.push({ path, init });
      if (path !== '/v1/oauth2/token') return (answers.shift() ?? (() => json(subscription)))();
      tokens += 1;
      return json({ access_token: `token-${tokens}`, expires_in: 32_400 });
    },
  );
  const authorizations = () =>
    calls.map(({ init }) => new Headers(init.headers).get('authorization'));
  return { payments, calls, authorizations, wait: (seconds: number) => (time += seconds * 1000) };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

test('a subscription is read from PayPal', async () => {
  const { payments } = paypal();
  expect(await payments.findSubscription('I-1')).toEqual({
    id: 'I-1',
    status: 'ACTIVE',
    planId: 'P-1',
    customId: 'somebody',
    isAsPlanned: true,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    startsAt: new Date('2026-01-01T00:00:00Z'),
    payments: [],
  });
});

test.each([
  { plan_overridden: true },
  { quantity: '3' },
  { quantity: '0' },
  { billing_info: { outstanding_balance: { currency_code: 'JPY', value: '0' } } },
])('%j is not as planned', async (odd) => {
  const { payments } = paypal(() => json({ ...subscription, ...odd }));
  expect((await payments.findSubscription('I-1'))?.isAsPlanned).toBe(false);
});

const paid = {
  ...subscription,
  billing_info: {
    last_payment: { amount: { currency_code: 'USD', value: '9.00' }, time: '2026-01-01T00:01:00Z' },
  },
};
const transaction = (id: string, status: string, value = '9.00', currency_code = 'USD') => ({
  id,
  status,
  time: '2026-01-01T00:01:00Z',
  amount_with_breakdown: { gross_amount: { value, currency_code }, fee_amount: {} },
});

test('only completed payments that were not refunded count', async () => {
  const transactions = [
    transaction('1', 'COMPLETED'),
    transaction('2', 'DECLINED'),
    transaction('3', 'PENDING'),
    transaction('4', 'REFUNDED'),
    transaction('5', 'PARTIALLY_REFUNDED', '900', 'JPY'),
  ];
  const { payments, calls } = paypal(
    () => json(paid),
    () => json({ transactions, total_items: 5, total_pages: 1 }),
  );
  const paidAt = new Date('2026-01-01T00:01:00Z');
  expect((await payments.findSubscription('I-1'))?.payments).toEqual([
    { id: '1', paidAt, amount: 9, currency: 'USD' },
    { id: '5', paidAt, amount: 900, currency: 'JPY' },
  ]);
  expect(calls.at(-1)?.path).toBe('/v1/billing/subscriptions/I-1/transactions');
});

test('a list of several pages is requested in halves, and no payment counts twice', async () => {
  const page = (...ids: string[]) => ({
    transactions: ids.map((id) => transaction(id, 'COMPLETED')),
  });
  const { payments, wait } = paypal(
    () => json(paid),
    () => json({ ...page('1'), total_pages: 2 }),
    () => json(page('1', '2')),
    () => json(page('2', '3')),
  );
  wait(Date.parse('2030-01-01T00:00:00Z') / 1000);
  const found = await payments.findSubscription('I-1');
  expect(found?.payments.map(({ id }) => id)).toEqual(['1', '2', '3']);
});

test('a failed list of payments does not mean that nothing was paid', async () => {
  const { payments } = paypal(
    () => json(paid),
    () => json({}, 500),
  );
  await expect(payments.findSubscription('I-1')).rejects.toThrow(PaymentsDown);
});

test('a token is reused until shortly before it expires', async () => {
  const { payments, authorizations, wait } = paypal();
  await Promise.all([payments.findSubscription('I-1'), payments.findSubscription('I-2')]);
  wait(32_000);
  await payments.findSubscription('I-1');
  wait(400);
  await payments.findSubscription('I-1');
  const basic = `Basic ${Buffer.from('client:hush').toString('base64')}`;
  expect(authorizations().filter((text) => text === basic).length).toBeLessThanOrEqual(3);
  expect(authorizations().at(-1)).not.toBe(authorizations().at(1));
});

test('a token that PayPal has revoked is replaced once', async () => {
  const { payments, authorizations } = paypal(() => json({}, 401));
  expect((await payments.findSubscription('I-1'))?.id).toBe('I-1');
  expect(authorizations().at(-1)).toBe('Bearer token-2');
  const stubborn = paypal(
    () => json({}, 401),
    () => json({}, 401),
  );
  await expect(stubborn.payments.findSubscription('I-1')).rejects.toThrow(PaymentsDown);
});

test.each<[string, Answer, string]>([
  ['refuses', () => new Response('', { status: 500, statusText: 'Oops' }), 'Oops'],
  ['says nothing', () => Promise.reject(new TypeError('no network')), 'PayPal did not answer'],
  ['says nonsense', () => new Response('<html>'), 'PayPal answered something unexpected'],
  ['says too little', () => json({ id: 'I-1' }), 'PayPal answered something unexpected'],
])(
  'a PayPal that %s is down, which is not to know of no subscription',
  async (_, answer, reason) => {
    await expect(paypal(answer, answer).payments.findSubscription('I-1')).rejects.toThrow(reason);
    expect(await paypal(() => json({}, 404)).payments.findSubscription('I-1')).toBeNull();
  },
);

test('a broken connection is retried once', async () => {
  const broken = paypal(() => Promise.reject(new TypeError('other side closed')));
  expect((await broken.payments.findSubscription('I-1'))?.id).toBe('I-1');
});

test('cancelling succeeds if already cancelled, and fails if PayPal refuses', async () => {
  const cancelled = () => json({ ...subscription, status: 'CANCELLED' });
  await paypal(() => json({}, 422), cancelled).payments.cancelSubscription('I-1', 'Bye');
  await paypal(() => json({}, 404)).payments.cancelSubscription('I-1', 'Bye');
  const alive = paypal(
    () => json({}, 422),
    () => json(subscription),
  );
  await expect(alive.payments.cancelSubscription('I-1', 'Bye')).rejects.toThrow(PaymentsDown);
});

test('a webhook is sent to PayPal unchanged to be verified; one without a signature is refused', async () => {
  const { payments, calls } = paypal(() => json({ verification_status: 'SUCCESS' }));
  const body = '{"amount": 10.0,  "id":"WH-1"}';
  const headers = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/cert',
    'paypal-transmission-id': 'id',
    'paypal-transmission-sig': 'signature',
    'paypal-transmission-time': 'time',
  };
  expect(await payments.isAuthentic({ headers, body })).toBe(true);
  expect(calls.at(-1)?.init.body).toContain(`"webhook_id":"webhook","webhook_event":${body}}`);
  const silent = paypal();
  expect(await silent.payments.isAuthentic({ headers: {}, body })).toBe(false);
  expect(silent.calls).toEqual([]);
});
