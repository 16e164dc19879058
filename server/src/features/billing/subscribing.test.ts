import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BillingApp, startBillingApp } from '../../../test/billing-app.ts';
import type { Member } from '../../../test/seed/seed-users.ts';

let billingApp: BillingApp;
beforeAll(async () => {
  billingApp = await startBillingApp();
});
afterAll(() => billingApp.close());

const statusAtPaypal = (customer: Member) =>
  Object.fromEntries(
    billingApp.paypal.subscriptionsOf(customer.id).map(({ id, status }) => [id, status]),
  );

describe('subscribing', () => {
  test('gives the plan after PayPal confirms it, and repeating the request changes nothing', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.pay(customer.id);
    const answer = await billingApp.hand(customer, subId);
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({
        plan: 'pro',
        subscribedPlan: 'pro',
        billing: 'monthly',
        subId,
        endingPlan: null,
        planEndsAt: null,
        paymentPending: false,
      }),
    ]);
    expect((await billingApp.hand(customer, subId)).body).toEqual(answer.body);
    expect(await billingApp.me(customer)).toEqual(answer.body);
  });

  test('to another plan then cancels the previous one', async () => {
    const customer = await billingApp.customer();
    const first = await billingApp.subscribe(customer);
    const second = await billingApp.subscribe(customer, { plan: 'premium', billing: 'annual' });
    expect(await billingApp.me(customer)).toMatchObject({
      plan: 'premium',
      billing: 'annual',
      subId: second,
    });
    expect(statusAtPaypal(customer)).toEqual({ [first]: 'CANCELLED', [second]: 'ACTIVE' });
    const replay = await billingApp.hand(customer, first);
    expect([replay.status, replay.body]).toEqual([
      409,
      { error: 'This subscription has already been used', code: 'subscription-used' },
    ]);
  });

  test('many times at once results in exactly one subscription', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.pay(customer.id);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => billingApp.hand(customer, subId)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const two = await Promise.all([billingApp.pay(customer.id), billingApp.pay(customer.id)]);
    await Promise.all(two.map((id) => billingApp.hand(customer, id)));
    await billingApp.billing.checkDue();
    const alive = Object.values(statusAtPaypal(customer)).filter((status) => status === 'ACTIVE');
    expect(alive).toHaveLength(1);
    const { subId: held } = await billingApp.me(customer);
    expect(statusAtPaypal(customer)[held ?? '']).toBe('ACTIVE');
  });

  const refused: [string, number, string, (customer: Member) => Promise<[string, object?]>][] = [
    [
      "with somebody else's subscription",
      403,
      'This subscription is not yours',
      async () => [await billingApp.pay((await billingApp.customer()).id)],
    ],
    [
      'with a subscription somebody else uses',
      403,
      'This subscription is not yours',
      async () => [await billingApp.subscribe(await billingApp.customer())],
    ],
    [
      'with a subscription of nobody',
      403,
      'This subscription is not yours',
      async () => [await billingApp.pay(undefined)],
    ],
    [
      'with the subscription of another plan',
      409,
      'This subscription is for another plan or billing period',
      async ({ id }) => [await billingApp.pay(id), { plan: 'premium' }],
    ],
    [
      'with the subscription of another billing',
      409,
      'This subscription is for another plan or billing period',
      async ({ id }) => [await billingApp.pay(id), { billing: 'annual' }],
    ],
    [
      'at a price the browser made up',
      409,
      'This subscription is for another plan or billing period',
      async ({ id }) => [await billingApp.pay(id, { plan: 'pro', ...{ quantity: '2' } })],
    ],
    [
      'with a first payment in a hundred years',
      409,
      'This subscription is for another plan or billing period',
      async ({ id }) => [await billingApp.pay(id, { start_time: '2126-01-01T00:00:00Z' })],
    ],
    [
      'with a subscription PayPal does not know',
      404,
      'PayPal does not know this subscription',
      async () => ['I-NOBODYKNOWS'],
    ],
    ...(['APPROVAL_PENDING', 'SUSPENDED', 'CANCELLED', 'EXPIRED'] as const).map(
      (status): (typeof refused)[number] => [
        `with a subscription that is ${status}`,
        409,
        'PayPal has not approved this subscription',
        async ({ id }) => {
          const subId = await billingApp.pay(id);
          billingApp.paypal.turn({ customer: id, outage: ['webhook'] });
          await billingApp.paypal.setStatus(subId, status);
          return [subId];
        },
      ],
    ),
  ];
  test.each(refused)('%s is refused and changes nothing', async (_, status, error, make) => {
    const customer = await billingApp.customer();
    const before = await billingApp.me(customer);
    const [subId, term] = await make(customer);
    const answer = await billingApp.hand(customer, subId, term);
    expect([answer.status, answer.body]).toMatchObject([status, { error }]);
    expect(await billingApp.me(customer)).toEqual(before);
  });

  test('with other terms is refused and cancelled, so that nobody pays for it', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.pay(customer.id, { start_time: '2126-01-01T00:00:00Z' });
    await billingApp.hand(customer, subId);
    expect(statusAtPaypal(customer)).toEqual({ [subId]: 'CANCELLED' });
  });

  test('accepts the status APPROVED like ACTIVE', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.pay(customer.id);
    billingApp.paypal.turn({ customer: customer.id, outage: ['webhook'] });
    await billingApp.paypal.setStatus(subId, 'APPROVED');
    expect((await billingApp.hand(customer, subId)).status).toBe(200);
  });

  test.each([
    ['a plan without its subscription', { plan: 'pro', billing: 'monthly' }],
    ['a subscription without its plan', { subId: 'I-1234' }],
    ['Free with a billing', { plan: 'free', billing: 'monthly' }],
    ['a plan together with something else', { plan: 'free', description: 'Hi' }],
  ])('%s is refused as a change', async (_, change) => {
    const answer = await (await billingApp.customer()).patch('user/me', change);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        error: 'To change the plan, send plan, billing and subId, and nothing else',
        code: 'plan-change-incomplete',
      },
    ]);
  });

  test('to Institutional is refused', async () => {
    const answer = await (await billingApp.customer()).patch('user/me', {
      plan: 'institutional',
      billing: 'annual',
      subId: 'I-1234',
    });
    expect(answer.status).toBe(400);
  });
});

