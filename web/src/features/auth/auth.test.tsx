import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { fill } from '../../testing/fill.ts';
import { renderApp } from '../../testing/render-app.tsx';

async function fillRegistration(user: UserEvent, { confirmation = 'ammonites' } = {}) {
  await fill(user, await screen.findByLabelText('Username'), 'mary.anning');
  await fill(user, screen.getByLabelText('Email'), mary.email);
  await fill(user, screen.getByLabelText('Password'), 'ammonites');
  await fill(user, screen.getByLabelText('Confirm password'), confirmation);
}

const acceptTerms = (user: UserEvent) => user.click(screen.getByRole('checkbox'));
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Register' }));

describe('logging in', () => {
  test('opens the account', async () => {
    const server = fakeApi({ 'POST user/login': () => [200, mary] });
    const { user, address } = renderApp('/auth');
    await fill(user, await screen.findByLabelText('Email'), mary.email);
    await fill(user, screen.getByLabelText('Password'), 'ammonites');
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Welcome, mary.anning' });
    expect(address()).toBe('/account');
    expect(server.sent('POST user/login')[0]?.body).toEqual({
      email: mary.email,
      password: 'ammonites',
    });
  });

  test('asks for a code of the second factor after the password', async () => {
    const server = fakeApi({
      'POST user/login': ({ body }) =>
        Object(body).code === '287082'
          ? [200, mary]
          : [401, { error: 'Enter the code', code: 'code-needed' }],
    });
    const { user } = renderApp('/auth');
    await fill(user, await screen.findByLabelText('Email'), mary.email);
    await fill(user, screen.getByLabelText('Password'), 'ammonites');
    await user.keyboard('{Enter}');
    await fill(user, await screen.findByLabelText('Code'), '287 082');
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Welcome, mary.anning' });
    expect(server.sent('POST user/login')[1]?.body).toEqual({
      ...{ email: mary.email, password: 'ammonites' },
      code: '287082',
    });
  });

  test('never leads to another site', async () => {
    fakeApi({ 'POST user/login': () => [200, mary] });
    const { user, address } = renderApp('/auth?redirect=//evil.example/');
    await fill(user, await screen.findByLabelText('Email'), mary.email);
    await fill(user, screen.getByLabelText('Password'), 'ammonites');
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Welcome, mary.anning' });
    expect(address()).toBe('/account');
  });

  test("shows the server's error in an alert", async () => {
    fakeApi({ 'POST user/login': () => [401, { error: 'Invalid email or password' }] });
    const { user } = renderApp('/auth');
    await fill(user, await screen.findByLabelText('Email'), mary.email);
    await fill(user, screen.getByLabelText('Password'), 'wrong');
    await user.keyboard('{Enter}');
    await screen.findByRole('alertdialog', { name: 'Invalid email or password' });
  });

  test('reports missing values below their fields and focuses the first', async () => {
    const server = fakeApi();
    const { user } = renderApp('/auth');
    await screen.findByLabelText('Email');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(document.activeElement).toBe(email));
    const error = document.getElementById(email.getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe('Enter your email');
    expect(error?.getAttribute('role')).toBe('alert');
    expect(server.sent('POST user/login')).toHaveLength(0);
  });

  test('can show the password', async () => {
    fakeApi();
    const { user } = renderApp('/auth');
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    expect(password.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
  });

  test('redirects logged-in users to the account', async () => {
    fakeApi({ 'GET user/me': () => [200, mary] });
    const { address } = renderApp('/auth');
    await screen.findByRole('heading', { name: 'Welcome, mary.anning' });
    expect(address()).toBe('/account');
  });
});

describe('registering', () => {
  test('requires accepting the terms', async () => {
    const server = fakeApi();
    const { user } = renderApp('/auth?register=true');
    await fillRegistration(user);
    await submit(user);
    const dialog = await screen.findByRole('alertdialog', { name: 'Accept Terms & Conditions' });
    // It accepts nothing.
    expect(within(dialog).queryByRole('button', { name: 'OK' })).toBeNull();
    within(dialog).getByRole('button', { name: 'Close' });
    expect(server.sent('POST user/register')).toHaveLength(0);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox')));
  });

  test('requires the same password twice', async () => {
    const server = fakeApi();
    const { user } = renderApp('/auth?register=true');
    await fillRegistration(user, { confirmation: 'belemnites' });
    await acceptTerms(user);
    await submit(user);
    await screen.findByRole('alertdialog', { name: "Passwords don't match" });
    expect(server.sent('POST user/register')).toHaveLength(0);
  });

  test('reports errors below their fields', async () => {
    fakeApi();
    const { user } = renderApp('/auth?register=true');
    await fill(user, await screen.findByLabelText('Username'), 'm a');
    await acceptTerms(user);
    await submit(user);
    await screen.findByText('The username can only contain letters, digits, _, . and -');
    screen.getByText('Enter your email');
    screen.getByText('The password must have at least 8 characters');
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  });

  test('with the Free plan opens the account', async () => {
    const server = fakeApi({ 'POST user/register': () => [200, mary] });
    const { user, address } = renderApp('/auth?register=true');
    await fillRegistration(user);
    await acceptTerms(user);
    await submit(user);
    await screen.findByRole('heading', { name: 'Welcome, mary.anning' });
    expect(address()).toBe('/account');
    expect(server.sent('POST user/register')[0]?.body).toEqual({
      username: 'mary.anning',
      email: mary.email,
      password: 'ammonites',
    });
  });

  test("with a paid plan opens that plan's card", async () => {
    fakeApi({ 'POST user/register': () => [200, mary] });
    const { user, address } = renderApp('/auth?register=true&plan=pro&billing=annual');
    await fillRegistration(user);
    await acceptTerms(user);
    await submit(user);
    await screen.findByRole('heading', { name: 'Pricing' });
    expect(address()).toBe('/pricing?plan=pro&billing=annual#pro-card');
  });

  test("shows the server's error in an alert", async () => {
    fakeApi({ 'POST user/register': () => [409, { error: 'This username is already taken' }] });
    const { user } = renderApp('/auth?register=true');
    await fillRegistration(user);
    await acceptTerms(user);
    await submit(user);
    await screen.findByRole('alertdialog', { name: 'This username is already taken' });
  });

  test('preselects plan and billing of a link', async () => {
    fakeApi();
    renderApp('/auth?register=true&plan=premium&billing=monthly');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Premium/ })).checked).toBe(
      true,
    );
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Monthly' }).checked).toBe(true);
  });

  test('ignores an unknown plan or billing', async () => {
    fakeApi();
    renderApp('/auth?register=true&plan=gold&billing=weekly');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Free/ })).checked).toBe(
      true,
    );
    expect(screen.queryByRole('radio', { name: 'Monthly' })).toBeNull();
  });

  test('asks for billing for paid plans only', async () => {
    fakeApi();
    const { user, address } = renderApp('/auth?register=true');
    expect(await screen.findByRole('radio', { name: /Free/ })).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'Monthly' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Pro/ }));
    await user.click(await screen.findByRole('radio', { name: 'Monthly' }));
    await waitFor(() => expect(address()).toBe('/auth?register=true&plan=pro&billing=monthly'));
  });

  test('switching between the forms changes the address and the title', async () => {
    fakeApi();
    const { user, address } = renderApp('/auth');
    await user.click(await screen.findByRole('link', { name: 'Register' }));
    await screen.findByRole('heading', { name: 'Register' });
    expect(address()).toBe('/auth?register=true');
    expect(document.title).toBe('Life Tree | Register');
    await user.click(screen.getByRole('link', { name: 'Log In' }));
    await screen.findByRole('heading', { name: 'Log In' });
    expect(address()).toBe('/auth');
    expect(document.title).toBe('Life Tree | Log In');
  });
});

