import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const charles = {
  id: '0190b6a0-0000-7000-8000-000000000002',
  ...{ username: 'charles.darwin', photo: null, plan: 'free', role: 'user' },
  createdAt: '2024-11-15T12:00:00.000Z',
} as const;

function open(address: string, before: readonly (typeof charles)[] = []) {
  let blocked = before;
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'GET user/me/session': () => [200, []],
    'GET user/{id}': () => [200, { ...charles, description: null, email: null }],
    'GET follow/count/{userId}': () => [
      200,
      { followers: 0, following: 0, count: 0, myFollow: false },
    ],
    'GET ph-tree/{userId}/total': () => [200, { total: 0, myTrees: 0, collabs: 0 }],
    'GET notification': () => [200, []],
    'GET block': () => [200, blocked],
    'POST block/{id}': () => {
      blocked = [charles];
      return [200, { message: 'The person is blocked' }];
    },
    'DELETE block/{id}': () => {
      blocked = [];
      return [200, { message: 'The person is no longer blocked' }];
    },
  });
  return { server, ...renderApp(address) };
}

test('somebody can be blocked and unblocked from their profile', async () => {
  const { user, server } = open(`/profiles/${charles.id}`);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Block @charles.darwin' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Block' }));
  await screen.findByText('@charles.darwin is blocked');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unblock @charles.darwin' }));
  await screen.findByText('@charles.darwin is no longer blocked');
  expect(server.sent(`DELETE block/${charles.id}`)).toHaveLength(1);
});

test('blocked people are listed in Settings, each with a button to unblock them', async () => {
  const { user } = open('/account/settings', [charles]);
  const list = within(await screen.findByRole('list', { name: 'Blocked people' }));
  await user.click(list.getByRole('button', { name: 'Unblock @charles.darwin' }));
  await screen.findByText(/^You block nobody\./);
});

test('nothing is blocked if the question is cancelled', async () => {
  const { user, server } = open(`/profiles/${charles.id}`);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Block @charles.darwin' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(server.sent(`POST block/${charles.id}`)).toEqual([]);
});
