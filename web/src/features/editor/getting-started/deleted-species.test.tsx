import { treeChannel } from '@life-tree/contract/values';
import { speciesId } from '@life-tree/phylogeny';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { whales } from '../../../testing/sample-trees.ts';

const pakicetus = {
  id: '0190b6a0-0000-7000-8000-0000000000a1',
  treeId: whales.id,
  name: 'Pakicetus',
  description: null,
  image: null,
  ancestorId: null,
  apparition: -50_000_000,
  afterApparition: null,
  duration: 2_000_000,
};

function entry(version: number, username: string | null, deleted: number, minutesAgo: number) {
  return {
    version,
    userId: username === mary.username ? mary.id : null,
    username,
    createdAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    action: 'delete-branches',
    changes: [{ code: 'many-species-deleted', values: deleted > 0 ? { deleted } : {} }],
    summary: '',
    restorable: true,
  };
}

function openTree(entries: readonly object[], answers: Answers = {}, version = 7) {
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET ph-tree/me/total': () => [200, { total: 1, myTrees: 1, collabs: 0 }],
    'GET ph-tree/examples': () => [200, []],
    'GET ph-tree/{id}': () => [200, { ...whales, version, species: 0 }],
    'GET species/{treeId}': () => [200, [], { 'x-tree-version': String(version) }],
    'GET ph-tree/{id}/history': () => [200, { entries, count: entries.length }],
    'POST ph-tree/{id}/restore': () => [200, { ...whales, version: version + 1 }],
    ...answers,
  });
  return { server, ...renderApp(`/account/trees/${whales.id}`) };
}

test('a tree that somebody emptied says who did it, and can be restored', async () => {
  const { user, server } = openTree([entry(7, 'ada', 21, 1.2), entry(6, 'ada', 0, 9)]);
  await screen.findByText('@ada deleted 21 species, a minute ago');
  expect(screen.queryByText('How do you want to start?')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(server.sent(`POST ph-tree/${whales.id}/restore`)).toHaveLength(1));
  expect(server.sent(`POST ph-tree/${whales.id}/restore`)[0]?.body).toMatchObject({ version: 6 });
});

test('users are told what they deleted themselves, and can start again instead', async () => {
  const { user } = openTree([entry(7, mary.username, 1, 0), entry(6, null, 0, 9)]);
  await screen.findByText('You deleted 1 species, just now');
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  await screen.findByText('How do you want to start?');
});

test('the account of who deleted everything may be deleted too', async () => {
  openTree([entry(7, null, 2, 180), entry(6, null, 0, 999)]);
  await screen.findByText('2 species were deleted, 3 hours ago');
});

test('a new tree asks how to start', async () => {
  const { server } = openTree([], {}, 1);
  await screen.findByText('How do you want to start?');
  expect(server.sent(`GET ph-tree/${whales.id}/history`)).toHaveLength(0);
});

test('a history that cannot be read does not keep anybody from starting', async () => {
  openTree([], { 'GET ph-tree/{id}/history': () => [503, { error: 'Busy' }] });
  await screen.findByText('How do you want to start?');
});

test('everybody who has the tree open is told at once', async () => {
  let entries: readonly object[] = [entry(7, 'ada', 0, 9)];
  const { receive } = openTree([], {
    'GET species/{treeId}': () => [200, [pakicetus], { 'x-tree-version': '7' }],
    'GET ph-tree/{id}/history': () => [200, { entries, count: 1 }],
  });
  await screen.findByRole('treeitem', { name: /Pakicetus/ });
  entries = [entry(8, 'ada', 1, 0), ...entries];
  act(() =>
    receive(treeChannel(whales.id), {
      type: 'delete',
      version: 8,
      userId: whales.userId,
      operation: { kind: 'delete-branches', ids: [speciesId(pakicetus.id)] },
    }),
  );
  await screen.findByText('@ada deleted 1 species, just now');
});
