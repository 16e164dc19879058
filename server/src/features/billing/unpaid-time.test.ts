import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BillingApp, startBillingApp } from '../../../test/billing-app.ts';
import type { Member } from '../../../test/seed/seed-users.ts';
import { sessions, subscriptions } from '../../database/tables/index.ts';
import { createBillingService } from './billing-service.ts';

const hour = 3_600_000;
const day = 24 * hour;

let billingApp: BillingApp;
beforeAll(async () => {
  billingApp = await startBillingApp();
});
afterAll(() => billingApp.close());

const later = (milliseconds: number) =>
  new Date(billingApp.world.resources.now().getTime() + milliseconds).toISOString();
const rowOf = async (subId: string) =>
  (
    await billingApp.world.resources.database
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, subId))
  )[0];
const paidUntil = async (subId: string) => (await rowOf(subId))?.paidUntil?.getTime();
const dueAfter = async (customer: Member, plan = 'premium') =>
  (
    (await customer.get(`billing/checkout?plan=${plan}&billing=monthly`)).body as {
      startTime: string | null;
    }
  ).startTime;
const planOf = async (customer: Member) =>
  ((await customer.get(`user/${customer.id}`)).body as { plan: string }).plan;

/** Lets time pass and renews sessions. */
async function wait(milliseconds: number): Promise<void> {
  // Work from before would postpone the next check as if it had begun after the wait.
  await billingApp.world.resources.background.settled();
  billingApp.world.wait(milliseconds);
  await billingApp.world.resources.database
    .update(sessions)
    .set({ expiresAt: new Date('2200-01-01') });
  await billingApp.billing.checkDue();
  // Background work may have claimed some of what is due.
  await billingApp.world.resources.background.settled();
}

/** A subscription whose first payment is 23 hours after what is paid ends. */
async function payLate(customer: Member): Promise<string> {
  const due = await dueAfter(customer);
  const start_time = new Date(Date.parse(due ?? later(0)) + 23 * hour).toISOString();
  billingApp.world.wait(1000);
  return billingApp.pay(customer.id, { plan: 'premium', start_time });
}

const ways: [string, (customer: Member, subId: string) => Promise<void>][] = [
  [
    'by checkout',
    async (customer, subId) => {
      expect((await billingApp.hand(customer, subId, { plan: 'premium' })).status).toBe(200);
    },
  ],
  [
    'by webhook alone',
    async (_, subId) => {
      expect((await billingApp.deliver(billingApp.paypal.reportOf(subId))).status).toBe(200);
    },
  ],
];

describe.each(ways)('subscribing ten times %s', (_, handIn) => {
  test.each([false, true])(
    'gives no time that was not paid; unsubscribing between: %s',
    async (leaves) => {
      const customer = await billingApp.customer();
      const first = await billingApp.subscribe(customer, { plan: 'premium' });
      const paid = await paidUntil(first);
      for (let round = 0; round < 10; round += 1) {
        const subId = await payLate(customer);
        await handIn(customer, subId);
        expect(await billingApp.me(customer)).toMatchObject({ plan: 'premium', subId });
        expect(await paidUntil(subId)).toBe(paid);
        if (leaves) await customer.patch('user/me', { plan: 'free' });
      }
      await customer.patch('user/me', { plan: 'free' });
      expect(Date.parse((await billingApp.me(customer)).planEndsAt ?? '')).toBe(paid);
      await wait(32 * day);
      expect(await planOf(customer)).toBe('free');
    },
  );

  test('gives a user who never pays only three days', async () => {
    const customer = await billingApp.customer();
    billingApp.paypal.turn({ customer: customer.id, declined: true });
    let subId = '';
    for (let round = 0; round < 3; round += 1) {
      subId = await payLate(customer);
      billingApp.paypal.turn({ customer: customer.id, declined: true });
      await handIn(customer, subId);
      expect(await planOf(customer)).toBe('premium');
      await wait(23 * hour);
    }
    await wait(day);
    expect(await planOf(customer)).toBe('free');
    expect(await rowOf(subId)).toMatchObject({ state: 'over' });
    // Only a payment gives the plan now.
    const another = await payLate(customer);
    await billingApp.deliver(billingApp.paypal.reportOf(another));
    expect(await planOf(customer)).toBe('free');
    expect(await billingApp.me(customer)).toMatchObject({ paymentPending: true });
    billingApp.paypal.turn({ customer: customer.id });
    await wait(25 * hour);
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'premium', subId: another });
  });
});

