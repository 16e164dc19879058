import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { pakicetus, whales } from '../../../testing/sample-trees.ts';

function openEditor() {
  fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET user/{id}': () => [200, { ...mary, email: null }],
    'GET ph-tree/{id}': () => [200, whales],
    'GET species/{treeId}': () => [200, [pakicetus]],
  });
  return renderApp(`/account/trees/${whales.id}`);
}

const edge = () => screen.findByRole('separator', { name: 'Resize the panel' });
const width = async () => (await edge()).getAttribute('aria-valuenow');

test('the arrow keys resize the panel, and the width is remembered for the user', async () => {
  const { user } = openEditor();
  (await edge()).focus();
  expect(await width()).toBe('352');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(await width()).toBe('384');
  await user.keyboard('{ArrowRight}');
  expect(await width()).toBe('368');
  expect(localStorage.getItem(`panel-width:${mary.id}`)).toBe('368');
  await user.keyboard('{Home}{ArrowRight}');
  expect(await width()).toBe('256');
  fireEvent.doubleClick(await edge());
  expect(await width()).toBe('352');
});

test('the arrow keys resize the sheet of small screens', async () => {
  const { user } = openEditor();
  const handle = await screen.findByRole('separator', { name: 'Height of the panel' });
  const height = () => handle.getAttribute('aria-valuenow');
  handle.focus();
  expect([height(), handle.getAttribute('aria-orientation')]).toEqual(['45', 'horizontal']);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(height()).toBe('55');
  const sheet = screen.getByRole('complementary', { name: 'Edit' });
  expect(sheet.style.getPropertyValue('--sheet')).toBe('55%');
  await user.keyboard('{ArrowDown}');
  expect(height()).toBe('50');
  await user.keyboard('{End}{ArrowUp}');
  expect(height()).toBe(handle.getAttribute('aria-valuemax'));
  await user.keyboard('{Home}{ArrowDown}');
  expect(height()).toBe(handle.getAttribute('aria-valuemin'));
});

test('a stored width that makes no sense is ignored', async () => {
  localStorage.setItem(`panel-width:${mary.id}`, 'wide');
  openEditor();
  expect(await width()).toBe('352');
});

test('P closes and opens the panel, and this is remembered for the user', async () => {
  const { user } = openEditor();
  const panel = await screen.findByRole('complementary', { name: 'Edit' });
  await screen.findByRole('treeitem', { name: /^Pakicetus/ });
  await user.keyboard('p');
  await waitFor(() => expect(panel.className).toMatch(/(^| )hidden/));
  expect(localStorage.getItem(`panel-open:${mary.id}`)).toBe('false');
  const button = screen.getByRole('button', { name: 'Open panel', expanded: false });
  await user.click(button);
  await waitFor(() => expect(panel.className).not.toMatch(/(^| )hidden/));
  expect(localStorage.getItem(`panel-open:${mary.id}`)).toBe('true');
});
