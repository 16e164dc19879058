import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { whales } from '../../../testing/sample-trees.ts';

const binned = {
  id: whales.id,
  name: 'Whales',
  species: 21,
  deletedAt: '2026-03-05T12:00:00.000Z',
  removedAt: '2026-04-04T12:00:00.000Z',
};

function openBin(answers: Answers = {}) {
  let bin = [binned];
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'GET notification': () => [200, []],
    'GET ph-tree/me': () => [200, { trees: [], count: 0, approximate: false }],
    'GET ph-tree/me/total': () => [200, { total: 0, myTrees: 0, collabs: 0 }],
    'GET ph-tree/bin': () => [200, bin],
    'POST ph-tree/bin/{id}': () => {
      bin = [];
      return [200, whales];
    },
    'DELETE ph-tree/bin/{id}': () => {
      bin = [];
      return [200, { message: 'Whales deleted successfully' }];
    },
    ...answers,
  });
  return { server, ...renderApp('/account/trees/bin') };
}

test('the bin shows deleted trees, and until when they stay', async () => {
  openBin();
  await screen.findByText(
    (_, element) =>
      element?.textContent ===
      '21 species, deleted on March 5th, 2026, until April 4th, 2026 in the bin',
  );
  expect(document.title).toBe('Life Tree | Bin');
});

test('a tree can be restored, and leaves the bin', async () => {
  const { user, server } = openBin();
  await user.click(await screen.findByRole('button', { name: 'Restore Whales' }));
  await screen.findByText('Whales is back in My Trees');
  await screen.findByText('Your bin is empty');
  expect(server.sent(`POST ph-tree/bin/${whales.id}`)).toHaveLength(1);
});

test('a tree that the plan has no room for stays in the bin', async () => {
  const { user } = openBin({
    'POST ph-tree/bin/{id}': () => [
      403,
      { error: 'Maximum number of Phylogenetic Trees', code: 'tree-limit' },
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Restore Whales' }));
  await screen.findByText('Maximum number of Phylogenetic Trees');
  screen.getByText('Whales');
});

test('a tree is deleted for good only after a confirmation', async () => {
  const { user, server } = openBin();
  await user.click(await screen.findByRole('button', { name: 'Delete Whales for good' }));
  await screen.findByRole('alertdialog', {
    name: 'Are you sure you wanna delete Whales for good?',
  });
  await user.keyboard('{Escape}');
  expect(server.sent(`DELETE ph-tree/bin/${whales.id}`)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Delete Whales for good' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.sent(`DELETE ph-tree/bin/${whales.id}`)).toHaveLength(1));
  await screen.findByText('Your bin is empty');
});
