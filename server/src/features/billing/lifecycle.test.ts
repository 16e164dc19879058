import { newIdentifier } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type BillingApp, startBillingApp } from '../../../test/billing-app.ts';
import { createTree } from '../../../test/seed/create-trees.ts';
import type { Member } from '../../../test/seed/seed-users.ts';
import { deleteAccount } from '../../../test/seed/seed-users.ts';
import {
  institutions,
  sessions,
  subscriptions,
  trees,
  users,
} from '../../database/tables/index.ts';

const entries = z.array(z.object({ id: z.string(), status: z.string() }));

const minute = 60_000;
const day = 24 * 60 * minute;

let billingApp: BillingApp;
beforeAll(async () => {
  billingApp = await startBillingApp();
});
afterAll(() => billingApp.close());

/** A subscription's status at PayPal. */
async function atPaypal(subId: string): Promise<string | undefined> {
  const reply = await fetch(`${billingApp.paypal.address}/stand-in/subscriptions`);
  const all = entries.parse(await reply.json());
  return all.find(({ id }) => id === subId)?.status;
}
const down = (customer: Member, ...outage: ('status' | 'cancel' | 'webhook')[]) =>
  billingApp.paypal.turn({ customer: customer.id, outage });
const stateOf = async (subId: string) =>
  (
    await billingApp.world.resources.database
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, subId))
  )[0]?.state;

/** Logs in again: sessions end after a week, and these tests let months pass. */
async function stayLoggedIn(): Promise<void> {
  await billingApp.world.resources.database
    .update(sessions)
    .set({ expiresAt: new Date('2200-01-01') });
}

describe('unsubscribing', () => {
  test('cancels at PayPal and keeps the limits of the plan until the paid period ends', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.subscribe(customer);
    const treeIds = [];
    for (let index = 0; index < 5; index += 1) {
      treeIds.push((await createTree(customer, { isPublic: true })).id);
    }
    const answer = await customer.patch('user/me', { plan: 'free', billing: null, subId: null });
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ plan: 'free', billing: null, subId: null, endingPlan: 'pro' }),
    ]);
    expect(await atPaypal(subId)).toBe('CANCELLED');
    const { planEndsAt } = await billingApp.me(customer);
    const left = Date.parse(planEndsAt ?? '') - billingApp.world.resources.now().getTime();
    expect(left / day).toBeGreaterThan(27);
    // A sixth tree needs more than Free, and the user has paid for more.
    expect((await customer.post('ph-tree', { name: 'Sixth' })).status).toBe(200);
    expect((await customer.get(`user/${customer.id}`)).body).toMatchObject({ plan: 'pro' });

    billingApp.world.wait(32 * day);
    await stayLoggedIn();
    expect(await billingApp.me(customer)).toMatchObject({ endingPlan: null, planEndsAt: null });
    const seventh = await customer.post('ph-tree', { name: 'Seventh' });
    expect([seventh.status, seventh.body]).toEqual([
      403,
      { error: 'Maximum number of Phylogenetic Trees', code: 'tree-limit' },
    ]);
    // They can still read and edit all of them.
    expect((await customer.get('ph-tree/me?owner=true')).body).toMatchObject({ count: 6 });
    const renamed = await customer.patch(`ph-tree/${treeIds[0]}`, { name: 'Still mine' });
    expect(renamed.body).toMatchObject({ name: 'Still mine' });
  });

  test('keeps a tree with more species than Free allows editable, and refuses only new species', async () => {
    const customer = await billingApp.customer();
    const treeId = (await createTree(customer, { isPublic: true })).id;
    const root = await customer.post(`species/${treeId}`, { name: 'Root', duration: 5 });
    await billingApp.world.resources.database
      .update(trees)
      .set({ speciesCount: 31 })
      .where(eq(trees.id, treeId));
    const refused = await customer.post(`species/${treeId}`, { name: 'More', duration: 1 });
    expect(refused.status).toBe(403);
    const { id } = root.body as { id: string };
    expect((await customer.patch(`species/${treeId}/${id}`, { name: 'Stem' })).status).toBe(200);
    expect((await customer.get(`species/${treeId}/${id}`)).status).toBe(200);
  });

  test('succeeds without a subscription, and when requested twice at once', async () => {
    const customer = await billingApp.customer();
    expect((await customer.patch('user/me', { plan: 'free' })).status).toBe(200);
    await billingApp.subscribe(customer);
    const answers = await Promise.all([
      customer.patch('user/me', { plan: 'free' }),
      customer.patch('user/me', { plan: 'free' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'free', endingPlan: 'pro' });
  });

  test('while PayPal is down changes nothing and returns an error', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.subscribe(customer);
    down(customer, 'cancel');
    const answer = await customer.patch('user/me', { plan: 'free' });
    expect([answer.status, answer.body]).toEqual([
      503,
      {
        error: 'PayPal cannot be reached. Nothing has changed. Try again in a moment',
        code: 'payments-down',
      },
    ]);
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'pro', subId });
    down(customer);
    expect((await customer.patch('user/me', { plan: 'free' })).status).toBe(200);
  });
});