describe('a subscription on other terms than the plan gives nothing', () => {
  const price = (value: string, currency_code = 'USD') => ({ value, currency_code });
  const inline = (value: string, currency?: string) => ({
    billing_cycles: [{ pricing_scheme: { fixed_price: price(value, currency) } }],
  });
  const terms: [string, Record<string, unknown>][] = [
    ['twice the quantity', { quantity: '2' }],
    ['no quantity', { quantity: '0' }],
    ['an overridden price', { inlinePlan: inline('0.01') }],
    ['an overridden currency', { inlinePlan: inline('19.00', 'JPY') }],
    ['a plan in another currency', { stand_in_price: price('19.00', 'JPY') }],
  ];
  test.each(ways.flatMap(([way]) => terms.map(([name, order]) => [name, way, order] as const)))(
    '%s, %s',
    async (_, way, order) => {
      const customer = await billingApp.customer();
      const subId = await billingApp.pay(customer.id, { plan: 'premium', ...order });
      if (way === 'by checkout') {
        expect((await billingApp.hand(customer, subId, { plan: 'premium' })).status).toBe(409);
      } else await billingApp.deliver(billingApp.paypal.reportOf(subId));
      expect(await planOf(customer)).toBe('free');
      expect(await dueAfter(customer)).toBeNull();
      const [known] = billingApp.paypal.subscriptionsOf(customer.id);
      expect(known?.status).toBe('CANCELLED');
    },
  );

  test.each(['0.00', '18.99'])('payments of %s, as in a trial, buy no time', async (value) => {
    const customer = await billingApp.customer();
    const subId = await billingApp.pay(customer.id, {
      plan: 'premium',
      stand_in_price: price(value),
    });
    await billingApp.hand(customer, subId, { plan: 'premium' });
    await customer.patch('user/me', { plan: 'free' });
    expect(await planOf(customer)).toBe('free');
    expect(await dueAfter(customer)).toBeNull();
  });

  test('APPROVED but never charged ends after three days', async () => {
    const customer = await billingApp.customer();
    billingApp.paypal.turn({ customer: customer.id, declined: true });
    const subId = await billingApp.pay(customer.id, { start_time: later(hour) });
    billingApp.paypal.turn({ customer: customer.id, outage: ['webhook'], declined: true });
    await billingApp.paypal.setStatus(subId, 'APPROVED');
    await billingApp.hand(customer, subId);
    expect(await planOf(customer)).toBe('pro');
    await wait(3 * day);
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'free', subId: null });
  });

  test('a subscription whose plan a browser changes at PayPal', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.subscribe(customer);
    const paid = await paidUntil(subId);
    const { premium } = billingApp.paypal.settings.planIds;
    billingApp.paypal.revise(subId, premium.annual ?? '');
    await billingApp.deliver(billingApp.paypal.reportOf(subId));
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'free', endingPlan: 'pro' });
    expect(await paidUntil(subId)).toBe(paid);
  });
});

describe('a payment', () => {
  test('extends the paid time by one cycle', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.subscribe(customer);
    const first = (await paidUntil(subId)) ?? 0;
    await wait(first - billingApp.world.resources.now().getTime() + hour);
    const second = (await paidUntil(subId)) ?? 0;
    expect((second - first) / day).toBeGreaterThan(27);
    expect(await planOf(customer)).toBe('pro');
    await customer.patch('user/me', { plan: 'free' });
    expect(Date.parse((await billingApp.me(customer)).planEndsAt ?? '')).toBe(second);
  });

  test('counts once if unsubscribing races another checkout', async () => {
    const customer = await billingApp.customer();
    const first = await billingApp.subscribe(customer, { plan: 'premium' });
    const paid = await paidUntil(first);
    const due = await dueAfter(customer);
    billingApp.world.wait(1000);
    const second = await billingApp.pay(customer.id, { plan: 'premium', start_time: due });
    const { payments } = billingApp.world.resources;
    if (payments === null) throw new Error('The billingApp sells nothing');
    const racing = createBillingService({
      ...billingApp.world.resources,
      payments: {
        ...payments,
        cancelSubscription: async (id, reason) => {
          await billingApp.hand(customer, second, { plan: 'premium' });
          await payments.cancelSubscription(id, reason);
        },
      },
    });
    await racing.changePlan(
      { id: customer.id, userId: customer.id, role: 'user' },
      { plan: 'free' },
    );
    expect([await paidUntil(first), await paidUntil(second)]).toEqual([undefined, paid]);
  });

  test('is credited when the subscription is reported, not when it was created at PayPal', async () => {
    const customer = await billingApp.customer();
    await billingApp.subscribe(customer, { plan: 'premium' });
    billingApp.world.wait(1000);
    const due = await dueAfter(customer, 'pro');
    const kept = await billingApp.pay(customer.id, { start_time: due });
    await wait(27 * day);
    await billingApp.hand(customer, kept);
    const left = ((await paidUntil(kept)) ?? 0) - billingApp.world.resources.now().getTime();
    // At most four days of Premium are left, at 19 dollars; Pro costs 9.
    expect(left / day).toBeLessThan((5 * 19) / 9);
  });

  test('that is refunded no longer counts, even after unsubscribing', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.subscribe(customer, { billing: 'annual' });
    await customer.patch('user/me', { plan: 'free' });
    expect(await planOf(customer)).toBe('pro');
    await billingApp.paypal.refund(subId);
    expect(await planOf(customer)).toBe('free');
    expect(await dueAfter(customer)).toBeNull();

    const other = await billingApp.customer();
    // From the beginning: an earlier webhook that is still on its way would be handled after the refund.
    billingApp.paypal.turn({ customer: other.id, outage: ['webhook'] });
    const lost = await billingApp.subscribe(other, { billing: 'annual' });
    await other.patch('user/me', { plan: 'free' });
    await billingApp.paypal.refund(lost);
    await wait(2 * day);
    expect(await planOf(other)).toBe('free');
  });

  test('reported by two accounts belongs to the one that PayPal names', async () => {
    const [payer, thief] = [await billingApp.customer(), await billingApp.customer()];
    const subId = await billingApp.pay(payer.id, { plan: 'premium' });
    const answers = await Promise.all([
      billingApp.hand(thief, subId, { plan: 'premium' }),
      billingApp.hand(payer, subId, { plan: 'premium' }),
      billingApp.hand(thief, subId, { plan: 'premium' }),
      billingApp.deliver(billingApp.paypal.reportOf(subId)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 200, 403, 200]);
    expect([await planOf(payer), await planOf(thief)]).toEqual(['premium', 'free']);
  });
});
