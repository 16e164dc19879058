import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const card = (name: string) => screen.findByRole('region', { name });

test('annual prices are shown by the month, a year divided by 12', async () => {
  fakeApi();
  renderApp('/pricing');
  expect((await card('Pro')).textContent).toContain('$7.20 / month$86.40 billed yearly');
  expect((await card('Premium')).textContent).toContain('$15.20 / month$182.40 billed yearly');
});

test('monthly prices are what a month costs', async () => {
  fakeApi();
  const { user, address } = renderApp('/pricing');
  await user.click(await screen.findByRole('radio', { name: 'Monthly' }));
  expect(await within(await card('Pro')).findByText('$9')).toBeDefined();
  within(await card('Premium')).getByText('$19');
  expect(address()).toBe('/pricing?billing=monthly');
});

test("visitors' buttons lead to registration with the plan", async () => {
  fakeApi();
  renderApp('/pricing');
  const link = within(await card('Pro')).getByRole('link');
  expect(link.getAttribute('href')).toBe('/auth?register=true&plan=pro');
});

test('and with monthly billing if that is chosen', async () => {
  fakeApi();
  renderApp('/pricing?billing=monthly');
  const link = within(await card('Premium')).getByRole('link');
  expect(link.getAttribute('href')).toBe('/auth?register=true&plan=premium&billing=monthly');
});

test('Institutional leads to the contact form', async () => {
  fakeApi();
  renderApp('/pricing');
  const link = within(await card('Institutional')).getByRole('link', { name: 'Contact Us' });
  expect(link.getAttribute('href')).toBe('/pricing#footer');
});

test('the current plan says so and cannot be clicked', async () => {
  fakeApi({
    'GET user/me': () => [200, { ...mary, plan: 'pro', billing: 'monthly', subId: 'I-1' }],
  });
  renderApp('/pricing');
  const button = await within(await card('Pro')).findByRole<HTMLButtonElement>('button', {
    name: 'Your current plan',
  });
  expect(button.disabled).toBe(true);
});

test('without a payment provider a paid plan cannot be had', async () => {
  fakeApi({ 'GET user/me': () => [200, mary] });
  renderApp('/pricing');
  const button = await within(await card('Premium')).findByRole<HTMLButtonElement>('button', {
    name: 'Plan not available',
  });
  expect(button.disabled).toBe(true);
});
