import {
  apiBase,
  type Billing,
  type OwnUser,
  ownUser,
  type PaidPlanName,
} from '@life-tree/contract';
import { type StandInPaypal, startStandInPaypal } from '@life-tree/stand-in-paypal';
import { z } from 'zod';
import {
  type BillingService,
  createBillingService,
} from '../src/features/billing/billing-service.ts';
import { type Member, seedUsers } from './seed/seed-users.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import type { Answer, Visitor } from './visitor.ts';

/** The product with a stand-in PayPal. */
export interface BillingApp {
  readonly world: TestApp;
  readonly paypal: StandInPaypal;
  /** The service, for work that a timer starts. */
  readonly billing: BillingService;
  /** Creates a user. */
  customer(): Promise<Member>;
  /** Completes the checkout without reporting it. Returns the subscription's id. */
  pay(customerId: string | undefined, order?: Order): Promise<string>;
  /** Reports an approval, as the browser does. */
  hand(customer: Visitor, subId: string, term?: Partial<Term>): Promise<Answer>;
  /** Pays and reports it, so that the user has the plan. */
  subscribe(customer: Member, term?: Partial<Term>): Promise<string>;
  me(customer: Visitor): Promise<OwnUser>;
  /** Sends a signed webhook to the product. */
  deliver(report: ReturnType<StandInPaypal['reportOf']>): Promise<Answer>;
  close(): Promise<void>;
}

export interface Term {
  readonly plan: PaidPlanName;
  readonly billing: Billing;
}

interface Order extends Partial<Term> {
  /** Overrides the terms of the plan. */
  readonly inlinePlan?: unknown;
  readonly [field: string]: unknown;
}

const created = z.object({ id: z.string() });

export async function startBillingApp(): Promise<BillingApp> {
  const opened: { world?: TestApp } = {};
  const paypal = await startStandInPaypal({
    deliver: async (report) => void (await deliver(report)),
    now: () => opened.world?.resources.now() ?? new Date(),
  });
  const { api, clientId, secret, webhookId, planIds } = paypal.settings;
  const world = await startTestApp({
    environment: {
      PAYPAL_API: api.origin,
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_SECRET: secret,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_PLAN_PRO_MONTHLY: planIds.pro.monthly,
      PAYPAL_PLAN_PRO_ANNUAL: planIds.pro.annual,
      PAYPAL_PLAN_PREMIUM_MONTHLY: planIds.premium.monthly,
      PAYPAL_PLAN_PREMIUM_ANNUAL: planIds.premium.annual,
    },
  });
  opened.world = world;

  async function deliver({ headers, body }: ReturnType<StandInPaypal['reportOf']>) {
    return world.visitor().send({
      method: 'POST',
      url: `${apiBase}/billing/webhook`,
      headers: { ...headers },
      payload: body,
    });
  }

  async function post(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(new URL(path, api), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The stand-in answered ${response.status} to ${path}`);
    return response.json();
  }

  const pay: BillingApp['pay'] = async (
    customerId,
    { plan = 'pro', billing = 'monthly', inlinePlan, ...rest } = {},
  ) => {
    const custom = customerId === undefined ? {} : { custom_id: customerId };
    const order = { plan_id: planIds[plan][billing], ...custom, plan: inlinePlan, ...rest };
    const { id } = created.parse(await post('/checkout/subscriptions', order));
    const customer = customerId ?? '*';
    const declined = paypal.knobsOf(customer).declined;
    paypal.turn({ customer, outage: ['webhook'], declined });
    await paypal.setStatus(id, 'ACTIVE');
    paypal.turn({ customer, declined });
    return id;
  };
  const hand: BillingApp['hand'] = (customer, subId, { plan = 'pro', billing = 'monthly' } = {}) =>
    customer.patch('user/me', { plan, billing, subId });

  return {
    world,
    paypal,
    billing: createBillingService(world.resources),
    customer: async () => {
      const [member] = await seedUsers(world, 1);
      if (member === undefined) throw new Error('No user was created');
      return member;
    },
    pay,
    hand,
    subscribe: async (customer, term) => {
      const subId = await pay(customer.id, term);
      const answer = await hand(customer, subId, term);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return subId;
    },
    me: async (customer) => ownUser.parse((await customer.get('user/me')).body),
    deliver,
    close: async () => {
      await world.close();
      await paypal.close();
    },
  };
}