describe('recovering a password', () => {
  test('requests an email and shows the reply', async () => {
    const server = fakeApi({ 'POST user/recover': () => [200, { message: 'Check your Email' }] });
    const { user } = renderApp('/auth/forgot-password');
    await fill(user, await screen.findByLabelText('Email'), mary.email);
    await user.click(screen.getByRole('button', { name: 'Send recover mail' }));
    await screen.findByRole('alertdialog', { name: 'Check your Email' });
    expect(server.sent('POST user/recover')[0]?.body).toEqual({
      email: mary.email,
      url: 'http://localhost:3000/auth/recover-password',
    });
  });

  async function fillReset(user: UserEvent, confirmation: string) {
    await fill(user, await screen.findByLabelText('Email'), mary.email);
    await fill(user, screen.getByLabelText('New password'), 'belemnites');
    if (confirmation) await fill(user, screen.getByLabelText('Confirm password'), confirmation);
    await user.click(screen.getByRole('button', { name: 'Reset your password' }));
  }

  test('sets the new password with the token of the email', async () => {
    const server = fakeApi({ 'POST user/reset/{token}': () => [200, { message: 'Changed' }] });
    const { user, address } = renderApp('/auth/recover-password/abc');
    await fillReset(user, 'belemnites');
    await screen.findByRole('heading', { name: 'Log In' });
    expect(address()).toBe('/auth');
    expect(server.sent('POST user/reset/abc')[0]?.body).toEqual({
      email: mary.email,
      password: 'belemnites',
      token: 'abc',
    });
  });

  test('sends nothing when the passwords differ', async () => {
    const server = fakeApi();
    const { user } = renderApp('/auth/recover-password/abc');
    await fillReset(user, 'ammonites');
    await screen.findByRole('alertdialog', { name: "Passwords don't match" });
    expect(server.sent('POST user/reset/abc')).toHaveLength(0);
  });

  test('sends nothing while a field is empty', async () => {
    const server = fakeApi();
    const { user } = renderApp('/auth/recover-password/abc');
    await fillReset(user, '');
    await screen.findByText('Enter the new password again');
    expect(server.sent('POST user/reset/abc')).toHaveLength(0);
  });

  test('shows an alert for a used link', async () => {
    fakeApi({
      'POST user/reset/{token}': () => [400, { error: 'This link has already been used' }],
    });
    const { user } = renderApp('/auth/recover-password/abc');
    await fillReset(user, 'belemnites');
    await screen.findByRole('alertdialog', { name: 'This link has already been used' });
  });
});

describe('the link to verify an email', () => {
  test.each([
    [400, 'This verification link is no longer valid', 0],
    [503, 'The server is busy', 1],
  ])(
    'refused with %i shows the error, and can be tried again if that may help',
    async (status, error, ways) => {
      fakeApi({ 'POST user/verify/{token}': () => [status, { error }] });
      renderApp('/auth/verify-email/abc');
      expect((await screen.findByRole('alert')).textContent).toContain(error);
      expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(ways);
    },
  );
});
