import { treeVersionHeader } from '@life-tree/contract/values';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { pakicetus, whales } from '../../../testing/sample-trees.ts';
import { chooseInTreeMenu } from '../../../testing/tree-menu.ts';
import { readTreeAddress } from './tree-to-compare.tsx';

const seals = { ...whales, id: '0190b6a0-0000-7000-8000-000000000102', name: 'Whales of 2001' };
const ambulocetus = {
  ...pakicetus,
  id: '0190b6a0-0000-7000-8000-0000000000b2',
  treeId: seals.id,
  name: 'Ambulocetus',
};

async function openDialog() {
  const isOther = (url: URL) => url.pathname.includes(seals.id);
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET user/{id}': () => [200, { ...mary, email: null }],
    'GET ph-tree/me': () => [200, { trees: [whales, seals], count: 2, approximate: false }],
    'GET ph-tree/{id}': ({ url, name }) => [
      200,
      isOther(url) || name.includes(seals.id) ? seals : whales,
    ],
    'GET species/{treeId}': ({ url, name }) => [
      200,
      isOther(url) || name.includes(seals.id)
        ? [{ ...pakicetus, id: '0190b6a0-0000-7000-8000-0000000000b1', duration: 3e6 }, ambulocetus]
        : [pakicetus],
      { [treeVersionHeader]: '1' },
    ],
  });
  const app = renderApp(`/account/trees/${whales.id}`);
  await chooseInTreeMenu(app.user, 'Compare with another tree');
  const dialog = await screen.findByRole('dialog');
  return { ...app, server, dialog: within(dialog) };
}

test('C1: a tree is compared with another one of the user, by names', async () => {
  const { user, dialog } = await openDialog();
  // The open tree itself is not offered.
  expect(dialog.queryByRole('button', { name: /^Whales 12/ })).toBeNull();
  await user.click(await dialog.findByRole('button', { name: /^Whales of 2001/ }));
  await screen.findByRole('dialog', { name: 'Whales and Whales of 2001' });
  await screen.findByText('2 differences');
  screen.getByText('Robinson–Foulds distance: 0');
  screen.getByText(/Species are the same if they have the same name/);
  const added = screen.getByRole('region', { name: /^Added 1/ });
  within(added).getByRole('button', { name: /^Ambulocetus/ });
  const dates = screen.getByRole('region', { name: /^Other dates 1/ });
  within(dates).getByRole('button', { name: /^Pakicetus/ });
  for (const name of ['This tree', 'The other', 'Both']) screen.getByRole('radio', { name });

  await user.click(screen.getByRole('button', { name: 'Choose another tree' }));
  await screen.findByRole('dialog', { name: 'Compare with another tree' });
});

test('C1: a tree is compared with the one at an address', async () => {
  const { user, dialog } = await openDialog();
  const field = dialog.getByLabelText('Or the address of a tree');
  await user.type(field, 'whales');
  await user.click(dialog.getByRole('button', { name: 'Compare' }));
  dialog.getByText('This is not the address of a tree.');
  await user.clear(field);
  await user.type(field, `https://example.org/trees/${seals.id}?unit=MY`);
  await user.click(dialog.getByRole('button', { name: 'Compare' }));
  await screen.findByText('2 differences');
});

test('addresses of trees are read in every form that people copy', () => {
  const { id } = whales;
  const stored = (link: string | null) => ({ kind: 'stored', id, link });
  expect(readTreeAddress(` ${id} `)).toEqual(stored(null));
  expect(readTreeAddress(`https://example.org/trees/${id}`)).toEqual(stored(null));
  expect(readTreeAddress(`example.org/account/trees/${id}?select=1`)).toEqual(stored(null));
  expect(readTreeAddress(`https://example.org/trees/${id}?link=aB-_9`)).toEqual(stored('aB-_9'));
  expect(readTreeAddress('https://example.org/trees')).toBeNull();
  expect(readTreeAddress('')).toBeNull();
});
