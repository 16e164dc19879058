import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { pakicetus, whales } from '../../../testing/sample-trees.ts';
import { chooseInTreeMenu } from '../../../testing/tree-menu.ts';

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:image';
      static override revokeObjectURL = () => undefined;
    },
  );
});

const uploadPath = `POST ph-tree/${whales.id}/upload`;
const operationPath = `POST ph-tree/${whales.id}/operation`;

async function openEditor(answers: Parameters<typeof fakeApi>[0] = {}) {
  let uploads = 0;
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'GET notification': () => [200, []],
    'GET ph-tree/{id}': () => [200, whales],
    'GET species/{treeId}': () => [200, [pakicetus]],
    'POST ph-tree/{id}/upload': () => [200, { image: `/api/life-tree/image/${++uploads}.webp` }],
    'POST ph-tree/{id}/operation': () => [
      200,
      { version: whales.version + 1, species: [], deleted: [], skipped: [] },
    ],
    ...answers,
  });
  const { user } = renderApp(`/account/trees/${whales.id}`);
  return { server, user, open: () => chooseInTreeMenu(user, 'Add images') };
}

const shownIn = (field: HTMLElement) => (field as HTMLInputElement).value;
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

const image = (name: string) => new File(['pixels'], name, { type: 'image/png' });

async function chooseImages(...files: readonly File[]) {
  const opened = await openEditor();
  await opened.open();
  fireEvent.change(await screen.findByLabelText('Images to add'), { target: { files } });
  return opened;
}

test('T4a: the matches are shown before anything is sent, and one edit adds the images', async () => {
  const { server, user } = await chooseImages(image('pakicetus_1.png'), image('IMG_7.png'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add images' }));
  expect(shownIn(await dialog.findByRole('combobox', { name: 'pakicetus_1.png' }))).toBe(
    pakicetus.name,
  );
  expect(shownIn(dialog.getByRole('combobox', { name: 'IMG_7.png' }))).toBe('Leave out');
  expect(server.sent(uploadPath)).toEqual([]);

  await user.click(dialog.getByRole('button', { name: 'Add 1 image' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(uploadPath)).toHaveLength(1);
  expect(server.sent(operationPath).map(({ body }) => body)).toMatchObject([
    {
      operation: {
        kind: 'edit-species',
        id: pakicetus.id,
        image: '/api/life-tree/image/1.webp',
      },
    },
  ]);
  screen.getByText('1 image added');
  expect(isDisabled('Undo')).toBe(false);
});

test('a new image does not take over the credit of the former one', async () => {
  const credited = { ...pakicetus, imageCredit: { author: 'Jane Roe' } };
  const { server, user, open } = await openEditor({
    'GET species/{treeId}': () => [200, [credited]],
  });
  await open();
  fireEvent.change(await screen.findByLabelText('Images to add'), {
    target: { files: [image('pakicetus.png')] },
  });
  await user.click(await screen.findByRole('button', { name: 'Add 1 image' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(operationPath).map(({ body }) => body)).toMatchObject([
    { operation: { image: '/api/life-tree/image/1.webp', imageCredit: null } },
  ]);
});

test('an image that is left out is not sent', async () => {
  const { server, user } = await chooseImages(image('pakicetus.png'));
  await user.click(await screen.findByRole('combobox', { name: 'pakicetus.png' }));
  await user.click(screen.getByRole('option', { name: 'Leave out' }));
  expect(isDisabled('Add 0 images')).toBe(true);
  expect(server.sent(uploadPath)).toEqual([]);
});

test('too many images are refused before anything is sent', async () => {
  const { server } = await chooseImages(
    ...Array.from({ length: 201 }, (_, index) => image(`${index}.png`)),
  );
  await screen.findByText('You can add at most 200 images at once, and you have chosen 201.');
  expect(server.sent(uploadPath)).toEqual([]);
});

test('files dropped on the tree open the dialog, with those that are not images listed', async () => {
  await openEditor();
  await screen.findByRole('button', { name: whales.name });
  const files = [image('pakicetus.png'), new File(['x'], 'notes.txt')];
  const dataTransfer = { types: ['Files'], files };
  fireEvent.dragEnter(document.body, { dataTransfer });
  screen.getByText('Drop images, a table or a tree file');
  fireEvent.drop(document.body, { dataTransfer });
  expect(screen.queryByText('Drop images, a table or a tree file')).toBeNull();
  expect(shownIn(await screen.findByRole('combobox', { name: 'pakicetus.png' }))).toBe(
    pakicetus.name,
  );
  screen.getByText(/notes\.txt: File type/);
});

test('a damaged image is reported, and nothing is changed without a connection', async () => {
  let answer: 'offline' | readonly [number, unknown] = 'offline';
  const { server, user, open } = await openEditor({ 'POST ph-tree/{id}/upload': () => answer });
  await open();
  const files = [image('pakicetus.png')];
  fireEvent.change(await screen.findByLabelText('Images to add'), { target: { files } });
  await user.click(await screen.findByRole('button', { name: 'Add 1 image' }));
  await screen.findByText('Upload Failed');

  answer = [400, { error: 'This file is damaged', code: 'image-damaged' }];
  await user.click(screen.getByRole('button', { name: 'Add 1 image' }));
  await screen.findByText('0 images added');
  screen.getByText(/pakicetus\.png: This file is damaged/);
  expect(server.sent(operationPath)).toEqual([]);
});

test('cancelling leaves the tree as it was', async () => {
  const { server, user, open } = await openEditor({
    'POST ph-tree/{id}/upload': () => new Promise(() => undefined),
  });
  await open();
  const files = [image('pakicetus.png')];
  fireEvent.change(await screen.findByLabelText('Images to add'), { target: { files } });
  await user.click(await screen.findByRole('button', { name: 'Add 1 image' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Uploading images')).toBeNull());
  expect(isDisabled('Add 1 image')).toBe(false);
  expect(server.sent(operationPath)).toEqual([]);
});
