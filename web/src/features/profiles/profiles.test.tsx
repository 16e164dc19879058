import type { PublicUser } from '@life-tree/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { fill } from '../../testing/fill.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { whales } from '../../testing/sample-trees.ts';

type Answers = Parameters<typeof fakeApi>[0];

const charles: PublicUser = {
  id: '0190b6a0-0000-7000-8000-000000000002',
  username: 'charles.darwin',
  description: 'Naturalist.\nBarnacles first.',
  photo: null,
  plan: 'premium',
  role: 'user',
  createdAt: '2024-11-15T12:00:00.000Z',
  email: 'charles@down.example',
};
const trees = (count: number) => () =>
  [200, { trees: count > 0 ? [whales] : [], count, approximate: false }] as const;

const around: Answers = {
  'GET notification': () => [200, []],
  'GET user/{id}': () => [200, charles],
  'GET ph-tree': trees(1),
  'GET ph-tree/{userId}/total': () => [200, { total: 4, myTrees: 3, collabs: 1 }],
  'GET follow/count/{userId}': () => [
    200,
    { followers: 1200, following: 5, count: 1200, myFollow: false },
  ],
};

function open(address: string, answers: Answers = {}) {
  return { server: fakeApi({ ...around, ...answers }), ...renderApp(address) };
}
const openCharles = (answers: Answers = {}) => open(`/profiles/${charles.id}`, answers);
const openOwn = (answers: Answers = {}) =>
  open('/account/profile', { 'GET user/me': () => [200, mary], ...answers });
const asMary: Answers = { 'GET user/me': () => [200, mary] };

const counts = async () => {
  const list = await screen.findByRole('list', { name: 'Statistics' });
  await within(list).findByText('1.20k');
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
};

test('a profile shows the user and their public trees', async () => {
  const { server } = openCharles();
  await screen.findByRole('heading', { level: 1, name: 'charles.darwin' });
  screen.getByText('Premium');
  screen.getByText(/Barnacles first/);
  expect(screen.getByText('November 2024').parentElement?.textContent).toBe(
    'Member since November 2024',
  );
  expect(screen.getByRole('link', { name: 'charles@down.example' }).getAttribute('href')).toBe(
    'mailto:charles@down.example',
  );
  expect(await counts()).toEqual(['3 Trees', '1.20k Followers', '5 Following']);
  await screen.findByRole('link', { name: 'Whales' });
  const asked = server.sent('GET ph-tree')[0]?.url.searchParams;
  expect([asked?.get('userId'), asked?.get('page'), asked?.get('limit')]).toEqual([
    charles.id,
    '1',
    '50',
  ]);
  expect(document.title).toBe('Life Tree | charles.darwin');
});

test('a hidden email and the Free plan are not shown', async () => {
  openCharles({
    'GET user/{id}': () => [200, { ...charles, email: null, plan: 'free' }],
    'GET ph-tree': trees(0),
  });
  await screen.findByText('No public trees yet');
  expect(screen.queryByText(/@down\.example/)).toBeNull();
  expect(screen.queryByText('Free')).toBeNull();
});

test('the page of trees is read from the address', async () => {
  const { server, user, address } = open(`/profiles/${charles.id}?page=2`, {
    'GET ph-tree': trees(120),
  });
  await screen.findByRole('link', { name: 'Whales' });
  expect(server.sent('GET ph-tree')[0]?.url.searchParams.get('page')).toBe('2');
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(address()).toBe(`/profiles/${charles.id}?page=3`));
  await waitFor(() =>
    expect(server.sent('GET ph-tree').at(-1)?.url.searchParams.get('page')).toBe('3'),
  );
});

test('an unknown user shows the page for unknown addresses', async () => {
  openCharles({ 'GET user/{id}': () => [404, { error: 'Not found' }] });
  await screen.findByRole('heading', { name: 'This branch ends here' });
});

