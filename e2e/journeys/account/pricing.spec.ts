import { call, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import {
  checkOut,
  resendWebhook,
  setPaypalBehaviour,
  statusesAtPaypal,
} from '../../support/paypal.ts';
import { expect, test } from '../../support/test.ts';
import { fillRegistration, newUser } from '../../support/users.ts';

const card = (name: string) => `#${name}-card`;

test('from Free to Pro to Premium and back: each plan is paid, shown, and ends the previous one', {
  tag: '@wide',
}, async ({ page }) => {
  const { id } = await registerUser(page);
  await page.goto('/pricing?billing=monthly');
  await expect(page.locator('main').getByText('Test mode: you will not be charged')).toBeVisible();
  await expect(page.locator(card('free'))).toContainText('Your current plan');
  await page.locator(card('pro')).getByRole('link', { name: 'Choose Pro' }).click();
  await expect(page).toHaveURL('/pricing?plan=pro&billing=monthly');
  await checkOut(page, 'Agree & Subscribe');
  const current = (name: string) =>
    page.locator(card(name)).getByRole('button', { name: 'Your current plan' });
  await expect(current('pro')).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('radio', { name: /^Annual/ }).check();
  await page.locator(card('premium')).getByRole('link', { name: 'Choose Premium' }).click();
  await expect(page.locator(card('premium'))).toContainText(
    'What you have already paid is taken into account',
  );
  await checkOut(page, 'Agree & Subscribe');
  await expect(current('premium')).toBeDisabled();
  expect(await statusesAtPaypal(page, id)).toEqual(['CANCELLED', 'ACTIVE']);

  await page.locator(card('free')).getByRole('button', { name: 'Choose Free' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you wanna unsubscribe to your Premium plan?',
  });
  await question.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(current('free')).toBeDisabled();
  const until = page.locator('main').getByText(/^You keep the limits of Premium until /);
  await expect(until).toBeVisible();
  const sentence = await until.textContent();
  expect(await statusesAtPaypal(page, id)).toEqual(['CANCELLED', 'CANCELLED']);
  await expectAccessible(page);
  await page.goto('/account/settings');
  await expect(page.getByText(sentence ?? '')).toBeVisible();
});

test('a failed payment changes nothing, and a payment while PayPal is down counts later', {
  tag: '@wide',
}, async ({ page }) => {
  const { id, password } = await registerUser(page);
  const pro = page.locator(card('pro'));
  const alert = page.getByRole('alertdialog');

  // The checkout script fails to load at first, and then loads.
  await page.route('**/sdk/js*', (route) => route.abort(), { times: 1 });
  await page.goto('/pricing?plan=pro&billing=monthly#pro-card');
  await expect(pro).toContainText('Failed to load PayPal SDK');
  await pro.getByRole('button', { name: 'Try again' }).click();

  await checkOut(page, 'Cancel and return');
  await checkOut(page, 'Simulate a refused payment');
  await expect(alert).toContainText('PayPal did not accept the payment. Nothing has changed.');
  await page.keyboard.press('Enter');
  await setPaypalBehaviour(page, id, { outage: ['checkout'] });
  await page.getByRole('button', { name: 'Subscribe with PayPal' }).click();
  await expect(alert).toContainText('PayPal did not accept the payment');
  await page.keyboard.press('Enter');
  expect(await call(page, 'GET', 'user/me')).toMatchObject({ plan: 'free', subId: null });

  await setPaypalBehaviour(page, id, { outage: ['status', 'webhook'] });
  await checkOut(page, 'Agree & Subscribe');
  await expect(alert).toContainText('PayPal cannot be reached to confirm your payment');
  await page.keyboard.press('Enter');
  await expect(page.getByText('PayPal has not confirmed your payment yet.')).toBeVisible();
  await expect(pro.getByRole('button', { name: 'Waiting for PayPal...' })).toBeDisabled();
  await expectAccessible(page);
  // PayPal is back, and its webhook arrives before the server asks again.
  await setPaypalBehaviour(page, id);
  await resendWebhook(page, id);
  await expect(pro.getByRole('button', { name: 'Your current plan' })).toBeDisabled();

  await setPaypalBehaviour(page, id, { outage: ['cancel'] });
  await page.locator(card('free')).getByRole('button', { name: 'Choose Free' }).click();
  await alert.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(alert).toContainText('PayPal cannot be reached. Nothing has changed');
  await page.keyboard.press('Enter');
  await expect(pro.getByRole('button', { name: 'Your current plan' })).toBeDisabled();

  // If the account is deleted meanwhile, the subscription is cancelled as soon as possible.
  await setPaypalBehaviour(page, id);
  await call(page, 'DELETE', 'user/me', { password });
  await expect.poll(() => statusesAtPaypal(page, id)).not.toContain('ACTIVE');
});

test('registering for a paid plan leads to its card, where the user pays', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/auth?register=true&plan=premium&billing=monthly');
  await fillRegistration(page, newUser());
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(/\/pricing\?plan=premium&billing=monthly#premium-card$/);
  await expect(page.locator(card('premium'))).toBeInViewport();
  await checkOut(page, 'Agree & Subscribe');
  await expect(page.locator(card('premium'))).toContainText('Your current plan');
  await expectAccessible(page);
});
