import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { checkoutPage, decidedPage, overviewPage } from './checkout-pages.ts';
import { checkoutScript } from './checkout-script.ts';
import {
  type Entry,
  type Knobs,
  knobs,
  openLedger,
  order,
  type StandInStatus,
  standInPlanIds,
  standInStatus,
  type Trouble,
} from './ledger.ts';
import { addRestApi } from './rest-api.ts';
import { createSigner, type Delivery, type SaleEvent } from './webhook-sender.ts';

const credentials = {
  clientId: 'stand-in-client',
  secret: 'stand-in-secret',
  webhookId: 'stand-in-webhook',
};

interface StandInOptions {
  /** Sends a signed webhook to the product. */
  readonly deliver: (delivery: Delivery) => Promise<void>;
  /** The file that stores subscriptions; null for memory only. */
  readonly file?: string | null;
  readonly now?: () => Date;
}

export interface StandInPaypal {
  /** The product's settings for using the stand-in. */
  readonly settings: typeof credentials & {
    readonly api: URL;
    readonly planIds: typeof standInPlanIds;
  };
  readonly address: string;
  /** Sets simulated faults. Settings that are left out are reset. */
  turn(knob: Partial<Knobs>): void;
  knobsOf(customer: string): Knobs;
  subscriptionsOf(customer: string): Entry[];
  /** Sets a status and sends a webhook, unless webhooks are set to fail. */
  setStatus(id: string, status: StandInStatus): Promise<void>;
  /** Changes the plan of a subscription, as a browser can with PayPal's script. */
  revise(id: string, planId: string): void;
  /** Refunds the last payment and sends a webhook. */
  refund(id: string): Promise<void>;
  /** A signed webhook that is not sent. */
  reportOf(id: string): Delivery;
  close(): Promise<void>;
}

/**
 * A small PayPal on this machine: the REST calls the product makes, signed webhooks, and a checkout.
 * No money is charged, so it must never run in production.
 */
export async function startStandInPaypal({
  deliver,
  file = null,
  now = () => new Date(),
}: StandInOptions): Promise<StandInPaypal> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The stand-in for PayPal cannot be started in production.');
  }
  const app = fastify({ forceCloseConnections: true });
  const ledger = openLedger(file, now);
  const signer = createSigner(credentials.webhookId, now);
  let address = '';

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  // The checkout's script makes calls from the product's pages.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-allow-headers', 'content-type');
  });
  app.options('/*', async (_request, reply) => reply.code(204).send());

  async function pass(
    trouble: Trouble,
    customer: string | undefined,
    reply: FastifyReply,
  ): Promise<boolean> {
    const { outage, delayMilliseconds } = ledger.knobsOf(customer);
    if (delayMilliseconds > 0) await pause(delayMilliseconds);
    if (!outage.includes(trouble)) return true;
    reply.code(503).send({ name: 'SERVICE_UNAVAILABLE' });
    return false;
  }

  const reportOf = (known: Entry, saleEvent?: SaleEvent) =>
    signer.report(known, `${address}/v1/notifications/certs/cert`, saleEvent);
  async function report(known: Entry, saleEvent?: SaleEvent): Promise<void> {
    if (ledger.knobsOf(known.custom_id).outage.includes('webhook')) return;
    // PayPal would retry for three days, but tests of lost webhooks need them lost.
    await deliver(reportOf(known, saleEvent)).catch(() => undefined);
  }

  addRestApi(app, { ...credentials, ledger, signer, pass, report: (known) => void report(known) });

  app.get('/sdk/js', async (request, reply) => {
    const { 'client-id': client } = z.object({ 'client-id': z.string() }).parse(request.query);
    if (client !== credentials.clientId) return reply.code(400).send('Unknown client-id');
    return reply.type('text/javascript; charset=utf-8').send(checkoutScript);
  });

  app.post('/checkout/subscriptions', async (request, reply) => {
    const wanted = order.safeParse(request.body);
    if (!wanted.success) return reply.code(400).send({ name: 'INVALID_REQUEST' });
    if (!(await pass('checkout', wanted.data.custom_id, reply))) return reply;
    return { id: ledger.create(wanted.data).id };
  });

  app.get('/checkoutnow', async (request, reply) => {
    const { token, origin } = z
      .object({ token: z.string(), origin: z.string() })
      .parse(request.query);
    const known = ledger.find(token);
    if (known === null) return reply.code(404).send('Unknown token');
    return reply.type('text/html; charset=utf-8').send(checkoutPage(known, origin));
  });

  const decided = z.object({
    token: z.string(),
    origin: z.string(),
    decision: z.enum(['approved', 'refused', 'cancelled']),
  });
  app.post('/checkoutnow', async (request, reply) => {
    const form = new URLSearchParams(z.string().parse(request.body));
    const { token, origin, decision } = decided.parse(Object.fromEntries(form));
    const known = ledger.find(token);
    if (known === null) return reply.code(404).send('Unknown token');
    const isRefused = ledger.knobsOf(known.custom_id).refusal;
    const outcome = decision === 'approved' && isRefused ? 'refused' : decision;
    if (outcome === 'approved') void report(ledger.setStatus(known, 'ACTIVE'));
    return reply.type('text/html; charset=utf-8').send(decidedPage(token, outcome, origin));
  });

  function known(id: string): Entry {
    const found = ledger.find(id);
    if (found === null) throw new Error(`The stand-in has no subscription ${id}`);
    return found;
  }
  const setStatus = (id: string, status: StandInStatus) =>
    report(ledger.setStatus(known(id), status));

  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(overviewPage(ledger.all(), address)),
  );
  app.get('/stand-in/subscriptions', async (request) => {
    const { customer } = z.object({ customer: z.string().optional() }).parse(request.query);
    return ledger.all(customer);
  });
  app.post('/stand-in/knobs', async (request) => {
    ledger.turn(knobs.parse(request.body));
    return {};
  });
  app.post('/stand-in/subscriptions/:id/status', async (request) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    await setStatus(id, z.object({ status: standInStatus }).parse(request.body).status);
    return {};
  });

  // Loopback only.
  address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    settings: { api: new URL(address), ...credentials, planIds: standInPlanIds },
    address,
    turn: (knob) => ledger.turn(knobs.parse(knob)),
    knobsOf: ledger.knobsOf,
    subscriptionsOf: (customer) => ledger.all(customer),
    setStatus,
    revise: (id, planId) => void ledger.revise(known(id), planId),
    refund: async (id) => report(ledger.refund(known(id)), 'PAYMENT.SALE.REFUNDED'),
    reportOf: (id) => reportOf(known(id)),
    close: () => app.close(),
  };
}
