import { planCurrency } from '@life-tree/contract';
import { z } from 'zod';
import {
  isEndedStatus,
  type Payment,
  type Payments,
  PaymentsDown,
  type ProviderSubscription,
  type WebhookDelivery,
} from './payments.ts';
import type { PaypalSettings } from './paypal-settings.ts';

const timeoutMilliseconds = 10_000;
/** A token is renewed this long before it expires, so that it stays valid during a call. */
const renewalMilliseconds = 60_000;

const tokenReply = z.object({ access_token: z.string(), expires_in: z.number() });

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const subscriptionReply = z.object({
  id: z.string(),
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
  plan_id: z.string(),
  custom_id: z.string().nullish(),
  quantity: z.string().nullish(),
  plan_overridden: z.boolean().nullish(),
  create_time: time,
  start_time: time.nullish(),
  billing_info: z
    .object({
      outstanding_balance: z.object({ currency_code: z.string() }).nullish(),
      last_payment: z.object({}).nullish(),
    })
    .nullish(),
});

const transactionsReply = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        time,
        amount_with_breakdown: z.object({
          gross_amount: z.object({ value: z.coerce.number(), currency_code: z.string() }),
        }),
      }),
    )
    .nullish(),
  total_pages: z.number().nullish(),
});

/** Paid and not refunded. A partial refund is a courtesy and does not shorten the subscription. */
const paidStatuses: readonly string[] = ['COMPLETED', 'PARTIALLY_REFUNDED'];
/** If even a period this short has several pages, something is wrong. */
const minPeriodMilliseconds = 3_600_000;

const verificationReply = z.object({ verification_status: z.string() });

const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

type Fetch = typeof fetch;

/** PayPal's REST API: tokens, subscriptions, and the check of its webhooks' signatures. */
export function paypalPayments(
  settings: Pick<PaypalSettings, 'api' | 'clientId' | 'secret' | 'webhookId'>,
  now: () => Date,
  send: Fetch = fetch,
): Payments {
  const { api, clientId, secret, webhookId } = settings;
  let token: Promise<{ readonly text: string; readonly expiresAt: number }> | null = null;

  async function request(path: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const attempt = () => send(new URL(path, api), { ...init, redirect: 'error', signal });
    try {
      // A kept-alive connection may have been closed. All our calls can safely be repeated.
      return await attempt().catch((error: unknown) => {
        if (signal.aborted) throw error;
        return attempt();
      });
    } catch (error) {
      throw new PaymentsDown('PayPal did not answer', { cause: error });
    }
  }

  async function fetchToken() {
    const response = await request('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (!response.ok) throw new PaymentsDown(`HTTP error! status: ${response.status}`);
    const reply = await read(response, tokenReply);
    return { text: reply.access_token, expiresAt: now().getTime() + reply.expires_in * 1000 };
  }

  /** One token for all calls until it expires; concurrent calls wait for the same one. */
  async function currentToken(): Promise<string> {
    const known = await token?.catch(() => null);
    if (known && known.expiresAt - renewalMilliseconds > now().getTime()) return known.text;
    token = fetchToken();
    return (await token).text;
  }

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const attempt = async () =>
      request(path, {
        ...init,
        headers: {
          authorization: `Bearer ${await currentToken()}`,
          'content-type': 'application/json',
        },
      });
    const response = await attempt();
    if (response.status !== 401) return response;
    // PayPal may revoke a token before it expires.
    token = null;
    return attempt();
  }

  async function findSubscription(id: string): Promise<ProviderSubscription | null> {
    const response = await call(`/v1/billing/subscriptions/${encodeURIComponent(id)}`);
    if (response.status === 404) return null;
    if (!response.ok) throw new PaymentsDown(statusText(response));
    const reply = await read(response, subscriptionReply);
    return {
      id: reply.id,
      status: reply.status,
      planId: reply.plan_id,
      customId: reply.custom_id ?? null,
      isAsPlanned: isAsPlanned(reply),
      createdAt: reply.create_time,
      startsAt: reply.start_time ?? null,
      payments: reply.billing_info?.last_payment
        ? await listPayments(id, reply.create_time, now())
        : [],
    };
  }

  /** PayPal's list has pages but no way to request the second, so a long list is requested in halves. */
  async function listPayments(id: string, from: Date, to: Date): Promise<Payment[]> {
    const period = new URLSearchParams({
      start_time: from.toISOString(),
      end_time: to.toISOString(),
    });
    const response = await call(
      `/v1/billing/subscriptions/${encodeURIComponent(id)}/transactions?${period}`,
    );
    if (!response.ok) throw new PaymentsDown(statusText(response));
    const { transactions, total_pages } = await read(response, transactionsReply);
    if ((total_pages ?? 1) > 1) {
      const half = (to.getTime() - from.getTime()) / 2;
      if (half < minPeriodMilliseconds) throw new PaymentsDown('PayPal lists too many payments');
      const middle = new Date(from.getTime() + half);
      const halves = [
        ...(await listPayments(id, from, middle)),
        ...(await listPayments(id, middle, to)),
      ];
      // A payment exactly at the middle is in both halves.
      return [...new Map(halves.map((payment) => [payment.id, payment])).values()];
    }
    return (transactions ?? [])
      .filter(({ status }) => paidStatuses.includes(status))
      .map(({ id, time, amount_with_breakdown: { gross_amount } }) => ({
        id,
        paidAt: time,
        amount: gross_amount.value,
        currency: gross_amount.currency_code,
      }));
  }

  return {
    findSubscription,

    cancelSubscription: async (id, reason) => {
      const response = await call(`/v1/billing/subscriptions/${encodeURIComponent(id)}/cancel`, {
        method: 'POST',
        body: JSON.stringify({ reason }),
      });
      if (response.ok || response.status === 404) return;
      // PayPal refuses to cancel twice, and the first may have been our own call.
      if (response.status === 422) {
        const subscription = await findSubscription(id);
        if (subscription === null || isEndedStatus(subscription.status)) return;
      }
      throw new PaymentsDown(statusText(response));
    },

    isAuthentic: async ({ headers, body }: WebhookDelivery) => {
      const fields = Object.entries(signatureHeaders).map(([field, header]) => {
        const value = headers[header];
        return typeof value === 'string' && value !== '' ? ([field, value] as const) : null;
      });
      if (fields.includes(null)) return false;
      const claim = {
        ...Object.fromEntries(fields.filter((f) => f !== null)),
        webhook_id: webhookId,
      };
      // The event is sent back unchanged: parsed and serialized again, it would not match its signature.
      const response = await call('/v1/notifications/verify-webhook-signature', {
        method: 'POST',
        body: `${JSON.stringify(claim).slice(0, -1)},"webhook_event":${body}}`,
      });
      if (response.status === 400 || response.status === 422) return false;
      if (!response.ok) throw new PaymentsDown(statusText(response));
      return (await read(response, verificationReply)).verification_status === 'SUCCESS';
    },
  };
}

function isAsPlanned(reply: z.output<typeof subscriptionReply>): boolean {
  const currency = reply.billing_info?.outstanding_balance?.currency_code ?? planCurrency;
  return (
    reply.plan_overridden !== true && (reply.quantity ?? '1') === '1' && currency === planCurrency
  );
}

function statusText({ status, statusText }: Response): string {
  return statusText === '' ? String(status) : statusText;
}

async function read<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  try {
    return schema.parse(await response.json());
  } catch (error) {
    throw new PaymentsDown('PayPal answered something unexpected', {
      // A schema error may quote its input, including tokens.
      cause: error instanceof z.ZodError ? new Error(z.prettifyError(error)) : error,
    });
  }
}
