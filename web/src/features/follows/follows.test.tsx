import type { UserSummary } from '@life-tree/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

type Answers = Parameters<typeof fakeApi>[0];

const charles: UserSummary = {
  id: '0190b6a0-0000-7000-8000-000000000002',
  username: 'charles.darwin',
  photo: '/api/life-tree/image/charles.webp',
  plan: 'pro',
  role: 'user',
  createdAt: '2024-11-15T12:00:00.000Z',
};
const alfred: UserSummary = {
  ...charles,
  id: '0190b6a0-0000-7000-8000-000000000003',
  username: 'alfred.wallace',
  photo: null,
  plan: 'free',
};

function open(address: string, answers: Answers = {}) {
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'GET notification': () => [200, []],
    'GET follow/followers/{userId}': () => [200, { followers: [charles], count: 1 }],
    'GET follow/following/{userId}': () => [200, { following: [alfred], count: 1 }],
    ...answers,
  });
  return { server, ...renderApp(address) };
}

const people = async (label: string) =>
  within(await screen.findByRole('list', { name: label }))
    .getAllByRole('article')
    .map((card) => card.textContent);

test('the overview shows followers and followed users', async () => {
  open('/account/follows');
  await screen.findByRole('heading', { level: 1, name: 'mary.anning follows' });
  expect(await people('Followers')).toEqual(['@charles.darwinProMember since November 2024']);
  expect(await people('Following')).toEqual(['@alfred.wallaceFreeMember since November 2024']);
  expect(document.title).toBe('Life Tree | mary.anning follows');
});

test('the overview links to the whole list if there are more', async () => {
  open('/account/follows', {
    'GET follow/followers/{userId}': () => [200, { followers: [charles], count: 1200 }],
  });
  const all = await screen.findByRole('link', { name: 'Show all 1,200' });
  expect(all.getAttribute('href')).toBe('/account/follows/followers');
});

test('followers have their own page', async () => {
  const { server } = open('/account/follows/followers');
  await screen.findByRole('heading', { level: 1, name: 'mary.anning followers' });
  await people('Followers');
  const asked = server.sent(`GET follow/followers/${mary.id}`)[0]?.url.searchParams;
  expect([asked?.get('page'), asked?.get('limit')]).toEqual(['1', '10']);
  expect(screen.queryByRole('list', { name: 'Following' })).toBeNull();
});

test('followed users have their own page', async () => {
  open('/account/follows/following');
  await screen.findByRole('heading', { level: 1, name: 'mary.anning following' });
  expect(await people('Following')).toHaveLength(1);
});

test('a card shows the photo and links to the profile', async () => {
  open('/account/follows/followers');
  const link = await screen.findByRole('link', { name: '@charles.darwin' });
  expect(link.getAttribute('href')).toBe(`/profiles/${charles.id}`);
  const photo = screen.getByRole('article').querySelector('img');
  expect(photo?.getAttribute('src')).toBe('/api/life-tree/image/charles.webp?size=node');
});

test('page and page size are read from the address', async () => {
  const { server, user, address } = open(
    '/account/follows/followers?page=2&limit=20&order=up&from=x',
    { 'GET follow/followers/{userId}': () => [200, { followers: [charles], count: 300 }] },
  );
  await people('Followers');
  const last = () => server.sent(`GET follow/followers/${mary.id}`).at(-1)?.url.searchParams;
  expect([last()?.get('page'), last()?.get('limit')]).toEqual(['2', '20']);
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(last()?.get('page')).toBe('3'));
  expect(address()).toBe('/account/follows/followers?page=3&limit=20');
});

test('an empty list suggests what to do next', async () => {
  open('/account/follows', {
    'GET follow/followers/{userId}': () => [200, { followers: [], count: 0 }],
    'GET follow/following/{userId}': () => [200, { following: [], count: 0 }],
  });
  await screen.findByText('You are not following anyone yet');
  await screen.findByText('No followers yet');
  expect(screen.getByRole('link', { name: 'Explore trees' }).getAttribute('href')).toBe('/trees');
});

test('a page past the end links to the first', async () => {
  open('/account/follows/following?page=9', {
    'GET follow/following/{userId}': () => [200, { following: [], count: 12 }],
  });
  await screen.findByText('There is no page 9');
  expect(screen.getByRole('link', { name: 'Go to the first page' }).getAttribute('href')).toBe(
    '/account/follows/following',
  );
});

test('a list that failed to load can be requested again', async () => {
  let works = false;
  const { user } = open('/account/follows/followers', {
    'GET follow/followers/{userId}': () =>
      works ? [200, { followers: [charles], count: 1 }] : [403, { error: 'Not now' }],
  });
  await screen.findByText('Not now');
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await people('Followers');
});