describe('after a failure between two steps', () => {
  test('an approval that PayPal could not confirm is stored and confirmed later', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.pay(customer.id);
    down(customer, 'status');
    const answer = await billingApp.hand(customer, subId);
    expect([answer.status, answer.body]).toEqual([
      503,
      {
        error:
          'PayPal cannot be reached to confirm your payment. You do not need to pay again. Your plan will change as soon as PayPal confirms it',
        code: 'payment-unconfirmed',
      },
    ]);
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'free', paymentPending: true });
    const again = await customer.get('billing/checkout?plan=pro&billing=monthly');
    expect(again.status).toBe(409);
    expect((await customer.patch('user/me', { plan: 'free' })).status).toBe(409);

    billingApp.world.wait(2 * minute);
    await billingApp.billing.checkDue();
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'free', paymentPending: true });
    down(customer);
    billingApp.world.wait(10 * minute);
    await billingApp.billing.checkDue();
    expect(await billingApp.me(customer)).toMatchObject({
      plan: 'pro',
      subId,
      paymentPending: false,
    });
  });

  test('an approval that the browser never reported is adopted by the webhook', async () => {
    const customer = await billingApp.customer();
    const first = await billingApp.subscribe(customer);
    const second = await billingApp.pay(customer.id, { plan: 'premium' });
    const report = billingApp.paypal.reportOf(second);
    expect((await billingApp.deliver(report)).status).toBe(200);
    const after = await billingApp.me(customer);
    expect(after).toMatchObject({ plan: 'premium', billing: 'monthly', subId: second });
    expect(await atPaypal(first)).toBe('CANCELLED');
    expect((await billingApp.deliver(report)).status).toBe(200);
    // The browser reports the same approval later.
    expect((await billingApp.hand(customer, second, { plan: 'premium' })).body).toEqual(after);
  });

  test('a previous subscription that could not be cancelled is cancelled later', async () => {
    const customer = await billingApp.customer();
    const first = await billingApp.subscribe(customer);
    const second = await billingApp.pay(customer.id, { plan: 'premium' });
    down(customer, 'cancel');
    expect((await billingApp.hand(customer, second, { plan: 'premium' })).status).toBe(200);
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'premium', subId: second });
    expect([await atPaypal(first), await stateOf(first)]).toEqual(['ACTIVE', 'leaving']);
    // Neither a webhook nor the user can restore it meanwhile.
    await billingApp.deliver(billingApp.paypal.reportOf(first));
    expect((await billingApp.hand(customer, first)).status).toBe(409);
    expect(await billingApp.me(customer)).toMatchObject({ subId: second });
    down(customer);
    billingApp.world.wait(day);
    await billingApp.billing.checkDue();
    expect([await atPaypal(first), await stateOf(first)]).toEqual(['CANCELLED', 'over']);
  });

  test('an older approval that is reported late does not replace a newer one and is cancelled', async () => {
    const customer = await billingApp.customer();
    const older = await billingApp.pay(customer.id);
    billingApp.world.wait(1000);
    const newer = await billingApp.subscribe(customer, { plan: 'premium' });
    await billingApp.deliver(billingApp.paypal.reportOf(older));
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'premium', subId: newer });
    expect(await atPaypal(older)).toBe('CANCELLED');
  });
});

