import { expect, type Page } from '@playwright/test';

/** A subscription at the stand-in for PayPal. */
interface PaypalSubscription {
  readonly id: string;
  readonly status: string;
  readonly plan_id: string;
}

type Decision = 'Agree & Subscribe' | 'Simulate a refused payment' | 'Cancel and return';

/** Presses PayPal's button and makes a decision in PayPal's iframe. */
export async function checkOut(page: Page, decision: Decision): Promise<void> {
  await page.getByRole('button', { name: 'Subscribe with PayPal' }).click();
  const frame = page.frameLocator('iframe[title="PayPal"]');
  await expect(frame.getByText('Test mode: you will not be charged')).toBeVisible();
  await frame.getByRole('button', { name: decision }).click();
}

async function subscriptionsOf(page: Page, customer: string): Promise<PaypalSubscription[]> {
  const response = await page.request.get(
    `${await standIn(page)}/stand-in/subscriptions?customer=${customer}`,
  );
  return response.json();
}

/** The statuses of a user's subscriptions at PayPal, oldest first. */
export async function statusesAtPaypal(page: Page, customer: string): Promise<string[]> {
  return (await subscriptionsOf(page, customer)).map(({ status }) => status);
}

/** Makes PayPal send another webhook for a user's active subscription. */
export async function resendWebhook(page: Page, customer: string): Promise<void> {
  const subscriptions = await subscriptionsOf(page, customer);
  const active = subscriptions.find(({ status }) => status === 'ACTIVE');
  await page.request.post(`${await standIn(page)}/stand-in/subscriptions/${active?.id}/status`, {
    data: { status: 'ACTIVE' },
  });
}

/** Makes PayPal fail for one user. Settings that are left out are reset. */
export async function setPaypalBehaviour(
  page: Page,
  customer: string,
  settings: { readonly outage?: readonly string[]; readonly refusal?: boolean } = {},
): Promise<void> {
  await page.request.post(`${await standIn(page)}/stand-in/knobs`, {
    data: { customer, ...settings },
  });
}

async function standIn(page: Page): Promise<string> {
  const { paypal } = await (await page.request.get('/api/life-tree/config')).json();
  return new URL(paypal.scriptUrl).origin;
}