test('so does an invalid id', async () => {
  open('/profiles/nobody', {
    'GET user/{id}': () => [400, { error: 'This is not a valid identifier' }],
  });
  await screen.findByRole('heading', { name: 'This branch ends here' });
});

test('a profile that failed to load can be requested again', async () => {
  let works = false;
  const { user } = openCharles({
    'GET user/{id}': () => (works ? [200, charles] : [403, { error: 'Not now' }]),
  });
  await screen.findByText('Not now');
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'charles.darwin' });
});

test('a visitor can neither follow nor appoint admins', async () => {
  openCharles();
  await counts();
  expect(screen.queryByRole('button', { name: /follow|admin/i })).toBeNull();
});

test('following changes the page before the server replies', async () => {
  let follows = false;
  const now = () =>
    [
      200,
      { followers: follows ? 13 : 12, following: 5, count: follows ? 13 : 12, myFollow: follows },
    ] as const;
  const { user, server } = openCharles({
    ...asMary,
    'GET follow/count/{userId}': now,
    'POST follow/{id}': () => {
      follows = true;
      return now();
    },
    'DELETE follow/{id}': () => {
      follows = false;
      return now();
    },
  });
  await screen.findByText('12');
  await user.click(screen.getByRole('button', { name: 'Follow' }));
  await screen.findByText('13');
  await user.click(await screen.findByRole('button', { name: 'Unfollow' }));
  await screen.findByText('12');
  await screen.findByRole('button', { name: 'Follow' });
  expect(server.sent(`POST follow/${charles.id}`)).toHaveLength(1);
  expect(server.sent(`DELETE follow/${charles.id}`)).toHaveLength(1);
});

test('a refused follow is reverted, and the error is shown', async () => {
  const { user } = openCharles({
    ...asMary,
    'POST follow/{id}': () => [429, { error: 'Too many, wait a little' }],
  });
  await counts();
  await user.click(screen.getByRole('button', { name: 'Follow' }));
  await screen.findByText('Too many, wait a little');
  screen.getByRole('button', { name: 'Follow' });
  expect(await counts()).toContain('1.20k Followers');
});