describe('time that is already paid counts', () => {
  const days = (from: Date, to: string | null) =>
    Math.round((Date.parse(to ?? '') - from.getTime()) / 86_400_000);
  const terms = async (customer: Member, plan: string, billing: string) =>
    (await customer.get(`billing/checkout?plan=${plan}&billing=${billing}`)).body as {
      planId: string;
      customId: string;
      startTime: string | null;
    };

  test('as nothing if nothing was paid', async () => {
    const customer = await billingApp.customer();
    expect(await terms(customer, 'pro', 'monthly')).toEqual({
      planId: billingApp.paypal.settings.planIds.pro.monthly,
      customId: customer.id,
      startTime: null,
    });
  });

  test('as time of the new plan, and only once', async () => {
    const customer = await billingApp.customer();
    await billingApp.subscribe(customer, { billing: 'annual' });
    const now = billingApp.world.resources.now();
    const { startTime } = await terms(customer, 'premium', 'annual');
    // 86.40 of 182.40 dollars: a year of Pro buys this much of a year of Premium.
    expect(days(now, startTime)).toBe(Math.round((365 * 86.4) / 182.4));

    const subId = await billingApp.pay(customer.id, {
      plan: 'premium',
      billing: 'annual',
      start_time: startTime,
    });
    await billingApp.hand(customer, subId, { plan: 'premium', billing: 'annual' });
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'premium', endingPlan: null });
    // The year of Pro is spent: from now on the time of Premium counts instead.
    const back = await terms(customer, 'premium', 'annual');
    expect(days(now, back.startTime)).toBe(days(now, startTime));
    await customer.patch('user/me', { plan: 'free' });
    expect(days(now, (await billingApp.me(customer)).planEndsAt)).toBe(days(now, startTime));
  });

  test('also for a user who unsubscribes and subscribes again', async () => {
    const customer = await billingApp.customer();
    await billingApp.subscribe(customer);
    await customer.patch('user/me', { plan: 'free' });
    const { planEndsAt } = await billingApp.me(customer);
    expect((await terms(customer, 'pro', 'monthly')).startTime).toBe(planEndsAt);
  });
});
