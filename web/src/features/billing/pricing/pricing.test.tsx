import type { OwnUser } from '@life-tree/contract';
import { ownReplyHeader } from '@life-tree/contract/values';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const subscriber = {
  ...mary,
  plan: 'pro',
  subscribedPlan: 'pro',
  billing: 'monthly',
  subId: 'I-1',
} as const satisfies OwnUser;

const card = (name: string) => screen.findByRole('region', { name });

test('annual prices are shown per month', async () => {
  fakeApi();
  renderApp('/pricing');
  await screen.findByRole('radio', { name: 'Annual Save 20%', checked: true });
  expect((await card('Pro')).textContent).toContain('$7.20 / month$86.40 billed yearly');
  expect((await card('Premium')).textContent).toContain('$15.20 / month$182.40 billed yearly');
});

test('monthly prices are shown after choosing monthly billing', async () => {
  fakeApi();
  const { user, address } = renderApp('/pricing');
  await user.click(await screen.findByRole('radio', { name: 'Monthly' }));
  expect(await within(await card('Pro')).findByText('$9')).toBeDefined();
  within(await card('Premium')).getByText('$19');
  expect(address()).toBe('/pricing?billing=monthly');
});

test('buttons link visitors to registration with the plan', async () => {
  fakeApi();
  renderApp('/pricing');
  const link = await within(await card('Pro')).findByRole('link');
  expect(link.getAttribute('href')).toBe('/auth?register=true&plan=pro');
});

test('the link to registration contains monthly billing', async () => {
  fakeApi();
  renderApp('/pricing?billing=monthly');
  const link = await within(await card('Premium')).findByRole('link');
  expect(link.getAttribute('href')).toBe('/auth?register=true&plan=premium&billing=monthly');
});

test('Institutional links to the contact form', async () => {
  fakeApi();
  renderApp('/pricing');
  const link = within(await card('Institutional')).getByRole('link', { name: 'Contact Us' });
  expect(link.getAttribute('href')).toBe('/pricing#footer');
});

test('the button of the current plan says so and is disabled', async () => {
  fakeApi({
    'GET user/me': () => [200, subscriber],
  });
  renderApp('/pricing');
  const button = await within(await card('Pro')).findByRole<HTMLButtonElement>('button', {
    name: 'Your current plan',
  });
  expect(button.disabled).toBe(true);
});

test('without a payment provider paid plans are not available', async () => {
  fakeApi({ 'GET user/me': () => [200, mary] });
  renderApp('/pricing');
  const button = await within(await card('Premium')).findByRole<HTMLButtonElement>('button', {
    name: 'Plan not available',
  });
  expect(button.disabled).toBe(true);
});

test('while PayPal loads, a message says so', async () => {
  fakeApi({
    'GET user/me': () => [200, mary],
    'GET config': () => [
      200,
      {
        apiKey: 'web-key',
        paypal: {
          clientId: 'shop',
          scriptUrl: 'https://paypal.test/sdk/js',
          testMode: true,
          planIds: {
            pro: { monthly: 'P-1', annual: 'P-2' },
            premium: { monthly: 'P-3', annual: 'P-4' },
          },
        },
        communityUrl: null,
        portfolioUrl: null,
      },
    ],
    'GET billing/checkout': () => [200, { planId: 'P-1', customId: mary.id, startTime: null }],
  });
  renderApp('/pricing?plan=pro&billing=monthly');
  await within(await card('Pro')).findByText('Loading PayPal...');
  screen.getByText('Test mode: you will not be charged');
});

test('choosing Free asks for confirmation and then shows when the paid plan ends', async () => {
  const after = { ...mary, endingPlan: 'pro', planEndsAt: '2030-04-05T12:00:00.000Z' };
  const server = fakeApi({
    'GET user/me': () => [200, subscriber],
    'PATCH user/me': () => [200, after],
  });
  const { user } = renderApp('/pricing');
  const freeCard = () => within(screen.getByRole('region', { name: 'Free' }));
  await card('Free');
  await user.click(await freeCard().findByRole('button', { name: 'Choose Free' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you wanna unsubscribe to your Pro plan?',
  });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(server.sent('PATCH user/me')).toEqual([]);
  await user.click(freeCard().getByRole('button', { name: 'Choose Free' }));
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  await freeCard().findByRole('button', { name: 'Your current plan' });
  expect(server.sent('PATCH user/me')[0]?.body).toEqual({
    plan: 'free',
    billing: null,
    subId: null,
  });
  expect(screen.getByText('April 5th, 2030').closest('p')?.textContent).toBe(
    'You keep the limits of Pro until April 5th, 2030.',
  );
});

const approval = { userId: mary.id, subId: 'I-1', plan: 'pro', billing: 'monthly' };

test.each([
  ['PayPal or the server is down', [503, { error: 'Try again later' }]],
  ['the session has ended', [401, { error: 'You are not logged in' }]],
  ['the page of a hotel network answers', [200, 'Welcome', { [ownReplyHeader]: '' }]],
] as const)('an approval is kept while %s', async (_, answer) => {
  localStorage.setItem('approved-subscription', JSON.stringify(approval));
  const server = fakeApi({ 'GET user/me': () => [200, mary], 'PATCH user/me': () => answer });
  renderApp('/pricing?billing=monthly');
  await waitFor(() => expect(server.sent('PATCH user/me')).not.toHaveLength(0));
  await screen.findByRole('alertdialog');
  expect(localStorage.getItem('approved-subscription')).not.toBeNull();
});

test('an approval that could not be sent is sent by the next page', async () => {
  localStorage.setItem('approved-subscription', JSON.stringify(approval));
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'PATCH user/me': () => [200, subscriber],
  });
  renderApp('/pricing?billing=monthly');
  await within(await card('Pro')).findByRole('button', { name: 'Your current plan' });
  expect(server.sent('PATCH user/me')[0]?.body).toEqual({
    plan: 'pro',
    billing: 'monthly',
    subId: 'I-1',
  });
  expect(localStorage.getItem('approved-subscription')).toBeNull();
});
