import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Entry, Ledger, Trouble } from './ledger.ts';
import type { Signer } from './webhook-sender.ts';

interface RestApiDependencies {
  readonly ledger: Ledger;
  readonly signer: Signer;
  readonly clientId: string;
  readonly secret: string;
  /** Applies the simulated faults to a call about a customer. Returns false if the call was refused. */
  readonly pass: (
    trouble: Trouble,
    customer: string | undefined,
    reply: FastifyReply,
  ) => Promise<boolean>;
  readonly report: (known: Entry) => void;
}

const tokenSeconds = 9 * 3600;
const withId = z.object({ id: z.string() });
const period = z.object({ start_time: z.iso.datetime(), end_time: z.iso.datetime() });
const cancellation = z.object({ reason: z.string().min(1).max(128) });
const verification = z.object({
  auth_algo: z.literal('SHA256withECDSA'),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
  webhook_event: z.unknown(),
});

/** The calls of PayPal's REST API that the product makes, with PayPal's paths, replies and errors. */
export function addRestApi(
  app: FastifyInstance,
  { ledger, signer, clientId, secret, pass, report }: RestApiDependencies,
): void {
  const tokens = new Set<string>();
  const isAllowed = (authorization: string | undefined) =>
    tokens.has(authorization?.replace(/^Bearer /, '') ?? '');

  app.post('/v1/oauth2/token', async (request, reply) => {
    if (!(await pass('token', undefined, reply))) return reply;
    const wanted = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
    if (
      !isSame(request.headers.authorization ?? '', wanted) ||
      request.body !== 'grant_type=client_credentials'
    ) {
      return reply.code(401).send({ error: 'invalid_client' });
    }
    const token = randomUUID();
    tokens.add(token);
    return { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds };
  });

  app.get('/v1/billing/subscriptions/:id', async (request, reply) => {
    const known = ledger.find(withId.parse(request.params).id);
    if (!(await pass('status', known?.custom_id, reply))) return reply;
    if (!isAllowed(request.headers.authorization)) return reply.code(401).send(unauthorized);
    if (known === null) return reply.code(404).send({ name: 'RESOURCE_NOT_FOUND' });
    const { next_billing_time, price, payments, ...subscription } = known;
    const last = payments.at(-1);
    return {
      ...subscription,
      billing_info: {
        outstanding_balance: { currency_code: price.currency_code, value: '0.0' },
        ...(next_billing_time !== undefined && { next_billing_time }),
        ...(last !== undefined && { last_payment: { amount: last.amount, time: last.time } }),
      },
    };
  });

  app.get('/v1/billing/subscriptions/:id/transactions', async (request, reply) => {
    const known = ledger.find(withId.parse(request.params).id);
    if (!(await pass('status', known?.custom_id, reply))) return reply;
    if (!isAllowed(request.headers.authorization)) return reply.code(401).send(unauthorized);
    if (known === null) return reply.code(404).send({ name: 'RESOURCE_NOT_FOUND' });
    const asked = period.safeParse(request.query);
    if (!asked.success) return reply.code(400).send({ name: 'INVALID_REQUEST' });
    const { start_time, end_time } = asked.data;
    const transactions = known.payments
      .filter(({ time }) => time >= start_time && time <= end_time)
      .map(({ amount, ...transaction }) => ({
        ...transaction,
        amount_with_breakdown: { gross_amount: amount },
      }));
    return { transactions, total_items: transactions.length, total_pages: 1 };
  });

  app.post('/v1/billing/subscriptions/:id/cancel', async (request, reply) => {
    const known = ledger.find(withId.parse(request.params).id);
    if (!(await pass('cancel', known?.custom_id, reply))) return reply;
    if (!isAllowed(request.headers.authorization)) return reply.code(401).send(unauthorized);
    if (known === null) return reply.code(404).send({ name: 'RESOURCE_NOT_FOUND' });
    if (!cancellation.safeParse(request.body).success) {
      return reply.code(400).send({ name: 'INVALID_REQUEST' });
    }
    if (known.status !== 'ACTIVE' && known.status !== 'SUSPENDED') {
      return reply.code(422).send({ name: 'UNPROCESSABLE_ENTITY' });
    }
    report(ledger.setStatus(known, 'CANCELLED'));
    return reply.code(204).send();
  });

  app.post('/v1/notifications/verify-webhook-signature', async (request, reply) => {
    if (!(await pass('verify', undefined, reply))) return reply;
    if (!isAllowed(request.headers.authorization)) return reply.code(401).send(unauthorized);
    const claim = verification.safeParse(request.body);
    if (!claim.success) return reply.code(400).send({ name: 'INVALID_REQUEST' });
    return { verification_status: signer.isOurs(claim.data) ? 'SUCCESS' : 'FAILURE' };
  });
}

const unauthorized = { error: 'invalid_token' };

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
