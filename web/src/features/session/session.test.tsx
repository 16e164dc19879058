import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { fill } from '../../testing/fill.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { whales } from '../../testing/sample-trees.ts';
import { countStoredEdits, deleteStoredEdits, openStoredEdits } from '../unsent-edits/index.ts';
import { keepForSession, readForSession } from './session-data.ts';

const token = () => [200, { expiresAt: '2026-01-01T00:00:00.000Z' }] as const;

test('the user is fetched once for the whole page', async () => {
  const server = fakeApi({ 'GET user/me': () => [200, mary], 'POST user/token': token });
  renderApp('/');
  await screen.findByText('No trees here yet');
  expect(server.sent('GET user/me')).toHaveLength(1);
});

test('the landing page renews the session for 7 days, once', async () => {
  const server = fakeApi({ 'GET user/me': () => [200, mary], 'POST user/token': token });
  renderApp('/');
  await waitFor(() =>
    expect(server.sent('POST user/token').map((call) => call.body)).toEqual([{ expiresIn: '7d' }]),
  );
});

test('nothing is fetched for a visitor, because the browser would log the refusal', async () => {
  const server = fakeApi();
  renderApp('/');
  await screen.findByText('No trees here yet');
  expect(server.sent('GET user/me')).toHaveLength(0);
  expect(server.sent('POST user/token')).toHaveLength(0);
});

test('a visitor who opens the account is redirected to the landing page', async () => {
  fakeApi();
  const { address } = renderApp('/account');
  await screen.findByRole('heading', { name: 'Create and Explore Phylogenetic Trees' });
  expect(address()).toBe('/');
});

test('logging out asks for confirmation, ends the session and opens the log-in page', async () => {
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/logout': () => [200, { message: 'Bye' }],
  });
  const { user, address } = renderApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await screen.findByRole('alertdialog', { name: 'Are you sure you wanna log out?' });
  expect(server.sent('POST user/logout')).toHaveLength(0);
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Log In' });
  expect(address()).toBe('/auth');
  expect(server.sent('POST user/logout')).toHaveLength(1);
});

test('logging out warns about unsaved changes of this account only', async () => {
  fakeApi({ 'GET user/me': () => [200, mary], 'GET ph-tree/{id}': () => [200, whales] });
  const edit = { action: 'edit', operation: null, target: null } as const;
  for (const [accountId, count] of [
    [mary.id, 2],
    ['another account', 3],
  ] as const) {
    const options = { accountId, treeId: 'whales', windowId: accountId };
    const storage = await openStoredEdits({ ...options, onFailed: () => undefined });
    for (let at = 0; at < count; at++) storage.put({ ...edit, operationId: `${at}` });
    await storage.settled();
  }
  const { user } = renderApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('2 of your changes are not saved yet.');
  await Promise.all([mary.id, 'another account'].map((id) => deleteStoredEdits(id)));
});

test('logging out discards unsaved changes to trees that are deleted or no longer accessible, and says so', async () => {
  fakeApi({
    'GET user/me': () => [200, mary],
    'GET ph-tree/{id}': ({ name }) =>
      name.endsWith('mine')
        ? [200, whales]
        : name.endsWith('theirs')
          ? [200, { ...whales, userId: '0190b6a0-0000-7000-8000-000000000002' }]
          : [404, { error: 'Not found' }],
  });
  const edit = { action: 'edit', operation: null, target: null } as const;
  for (const treeId of ['mine', 'theirs', 'deleted']) {
    const options = { accountId: mary.id, treeId, windowId: treeId };
    const storage = await openStoredEdits({ ...options, onFailed: () => undefined });
    storage.put({ ...edit, operationId: treeId });
    await storage.settled();
  }
  const { user } = renderApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('1 of your changes is not saved yet.');
  expect(question.textContent).toContain(
    '2 unsaved changes were discarded, because their trees were deleted or you can no longer edit them.',
  );
  expect([...(await countStoredEdits(mary.id))]).toEqual([['mine', 1]]);
  await deleteStoredEdits(mary.id);
});

test('cancelling the confirmation changes nothing', async () => {
  const server = fakeApi({ 'GET user/me': () => [200, mary] });
  const { user } = renderApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  screen.getByRole('heading', { name: 'Welcome, mary.anning' });
  expect(server.sent('POST user/logout')).toHaveLength(0);
});

