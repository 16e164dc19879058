import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { fill } from '../../testing/fill.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { whales } from '../../testing/sample-trees.ts';

type Answers = Parameters<typeof fakeApi>[0];

function openDashboard(answers: Answers = {}) {
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'GET notification': () => [200, []],
    'GET ph-tree/me/total': () => [200, { total: 1203, myTrees: 3, collabs: 0 }],
    'GET ph-tree/me': () => [200, { trees: [whales], count: 1, approximate: false }],
    'GET follow/count/{userId}': () => [
      200,
      { followers: 12, following: 5, count: 12, myFollow: false },
    ],
    ...answers,
  });
  return { server, ...renderApp('/account') };
}

const linkTo = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

test('the dashboard shows a welcome, counts and the last trees', async () => {
  const { server } = openDashboard();
  await screen.findByRole('heading', { name: 'Welcome, mary.anning' });
  expect(await linkTo('5 following')).toBe('/account/follows/following');
  expect(await linkTo('12 followers')).toBe('/account/follows/followers');
  expect(await linkTo('Total Trees 1.20k')).toBe('/account/trees');
  expect(await linkTo('My Trees 3')).toBe('/account/trees/me');
  await screen.findByRole('link', { name: 'Whales' });
  expect(server.sent('GET ph-tree/me')[0]?.url.searchParams.get('limit')).toBe('3');
  expect(document.title).toBe('Life Tree | Account');
});

test('the card of a tree that is deleted anywhere disappears at once, and its lists are fetched again', async () => {
  let isAnswered = true;
  const { server, receive } = openDashboard({
    'GET ph-tree/me': () =>
      isAnswered
        ? [200, { trees: [whales], count: 1, approximate: false }]
        : new Promise<never>(() => undefined),
  });
  await screen.findByRole('link', { name: 'Whales' });
  isAnswered = false;
  const totals = () => server.sent('GET ph-tree/me/total').length;
  const before = totals();
  receive('tree-closed', { treeId: whales.id, reason: 'deleted' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Whales' })).toBeNull());
  await waitFor(() => expect(totals()).toBe(before + 1));
});

test('one follower is counted in the singular', async () => {
  openDashboard({
    'GET follow/count/{userId}': () => [
      200,
      { followers: 1, following: 1, count: 1, myFollow: false },
    ],
  });
  expect(await linkTo('1 follower')).toBe('/account/follows/followers');
});

test('without collaborations there is no card for them', async () => {
  openDashboard();
  await screen.findByRole('link', { name: 'My Trees 3' });
  expect(screen.queryByRole('link', { name: /^Collaborations \d/ })).toBeNull();
});

test('the collaborations card links to their list', async () => {
  openDashboard({ 'GET ph-tree/me/total': () => [200, { total: 5, myTrees: 3, collabs: 2 }] });
  expect(await linkTo('Collaborations 2')).toBe('/account/collabs');
});

test('a new tree gets the entered name and opens in the editor', async () => {
  const { server, user, address } = openDashboard({
    'POST ph-tree': () => [200, whales],
    'GET ph-tree/{id}': () => [200, whales],
  });
  await user.click(await screen.findByRole('button', { name: 'New Tree' }));
  const prompt = screen.getByRole('dialog', { name: 'Name of the new tree' });
  const name = within(prompt).getByRole<HTMLInputElement>('textbox');
  expect(name.value).toBe('Untitled Phylogenetic Tree');
  await user.clear(name);
  await fill(user, name, '  Whales ');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/account/trees/${whales.id}`));
  expect(server.sent('POST ph-tree').map(({ body }) => body)).toEqual([
    { name: 'Whales', isPublic: false },
  ]);
});

test('an empty name creates no tree', async () => {
  const { server, user } = openDashboard();
  await user.click(await screen.findByRole('button', { name: 'New Tree' }));
  await user.clear(screen.getByRole('textbox', { name: 'Name of the new tree' }));
  await user.keyboard('   {Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('POST ph-tree')).toHaveLength(0);
});

test("the plan's limit is shown in an alert", async () => {
  const { user, address } = openDashboard({
    'POST ph-tree': () => [403, { error: 'Maximum number of Phylogenetic Trees' }],
  });
  await user.click(await screen.findByRole('button', { name: 'New Tree' }));
  await user.keyboard('{Enter}');
  await screen.findByRole('alertdialog', { name: 'Maximum number of Phylogenetic Trees' });
  expect(address()).toBe('/account');
});

test('a user without trees sees the next step', async () => {
  openDashboard({ 'GET ph-tree/me': () => [200, { trees: [], count: 0, approximate: false }] });
  await screen.findByText('No trees yet');
  expect(screen.getAllByRole('button', { name: 'New Tree' })).toHaveLength(2);
});

test('counts that failed to load can be requested again', async () => {
  let isDown = true;
  const { user } = openDashboard({
    'GET ph-tree/me/total': () =>
      isDown ? [404, { error: 'Not found' }] : [200, { total: 3, myTrees: 3, collabs: 0 }],
  });
  await screen.findByRole('alert');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'My Trees 3' });
});

test('the sidebar highlights the current section', async () => {
  openDashboard();
  const [sidebar] = await screen.findAllByRole('navigation', { name: 'Account' });
  const current = within(sidebar ?? document.body).getByRole('link', { current: 'page' });
  expect(current.textContent).toBe('Home');
});

test('the sidebar leads to the public trees', async () => {
  openDashboard();
  const [sidebar] = await screen.findAllByRole('navigation', { name: 'Account' });
  const link = within(sidebar ?? document.body).getByRole('link', { name: 'Public Trees' });
  expect(link.getAttribute('href')).toBe('/trees');
});