describe('the status of a subscription', () => {
  test.each(['SUSPENDED', 'CANCELLED', 'EXPIRED'] as const)(
    'that PayPal reports as %s ends the plan at once',
    async (status) => {
      const customer = await billingApp.customer();
      const subId = await billingApp.subscribe(customer);
      await billingApp.paypal.setStatus(subId, status);
      expect(await billingApp.me(customer)).toMatchObject({
        plan: 'free',
        billing: null,
        subId: null,
      });
      expect(await atPaypal(subId)).toBe(status === 'EXPIRED' ? 'EXPIRED' : 'CANCELLED');
    },
  );

  test('is checked on a visit, at most every ten minutes', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.subscribe(customer);
    down(customer, 'webhook');
    await billingApp.paypal.setStatus(subId, 'SUSPENDED');
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'pro' });
    billingApp.world.wait(11 * minute);
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'free', subId: null });
    expect(await atPaypal(subId)).toBe('CANCELLED');
  });

  test('is not checked on visits of admins', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.subscribe(customer);
    await billingApp.world.resources.database
      .update(users)
      .set({ role: 'admin' })
      .where(eq(users.id, customer.id));
    down(customer, 'webhook');
    await billingApp.paypal.setStatus(subId, 'SUSPENDED');
    billingApp.world.wait(11 * minute);
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'pro' });
  });

  test('stays unchanged while PayPal is down, with a warning in the log', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.subscribe(customer);
    down(customer, 'status');
    billingApp.world.wait(11 * minute);
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'pro', subId });
    expect(billingApp.world.logs()).toContain(
      'Error getting subscription state: Service Unavailable',
    );
    down(customer);
  });

  test('does not make visitors wait when PayPal is slow', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.subscribe(customer);
    down(customer, 'webhook');
    await billingApp.paypal.setStatus(subId, 'EXPIRED');
    billingApp.paypal.turn({ customer: customer.id, delayMilliseconds: 2000 });
    billingApp.world.wait(11 * minute);
    // The reply comes before PayPal's, with the known plan; PayPal's state is stored later.
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'pro' });
    // Otherwise the rest of this check would be slow too, and every later test that checks all that is due.
    billingApp.paypal.turn({ customer: customer.id });
    await billingApp.world.resources.background.settled();
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'free' });
  });

  test('is checked once a day without a visit, and a renewal moves the end', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.subscribe(customer);
    const paidUntil = async () =>
      (
        await billingApp.world.resources.database
          .select()
          .from(subscriptions)
          .where(eq(subscriptions.id, subId))
      )[0]?.paidUntil ?? new Date(0);
    const before = await paidUntil();
    billingApp.world.wait(40 * day);
    await billingApp.billing.checkDue();
    expect((await paidUntil()).getTime() - before.getTime()).toBeGreaterThan(27 * day);
  });
});

describe('a webhook', () => {
  const forged: [
    string,
    (report: ReturnType<BillingApp['paypal']['reportOf']>) => typeof report,
  ][] = [
    [
      'without a signature',
      ({ body }) => ({ body, headers: { 'content-type': 'application/json' } }),
    ],
    [
      'with the signature of another',
      (report) => ({ ...report, body: report.body.replace('"SUSPENDED"', '"EXPIRED"') }),
    ],
  ];
  test.each(forged)('%s is refused', async (_, forge) => {
    const customer = await billingApp.customer();
    const subId = await billingApp.subscribe(customer);
    down(customer, 'webhook');
    await billingApp.paypal.setStatus(subId, 'SUSPENDED');
    const answer = await billingApp.deliver(forge(billingApp.paypal.reportOf(subId)));
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'The signature is not from the payment provider', code: 'wrong-signature' },
    ]);
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'pro' });
  });

  test('that cannot be verified now must be sent again', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.subscribe(customer);
    const report = billingApp.paypal.reportOf(subId);
    billingApp.paypal.turn({ outage: ['verify'] });
    expect((await billingApp.deliver(report)).status).toBe(503);
    billingApp.paypal.turn({});
    down(customer, 'status');
    expect((await billingApp.deliver(report)).status).toBe(503);
    down(customer);
    expect((await billingApp.deliver(report)).status).toBe(200);
  });
});

