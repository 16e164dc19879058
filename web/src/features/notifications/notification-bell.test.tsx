import type { Notification } from '@life-tree/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const charles = '0190b6a0-0000-7000-8000-000000000002';
const treeId = '0190b6a0-0000-7000-8000-000000000101';
const commentId = '0190b6a0-0000-7000-8000-000000000201';

const notification = (number: number, about: Partial<Notification> = {}): Notification => ({
  id: `0190b6a0-0000-7000-8000-0000000003${String(number).padStart(2, '0')}`,
  seen: false,
  createdAt: new Date().toISOString(),
  fun: 'like',
  authorId: charles,
  authorUsername: 'charles',
  treeId,
  treeName: `Whales ${number}`,
  commentId: null,
  commentContent: null,
  text: '@charles liked your tree',
  ...about,
});

function openBell(notifications: readonly Notification[]) {
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'GET notification': () => [200, notifications],
    'PATCH notification': () => [200, { count: 1 }],
  });
  return { server, ...renderApp('/account') };
}

const bell = (name: string) => screen.findByRole('button', { name });
const marked = (server: ReturnType<typeof fakeApi>) =>
  server.sent('PATCH notification').map(({ body }) => body);

test('the bell counts unseen notifications', async () => {
  openBell([
    ...Array.from({ length: 9 }, (_, number) => notification(number)),
    notification(20, { seen: true }),
  ]);
  await bell('Notifications, 9 unread');
});

test('ten or more are shown as 9+', async () => {
  openBell(Array.from({ length: 10 }, (_, number) => notification(number)));
  await bell('Notifications, 9+ unread');
});

test('closing the list marks all notifications as seen', async () => {
  const latest = notification(1);
  const { server, user } = openBell([latest, notification(2, { seen: true }), notification(3)]);
  await user.click(await bell('Notifications, 2 unread'));
  screen.getByRole('dialog', { name: 'Notifications' });
  expect(marked(server)).toEqual([]);
  await user.keyboard('{Escape}');
  await bell('Notifications');
  await waitFor(() => expect(marked(server)).toEqual([{ to: latest.createdAt }]));
});

test('older notifications that are not listed are marked as seen too', async () => {
  const latest = notification(0, { seen: true });
  const seen = Array.from({ length: 49 }, (_, number) => notification(number + 1, { seen: true }));
  const { server, user } = openBell([latest, ...seen]);
  await user.click(await bell('Notifications'));
  await screen.findByText('Whales 49');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(marked(server)).toEqual([{ to: latest.createdAt }]));
});

test('if marking fails, notifications stay unseen and the error is shown', async () => {
  fakeApi({
    'GET user/me': () => [200, mary],
    'GET notification': () => [200, [notification(1)]],
    'PATCH notification': () => [503, { error: 'A part of the service is down' }],
  });
  const { user } = renderApp('/account');
  await user.click(await bell('Notifications, 1 unread'));
  await user.keyboard('{Escape}');
  await screen.findByText('A part of the service is down');
  await bell('Notifications, 1 unread');
});

test('notifications link to the tree, the comment or the profile', async () => {
  const { user } = openBell([
    notification(1),
    notification(2, {
      fun: 'comment',
      text: '@charles commented on your tree',
      commentId,
      commentContent: 'A fine fin',
    }),
    notification(3, { fun: 'follow', text: '@charles followed you', treeId: null, treeName: null }),
  ]);
  await user.click(await bell('Notifications, 3 unread'));
  const links = within(screen.getByRole('dialog', { name: 'Notifications' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    `/trees/${treeId}`,
    `/trees/${treeId}#comment-${commentId}`,
    `/profiles/${charles}`,
  ]);
  screen.getByText('A fine fin');
});

test('clicking a notification opens its page and closes the list', async () => {
  const latest = notification(1);
  const { server, user, address } = openBell([latest]);
  await user.click(await bell('Notifications, 1 unread'));
  await user.click(screen.getByRole('link', { name: /liked your tree/ }));
  await waitFor(() => expect(address()).toBe(`/trees/${treeId}`));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(marked(server)).toEqual([{ to: latest.createdAt }]));
});

test('new notifications appear first, once, and only for their recipients', async () => {
  const { user, receive } = openBell([notification(1, { seen: true })]);
  await user.click(await bell('Notifications'));
  await screen.findByText('Whales 1');
  act(() => {
    receive('set-notification-server', { notification: notification(2), usersId: [mary.id] });
    receive('set-notification-server', { notification: notification(2), usersId: [mary.id] });
    receive('set-notification-server', { notification: notification(3), usersId: [charles] });
  });
  await screen.findByText('Whales 2');
  const subjects = screen.getAllByText(/^Whales/).map(({ textContent }) => textContent);
  expect(subjects).toEqual(['Whales 2', 'Whales 1']);
  await user.keyboard('{Escape}');
  await bell('Notifications');
});

test('an empty list says so', async () => {
  const { user } = openBell([]);
  await user.click(await bell('Notifications'));
  await screen.findByText('No notifications yet');
});