test('an expired session leads to the log-in page and back to the same page', async () => {
  let isValid = true;
  let hasLoggedIn = false;
  const refusal = [401, { error: 'You are not logged in' }] as const;
  fakeApi({
    'GET user/me': () => (isValid ? [200, mary] : refusal),
    'POST user/token': () => {
      isValid = hasLoggedIn;
      return hasLoggedIn ? token() : refusal;
    },
    'POST user/login': () => {
      isValid = true;
      hasLoggedIn = true;
      return [200, mary];
    },
  });
  const { user, address } = renderApp('/account');
  await screen.findByRole('heading', { name: 'Log In' });
  await screen.findByText('You have been logged out. Log in to continue.');
  await fill(user, screen.getByLabelText('Email'), mary.email);
  await fill(user, screen.getByLabelText('Password'), 'ammonites');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Welcome, mary.anning' });
  expect(address()).toBe('/account');
});

test('logging out with a session that has ended already is no error', async () => {
  fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/logout': () => [401, { error: 'You are not logged in' }],
  });
  const { user, address } = renderApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Log In' });
  expect(address()).toBe('/auth');
  expect(screen.queryByText('You are not logged in')).toBeNull();
});

test('copied species are deleted from this browser on logging out', async () => {
  fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/logout': () => [200, { message: 'Bye' }],
  });
  keepForSession('copied-species', '{}');
  const { user } = renderApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Log In' });
  expect(readForSession('copied-species')).toEqual([]);
  expect(Object.keys(localStorage).join()).not.toContain('copied');
});

test('logging out affects other tabs, which mention and keep unsaved changes', async () => {
  let isLoggedIn = true;
  fakeApi({
    'GET user/me': () => (isLoggedIn ? [200, mary] : [401, { error: 'You are not logged in' }]),
  });
  const { address, receive } = renderApp('/account');
  await screen.findByRole('heading', { name: 'Welcome, mary.anning' });
  const options = { accountId: mary.id, treeId: 'whales', windowId: 'window' };
  const storage = await openStoredEdits({ ...options, onFailed: () => undefined });
  storage.put({ operationId: '1', action: 'edit', operation: null, target: null });
  await storage.settled();
  keepForSession('copied-species', '{}');
  isLoggedIn = false;
  const otherTab = new BroadcastChannel('life-tree-session');
  otherTab.postMessage('changed');
  // The server tells it as well.
  receive('session-ended', { userId: null });
  const message = await screen.findByText(/^You have been logged out\. Log in to continue\./);
  expect(message.textContent).toContain('1 of your changes is not saved yet. It stays in this');
  await screen.findByRole('heading', { name: 'Log In' });
  expect(address()).toBe('/auth?redirect=%2Faccount');
  expect(screen.getAllByText(/^You have been logged out/)).toHaveLength(1);
  expect([...(await countStoredEdits(mary.id))]).toEqual([['whales', 1]]);
  expect(readForSession('copied-species')).toEqual([]);
  await deleteStoredEdits(mary.id);
  otherTab.close();
});

test('a page that needs no account stays open when the user logs out in another tab', async () => {
  let isLoggedIn = true;
  fakeApi({
    'GET user/me': () => (isLoggedIn ? [200, mary] : [401, { error: 'You are not logged in' }]),
    'POST user/token': token,
  });
  const { address } = renderApp('/');
  await screen.findByText('No trees here yet');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull());
  isLoggedIn = false;
  const otherTab = new BroadcastChannel('life-tree-session');
  otherTab.postMessage('changed');
  await screen.findByText('You have been logged out. Log in to continue.');
  expect(address()).toBe('/');
  await screen.findByRole('link', { name: 'Log In' });
  otherTab.close();
});

test('a session ended on another device leads to the log-in page immediately', async () => {
  let isOver = false;
  fakeApi({
    'GET user/me': () => (isOver ? [401, { error: 'You are not logged in' }] : [200, mary]),
  });
  const { receive, address } = renderApp('/account');
  await screen.findByRole('heading', { name: 'Welcome, mary.anning' });
  receive('session-ended', { userId: null });
  isOver = true;
  receive('session-ended', { userId: null });
  await screen.findByRole('heading', { name: 'Log In' });
  await screen.findByText('You have been logged out. Log in to continue.');
  expect(address()).toBe('/auth?redirect=%2Faccount');
});