test('the boss can grant and remove the admin role', async () => {
  let role: PublicUser['role'] = 'user';
  const { user, server } = openCharles({
    'GET user/me': () => [200, { ...mary, role: 'boss' }],
    'GET user/{id}': () => [200, { ...charles, role }],
    'POST user/admin': ({ body }) => {
      role = JSON.stringify(body).includes('true') ? 'user' : 'admin';
      return [200, { ...charles, role }];
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Grant admin' }));
  await user.click(await screen.findByRole('button', { name: 'Remove admin' }));
  await screen.findByRole('button', { name: 'Grant admin' });
  expect(server.sent('POST user/admin').map(({ body }) => body)).toEqual([
    { adminId: charles.id, removeAdmin: false },
    { adminId: charles.id, removeAdmin: true },
  ]);
});

test('an admin cannot grant or remove the admin role', async () => {
  openCharles({ 'GET user/me': () => [200, { ...mary, role: 'admin' }] });
  await screen.findByRole('button', { name: 'Follow' });
  expect(screen.queryByRole('button', { name: /admin/ })).toBeNull();
});

test("the user's own id redirects to their own profile", async () => {
  const { address } = open(`/profiles/${mary.id}`, asMary);
  await screen.findByRole('heading', { level: 1, name: 'mary.anning' });
  expect(address()).toBe('/account/profile');
});

test('counts on the own profile link to their lists, and there is no follow button', async () => {
  openOwn();
  await counts();
  const linkTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkTo(/^1.20k Followers$/)).toBe('/account/follows/followers');
  expect(linkTo(/^5 Following$/)).toBe('/account/follows/following');
  expect(screen.queryByRole('button', { name: /follow/i })).toBeNull();
  screen.getByRole('link', { name: 'mary@lyme.example' });
});

test('the own profile also shows private trees and marks them', async () => {
  const draft = { ...whales, id: charles.id, name: 'Draft', isPublic: false };
  const { server } = openOwn({
    'GET ph-tree/me': () => [200, { trees: [whales, draft], count: 2, approximate: false }],
  });
  const card = (await screen.findByRole('link', { name: 'Draft' })).closest('article');
  expect(card?.textContent).toContain('Private');
  const open = screen.getByRole('link', { name: 'Whales' }).closest('article');
  expect(open?.textContent).not.toContain('Private');
  expect(server.sent('GET ph-tree/me')[0]?.url.searchParams.get('owner')).toBe('true');
  expect(server.sent('GET ph-tree')).toHaveLength(0);
});

test('counts of one are in the singular', async () => {
  openCharles({
    'GET ph-tree/{userId}/total': () => [200, { total: 1, myTrees: 1, collabs: 0 }],
    'GET follow/count/{userId}': () => [
      200,
      { followers: 1, following: 1, count: 1, myFollow: false },
    ],
  });
  const list = await screen.findByRole('list', { name: 'Statistics' });
  await within(list).findByText('Follower');
  await within(list).findByText('Tree');
});

test('the button opens the description for editing and then saves it', async () => {
  let description: string | null = null;
  const { user, server } = openOwn({
    'GET user/me': () => [200, { ...mary, description }],
    'PATCH user/me': () => {
      description = 'Sea dragons';
      return [200, { ...mary, description }];
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit description' }));
  const box = screen.getByRole('textbox', { name: 'Description' });
  expect(document.activeElement).toBe(box);
  await fill(user, box, '  Sea dragons ');
  await user.click(screen.getByRole('button', { name: 'Save description' }));
  await screen.findByText('Sea dragons');
  expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull();
  await waitFor(() =>
    expect(server.sent('PATCH user/me').map(({ body }) => body)).toEqual([
      { description: 'Sea dragons' },
    ]),
  );
});

test('an empty description is saved as none', async () => {
  const { user, server } = openOwn({
    'GET user/me': () => [200, { ...mary, description: 'Old words' }],
    'PATCH user/me': () => [200, mary],
  });
  await user.click(await screen.findByRole('button', { name: 'Edit description' }));
  await user.clear(screen.getByRole('textbox', { name: 'Description' }));
  await user.click(screen.getByRole('button', { name: 'Save description' }));
  await waitFor(() =>
    expect(server.sent('PATCH user/me').map(({ body }) => body)).toEqual([{ description: null }]),
  );
  await screen.findByText('Tell others about yourself.');
});

test('Escape discards the changes to the description', async () => {
  const { user, server } = openOwn({
    'GET user/me': () => [200, { ...mary, description: 'Old words' }],
  });
  await user.click(await screen.findByRole('button', { name: 'Edit description' }));
  await user.keyboard('more{Escape}');
  screen.getByText('Old words');
  expect(server.sent('PATCH user/me')).toHaveLength(0);
});

test('the description leaves Escape and Ctrl Enter to an input method', async () => {
  const { user, server } = openOwn();
  await user.click(await screen.findByRole('button', { name: 'Edit description' }));
  const box = screen.getByRole('textbox', { name: 'Description' });
  await user.type(box, 'くじら');
  fireEvent.keyDown(box, { key: 'Escape', isComposing: true });
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, isComposing: true });
  expect(screen.getByRole('textbox', { name: 'Description' })).toBe(box);
  expect(server.sent('PATCH user/me')).toHaveLength(0);
});

test('a refused description stays open for editing', async () => {
  const { user } = openOwn({ 'PATCH user/me': () => [400, { error: 'Too long' }] });
  await user.click(await screen.findByRole('button', { name: 'Edit description' }));
  await fill(user, screen.getByRole('textbox', { name: 'Description' }), 'My words');
  await user.click(screen.getByRole('button', { name: 'Save description' }));
  await screen.findByText('Too long');
  expect(
    (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })).value,
  ).toBe('My words');
});
