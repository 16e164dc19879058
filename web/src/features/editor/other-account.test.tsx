import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { stubLocks } from '../../testing/fake-locks.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { whales } from '../../testing/sample-trees.ts';
import { countStoredEdits } from '../unsent-edits/index.ts';

const joe = { ...mary, id: '0190b6a0-0000-7000-8000-000000000002', username: 'joe' };
const shared = { ...whales, collaborators: [joe.id] };
const operationPath = `ph-tree/${whales.id}/operation`;

/** Opens the editor as Mary. Then another account can log in in another tab. */
function openSharedTree() {
  stubLocks();
  const stored: unknown[] = [];
  let loggedIn = mary;
  const refused = [401, { error: 'Another account is logged in' }] as const;
  const server = fakeApi({
    'GET user/me': () => [200, loggedIn],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET user/{id}': () => [200, { ...mary, email: null }],
    'GET ph-tree/{id}': ({ account }) =>
      account !== null && account !== loggedIn.id ? refused : [200, shared],
    'GET species/{treeId}': () => [200, []],
    'GET ph-tree/examples': () => [200, { trees: [] }],
    'GET ph-tree/{id}/operation/{operationId}': ({ account }) =>
      account === loggedIn.id ? [200, { version: null }] : refused,
    'POST ph-tree/{id}/operation': ({ account, body }) => {
      if (account !== loggedIn.id) return refused;
      stored.push({ by: loggedIn.username, operationId: Object(body).operationId });
      return [200, { version: whales.version + 1, species: [], deleted: [], skipped: [] }];
    },
  });
  const tab = renderApp(`/account/trees/${whales.id}`);
  const logInElsewhere = (user: typeof mary) => {
    loggedIn = user;
  };
  const announce = () => {
    const otherTab = new BroadcastChannel('life-tree-session');
    otherTab.postMessage('changed');
    otherTab.close();
  };
  return { ...tab, server, stored, logInElsewhere, announce };
}

test('an edit made after another account has logged in waits for its own account', async () => {
  const { user, server, stored, logInElsewhere, announce } = openSharedTree();
  const add = await screen.findByRole('button', { name: 'Add species' });
  logInElsewhere(joe);
  await user.click(add);

  await screen.findByText(
    'You are now logged in as @joe. Unsaved changes of @mary.anning stay in this browser and will be saved when @mary.anning logs in again here and opens their trees.',
  );
  const [first] = server.sent(`POST ${operationPath}`);
  expect(first?.account).toBe(mary.id);
  expect([...(await countStoredEdits(mary.id))]).toEqual([[whales.id, 1]]);
  expect(stored).toEqual([]);

  logInElsewhere(mary);
  announce();
  await screen.findByText('You are now logged in as @mary.anning.');
  const { operationId } = Object(first?.body);
  await waitFor(() => expect(stored).toEqual([{ by: 'mary.anning', operationId }]));
  await waitFor(async () => expect((await countStoredEdits(mary.id)).size).toBe(0));
});

test('after another account logs in in another tab, the page shows that account', async () => {
  const { server, logInElsewhere, announce } = openSharedTree();
  await screen.findByRole('button', { name: 'Add species' });
  const loads = () => server.sent(`GET ph-tree/${whales.id}/open`).length;
  const before = loads();
  logInElsewhere(joe);
  announce();
  await screen.findByText('You are now logged in as @joe.');
  await waitFor(() => expect(loads()).toBe(before + 1));
});
