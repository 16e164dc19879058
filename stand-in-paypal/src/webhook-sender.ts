import { generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Entry } from './ledger.ts';

/** A signed webhook, as PayPal would send it. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const eventTypes: Readonly<Record<Entry['status'], string>> = {
  APPROVAL_PENDING: 'BILLING.SUBSCRIPTION.CREATED',
  APPROVED: 'BILLING.SUBSCRIPTION.UPDATED',
  ACTIVE: 'BILLING.SUBSCRIPTION.ACTIVATED',
  SUSPENDED: 'BILLING.SUBSCRIPTION.SUSPENDED',
  CANCELLED: 'BILLING.SUBSCRIPTION.CANCELLED',
  EXPIRED: 'BILLING.SUBSCRIPTION.EXPIRED',
};

/** An event about a payment instead of a status. */
export type SaleEvent = 'PAYMENT.SALE.REFUNDED';

export type Signer = ReturnType<typeof createSigner>;

/**
 * Signs what PayPal signs: the transmission's id and time, the webhook's id and the body's checksum. Uses an
 * elliptic curve instead of RSA, whose keys take seconds to generate on a busy machine.
 */
export function createSigner(webhookId: string, now: () => Date) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signed = (id: string, time: string, body: string) =>
    Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);

  return {
    report: (known: Entry, certUrl: string, saleEvent?: SaleEvent): Delivery => {
      const body = JSON.stringify({
        id: `WH-${randomUUID()}`,
        event_version: '1.0',
        create_time: now().toISOString(),
        ...(saleEvent === undefined
          ? {
              resource_type: 'subscription',
              event_type: eventTypes[known.status],
              resource: { id: known.id, status: known.status, plan_id: known.plan_id },
            }
          : {
              resource_type: 'refund',
              event_type: saleEvent,
              resource: { id: known.payments.at(-1)?.id, billing_agreement_id: known.id },
            }),
      });
      const id = randomUUID();
      const time = now().toISOString();
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withECDSA',
          'paypal-cert-url': certUrl,
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': sign('SHA256', signed(id, time, body), privateKey).toString(
            'base64',
          ),
        },
      };
    },

    isOurs: (claim: {
      readonly transmission_id: string;
      readonly transmission_time: string;
      readonly transmission_sig: string;
      readonly webhook_id: string;
      readonly webhook_event: unknown;
    }): boolean =>
      claim.webhook_id === webhookId &&
      verify(
        'SHA256',
        signed(claim.transmission_id, claim.transmission_time, JSON.stringify(claim.webhook_event)),
        publicKey,
        Buffer.from(claim.transmission_sig, 'base64'),
      ),
  };
}
