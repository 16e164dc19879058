import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandInPaypal } from '@life-tree/stand-in-paypal';
import { afterEach, expect, test, vi } from 'vitest';
import { paypalPayments } from './paypal-payments.ts';
import { checkoutOf } from './paypal-settings.ts';

afterEach(() => vi.unstubAllEnvs());

const deliver = async () => undefined;

test('no stand-in is started in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await expect(startStandInPaypal({ deliver })).rejects.toThrow(
    'The stand-in for PayPal cannot be started in production.',
  );
});

test('it listens on loopback only, accepts only its own client, and keeps data over a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'life-tree-stand-in-'));
  const file = join(folder, 'stand-in-paypal.json');
  const first = await startStandInPaypal({ deliver, file });
  expect(new URL(first.address).hostname).toBe('127.0.0.1');
  const { api } = first.settings;
  const wrong = { ...first.settings, ...checkoutOf(api), secret: 'guess' };
  await expect(paypalPayments(wrong, () => new Date()).findSubscription('I-1')).rejects.toThrow(
    'HTTP error! status: 401',
  );
  const script = await fetch(`${checkoutOf(api).scriptUrl}?client-id=somebody-else`);
  expect(script.status).toBe(400);

  const created = await fetch(`${first.address}/checkout/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ plan_id: first.settings.planIds.pro.annual, custom_id: 'ada' }),
  });
  expect(created.status).toBe(200);
  await first.close();
  const second = await startStandInPaypal({ deliver, file });
  expect(second.subscriptionsOf('ada')).toMatchObject([{ status: 'APPROVAL_PENDING' }]);
  await second.close();
  await rm(folder, { recursive: true });
});
