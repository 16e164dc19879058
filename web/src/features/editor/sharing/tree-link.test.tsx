import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { pakicetus, whales } from '../../../testing/sample-trees.ts';

interface Shared {
  readonly key?: string | null;
  readonly isPublic?: boolean;
  readonly ownerId?: string;
}

/** Opens the Share dialog of a tree whose server creates the keys `key-1`, `key-2`, … */
async function openShare({ key = null, isPublic = false, ownerId = mary.id }: Shared = {}) {
  let current: string | null = key;
  let created = 0;
  const collaborators = ownerId === mary.id ? [] : [mary.id];
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET ph-tree/{id}': () => [200, { ...whales, userId: ownerId, collaborators, isPublic }],
    'GET species/{treeId}': () => [200, [pakicetus]],
    'GET ph-tree/{id}/link': () => [200, { key: current }],
    'POST ph-tree/{id}/link': () => {
      created += 1;
      current = `key-${created}`;
      return [200, { key: current }];
    },
    'DELETE ph-tree/{id}/link': () => {
      current = null;
      return [200, { key: null }];
    },
  });
  const sent = (method: string) => server.sent(`${method} ph-tree/${whales.id}/link`).length;
  const app = renderApp(`/account/trees/${whales.id}`);
  await app.user.click(await screen.findByRole('button', { name: 'Share' }));
  return { server, sent, ...app };
}

const addressOf = (key: string) => `${window.location.origin}/trees/${whales.id}?link=${key}`;
const linkSwitch = (checked: boolean) =>
  screen.findByRole('switch', { name: 'Share by link', checked });
const confirmWith = (user: ReturnType<typeof renderApp>['user'], name: string) =>
  user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

test('C5: the owner of a private tree shares it by link and copies the link', async () => {
  const { user } = await openShare();
  await user.click(await linkSwitch(false));
  await screen.findByText(addressOf('key-1'));
  await linkSwitch(true);
  screen.getByText('Only you, your collaborators and everyone with the link can see this tree.');

  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(writeText).toHaveBeenCalledWith(addressOf('key-1'));
  await screen.findByText('Link copied');
});

test('C5: replacing the link asks first and shows the new one', async () => {
  const { user, sent } = await openShare({ key: 'old-key' });
  await user.click(await screen.findByRole('button', { name: 'Replace link' }));
  screen.getByText(/^The old link stops working immediately/);
  await confirmWith(user, 'Cancel');
  expect(sent('POST')).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Replace link' }));
  await confirmWith(user, 'Replace link');
  await screen.findByText(addressOf('key-1'));
  expect(screen.queryByText(addressOf('old-key'))).toBeNull();
});

test('C5: switching sharing off asks first and withdraws the link', async () => {
  const { user, sent } = await openShare({ key: 'old-key' });
  await user.click(await linkSwitch(true));
  await confirmWith(user, 'Cancel');
  expect(sent('DELETE')).toBe(0);
  await user.click(await linkSwitch(true));
  await confirmWith(user, 'Stop sharing');
  await waitFor(() => expect(screen.queryByText(addressOf('old-key'))).toBeNull());
  await linkSwitch(false);
  screen.getByText('Only you and your collaborators can see this tree.');
});

test('C5: a public tree offers no link, but one that it has can be withdrawn', async () => {
  await openShare({ isPublic: true, key: 'old-key' });
  await linkSwitch(true);
  screen.getByText('If you make this tree private, this link still shows it.');
});

test('C5: a public tree without a link does not offer one', async () => {
  const { sent } = await openShare({ isPublic: true });
  await waitFor(() => expect(sent('GET')).toBe(1));
  await screen.findByRole('switch', { name: 'Public' });
  expect(screen.queryByRole('switch', { name: 'Share by link' })).toBeNull();
});

test('C5: a collaborator is not shown the link', async () => {
  const { sent } = await openShare({
    key: 'old-key',
    ownerId: '0190b6a0-0000-7000-8000-000000000002',
  });
  await screen.findByText('This tree is private. Only its owner can change that.');
  expect(screen.queryByRole('switch', { name: 'Share by link' })).toBeNull();
  expect(sent('GET')).toBe(0);
});
