import {
  generateKeyPairSync,
  type KeyPairKeyObjectResult,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Entry } from './ledger.ts';

/** A signed report, as PayPal would send it. */
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

export type Signer = ReturnType<typeof createSigner>;

/** Signs as PayPal does: over the transmission's id and time, the webhook's id and the body's sum. */
export function createSigner(webhookId: string, now: () => Date) {
  let keys: KeyPairKeyObjectResult | undefined;
  // Made when first needed: most starts never see a payment.
  const keyPair = () => {
    keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
    return keys;
  };
  const signed = (id: string, time: string, body: string) =>
    Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);

  return {
    report: (known: Entry, certUrl: string): Delivery => {
      const body = JSON.stringify({
        id: `WH-${randomUUID()}`,
        event_version: '1.0',
        create_time: now().toISOString(),
        resource_type: 'subscription',
        event_type: eventTypes[known.status],
        resource: { id: known.id, status: known.status, plan_id: known.plan_id },
      });
      const id = randomUUID();
      const time = now().toISOString();
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': certUrl,
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': sign(
            'RSA-SHA256',
            signed(id, time, body),
            keyPair().privateKey,
          ).toString('base64'),
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
        'RSA-SHA256',
        signed(claim.transmission_id, claim.transmission_time, JSON.stringify(claim.webhook_event)),
        keyPair().publicKey,
        Buffer.from(claim.transmission_sig, 'base64'),
      ),
  };
}
