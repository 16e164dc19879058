import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { whales } from '../../testing/sample-trees.ts';

test('the three most popular trees are featured', async () => {
  const server = fakeApi({
    'GET ph-tree': () => [200, { trees: [whales], count: 1, approximate: false }],
  });
  renderApp('/');
  const card = (await screen.findByRole('link', { name: 'Whales' })).closest('article');
  expect(card?.textContent).toContain('By: @mary.anning');
  expect(card?.textContent).toContain('Last Update: March 5th, 2025');
  expect(card?.textContent).toContain('mammals');
  expect(card?.textContent).toContain('1.23k');
  expect(card?.textContent).toContain('45.21k');
  const query = server.sent('GET ph-tree')[0]?.url.searchParams;
  expect([query?.get('limit'), query?.get('criteria'), query?.get('order')]).toEqual([
    '3',
    'popularity',
    'desc',
  ]);
});

test('if loading the featured trees fails, the page does not say that there are none', async () => {
  fakeApi({ 'GET ph-tree': () => [400, { error: 'Failed to fetch trees' }] });
  renderApp('/');
  await screen.findByRole('link', { name: 'Explore trees' });
  expect(screen.queryByText('No trees here yet')).toBeNull();
  expect(screen.queryByText('Failed to fetch trees')).toBeNull();
});

test('a card counts in the singular, and lists hidden tags in a tooltip', async () => {
  const tree = {
    ...whales,
    likes: 1,
    views: 1,
    comments: 1,
    tags: ['one', 'two', 'three', 'four', 'five', 'six'],
  };
  fakeApi({ 'GET ph-tree': () => [200, { trees: [tree], count: 1, approximate: false }] });
  renderApp('/');
  await screen.findByText('1 like');
  screen.getByText('1 view');
  screen.getByText('1 comment');
  const tags = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
  expect(tags).toHaveLength(5);
  const first = within(tags[0] as HTMLElement).getByRole('link', { name: 'one' });
  expect(first.getAttribute('href')).toBe('/trees?search=one');
  within(tags[4] as HTMLElement).getByText('+2');
  within(tags[4] as HTMLElement).getByText('and 2 more: five, six');
  expect(tags[4]?.title).toBe('five, six');
});

test('an empty search does nothing, any other opens the list of trees', async () => {
  fakeApi();
  const { user, address } = renderApp('/');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Search' });
  expect(button.disabled).toBe(true);
  await user.type(screen.getByRole('searchbox', { name: 'Search trees' }), '  ');
  expect(button.disabled).toBe(true);
  await user.type(screen.getByRole('searchbox', { name: 'Search trees' }), '2024{Enter}');
  await screen.findByRole('heading', { name: 'Tree Search' });
  expect(address()).toBe('/trees?search=2024');
});

test('a visitor sees links to register and log in', async () => {
  fakeApi();
  renderApp('/');
  await screen.findByText('No trees here yet');
  screen.getByRole('link', { name: 'Register' });
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/auth');
});

test('a logged-in user sees their avatar instead of Log In, and it leads to the account', async () => {
  fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2026-01-01T00:00:00.000Z' }],
  });
  renderApp('/');
  const account = await screen.findByRole('link', { name: 'Your account' });
  expect(account.getAttribute('href')).toBe('/account');
  await waitFor(() => expect(account.textContent).toBe('m'));
  expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
});

test('the page looks the same for all logged-in users until it knows who is logged in', async () => {
  fakeApi({ 'GET user/me': () => 'offline' });
  renderApp('/');
  const account = await screen.findByRole('link', { name: 'Your account' });
  expect(account.textContent).toBe('');
  expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull();
});

test('a user whose session has ended sees Log In again', async () => {
  fakeApi({
    'GET user/me': () => [401, { error: 'Log in first', code: 'not-logged-in' }],
  });
  renderApp('/');
  const logIn = await screen.findByRole('link', { name: 'Log In' });
  expect(logIn.getAttribute('href')).toBe('/auth');
  expect(screen.queryByRole('link', { name: 'Your account' })).toBeNull();
});

test('optional links appear only if they are configured', async () => {
  fakeApi({
    'GET config': () => [
      200,
      {
        apiKey: 'k',
        paypal: null,
        communityUrl: 'https://chat.example/',
        portfolioUrl: null,
      },
    ],
  });
  renderApp('/');
  await screen.findByRole('link', { name: 'Community Chat' });
  expect(screen.queryByRole('link', { name: 'Programmer Portfolio' })).toBeNull();
});

test('an unknown address shows an error page', async () => {
  fakeApi();
  renderApp('/no/such/page');
  await screen.findByRole('heading', { name: 'This branch ends here' });
  expect(document.title).toBe('Life Tree | Page not found');
});
