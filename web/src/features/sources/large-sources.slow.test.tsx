import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubSourceWorker } from '../../testing/source-worker.ts';
import { openSection } from '../../testing/tree-menu.ts';
import { openEditor, paste } from '../../testing/tree-with-sources.ts';

test('a text or file of 5 MB is refused with a sentence before it is read', async () => {
  const texts = stubSourceWorker();
  const { user } = openEditor();
  await openSection(user, 'Data');
  await user.click(await screen.findByRole('button', { name: 'Add sources' }));
  await paste('x'.repeat(5 * 1024 * 1024));
  await screen.findByText('This is too long. You can add up to 4 MB of sources at once.');
  const file = new File(['@book{a}'], 'whales.bib');
  Object.defineProperty(file, 'size', { value: 5 * 1024 * 1024 });
  await user.upload(screen.getByLabelText('File with sources'), file);
  await screen.findByText('The file is too large. You can add up to 4 MB of sources at once.');
  expect(texts).toEqual([]);
});

test('10,000 sources are refused with a sentence as far as a tree has no room for them', async () => {
  stubSourceWorker();
  const { user } = openEditor();
  await openSection(user, 'Data');
  await user.click(await screen.findByRole('button', { name: 'Add sources' }));
  await paste(Array.from({ length: 10_000 }, (_, number) => `10.1000/${number}`).join('\n'));
  await screen.findByText(/8,002 sources are left out, because a tree can have at most 2,000/);
  screen.getByRole('button', { name: 'Add 1,998 sources' });
});
