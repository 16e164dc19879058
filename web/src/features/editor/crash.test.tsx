import { screen } from '@testing-library/react';
import { beforeEach, test, vi } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { whales } from '../../testing/sample-trees.ts';
import { chooseInTreeMenu } from '../../testing/tree-menu.ts';
import * as importDialog from './import/import-dialog.tsx';
import * as nodeTab from './tabs/node-tab.tsx';

const broken = () => {
  throw new Error('broken');
};

beforeEach(() => {
  // React logs every caught error.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(nodeTab, 'NodeTab').mockImplementation(broken);
  vi.spyOn(importDialog, 'ImportDialog').mockImplementation(broken);
  fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET user/{id}': () => [200, { ...mary, email: null }],
    'GET ph-tree/{id}': () => [200, whales],
    'GET species/{treeId}': () => [200, []],
    'GET ph-tree/me/total': () => [200, { total: 1, myTrees: 1, collabs: 0 }],
    'GET ph-tree/examples': () => [200, []],
  });
});

test('a crash in one panel leaves the canvas and the other panels usable', async () => {
  const { user } = renderApp(`/account/trees/${whales.id}`);
  await user.click(await screen.findByRole('tab', { name: 'Node' }));
  await screen.findByText('This panel has crashed. Your edits are safe.');
  screen.getByRole('button', { name: 'Zoom in' });

  await user.click(screen.getByRole('tab', { name: 'Tree' }));
  screen.getByRole('textbox', { name: 'Name' });
});

test('a dialog that crashes is closed, and the editor behind it stays', async () => {
  const { user } = renderApp(`/account/trees/${whales.id}`);
  await chooseInTreeMenu(user, 'Import');
  await screen.findByText('This dialog has crashed. Your saved work is safe.');
  screen.getByRole('textbox', { name: 'Name' });
});