describe('deleting an account', () => {
  test('cancels its subscription', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.subscribe(customer);
    expect((await deleteAccount(customer)).status).toBe(200);
    await billingApp.world.resources.background.settled();
    expect(await atPaypal(subId)).toBe('CANCELLED');
  });

  test('cancels it later if PayPal is down', async () => {
    const customer = await billingApp.customer();
    const subId = await billingApp.subscribe(customer);
    const unconfirmed = await billingApp.pay(customer.id, { plan: 'premium' });
    down(customer, 'status', 'cancel');
    await billingApp.hand(customer, unconfirmed, { plan: 'premium' });
    expect((await deleteAccount(customer)).status).toBe(200);
    await billingApp.world.resources.background.settled();
    expect(await atPaypal(subId)).toBe('ACTIVE');
    down(customer);
    billingApp.world.wait(day);
    await billingApp.billing.checkDue();
    expect([await atPaypal(subId), await atPaypal(unconfirmed)]).toEqual([
      'CANCELLED',
      'CANCELLED',
    ]);
  });
});

describe('a subscription approved after its account was deleted', () => {
  test('is cancelled, so that nobody is charged after leaving', async () => {
    const customer = await billingApp.customer();
    const terms = await customer.get('billing/checkout?plan=pro&billing=monthly');
    expect(terms.status).toBe(200);
    expect((await deleteAccount(customer)).status).toBe(200);
    const subId = await billingApp.pay(customer.id);
    await billingApp.deliver(billingApp.paypal.reportOf(subId));
    expect(await atPaypal(subId)).toBe('CANCELLED');
  });

  test('is left alone if we never issued its checkout: another product may sell the same plan', async () => {
    const subId = await billingApp.pay(newIdentifier());
    await billingApp.deliver(billingApp.paypal.reportOf(subId));
    expect(await atPaypal(subId)).toBe('ACTIVE');
  });
});

describe('the shown plan', () => {
  test('is the best of all: through an institution, while it lasts and the address is verified', async () => {
    const { database: db, now } = billingApp.world.resources;
    const customer = await billingApp.customer();
    const domain = `museum-${customer.id.slice(-6)}.test`;
    await db.insert(institutions).values({ domain, createdAt: now() });
    await db
      .update(users)
      .set({ emailKey: `me@${domain}`, email: `me@${domain}` })
      .where(eq(users.id, customer.id));
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'free' });
    await db.update(users).set({ emailVerifiedAt: now() }).where(eq(users.id, customer.id));
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'premium', subscribedPlan: null });
    await billingApp.subscribe(customer);
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'premium', subscribedPlan: 'pro' });
    const follower = await billingApp.customer();
    await follower.post(`follow/${customer.id}`);
    const shown = [
      (await follower.get(`user/${customer.id}`)).body,
      (await follower.get(`user/search?search=${customer.username}`)).body,
      (await follower.get(`follow/following/${follower.id}`)).body,
    ];
    expect(shown).toMatchObject([
      { plan: 'premium' },
      [{ plan: 'premium' }],
      { following: [{ plan: 'premium' }] },
    ]);

    await db.update(institutions).set({ endsAt: now() }).where(eq(institutions.domain, domain));
    billingApp.world.wait(1000);
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'pro', subscribedPlan: 'pro' });
  });

  test('is the granted one until it ends', async () => {
    const { database: db, now } = billingApp.world.resources;
    const customer = await billingApp.customer();
    const grantedUntil = new Date(now().getTime() + day);
    await db
      .update(users)
      .set({ grantedPlan: 'institutional', grantedUntil })
      .where(eq(users.id, customer.id));
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'institutional', billing: null });
    billingApp.world.wait(day);
    expect(await billingApp.me(customer)).toMatchObject({ plan: 'free' });
  });
});

test("PayPal's secret is in no reply and not in the log", async () => {
  const { secret, clientId } = billingApp.paypal.settings;
  const visitor = billingApp.world.visitor();
  const { body } = await visitor.get('config');
  expect(body).toMatchObject({ paypal: { clientId, testMode: true } });
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(billingApp.world.logs()).not.toContain(secret);
  expect(billingApp.world.logs()).not.toContain(
    Buffer.from(`${clientId}:${secret}`).toString('base64'),
  );
});

test('the content security policy allows the checkout', async () => {
  const policy = (await billingApp.world.app.inject('/')).headers['content-security-policy'];
  expect(policy).toContain(`script-src 'self' ${billingApp.paypal.address}`);
  expect(policy).toContain(`frame-src ${billingApp.paypal.address}`);
});
