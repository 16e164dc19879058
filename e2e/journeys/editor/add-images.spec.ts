import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { imageFile } from '../../support/image-file.ts';
import { expect, type Page, test } from '../../support/test.ts';

interface StoredSpecies {
  readonly name: string;
  readonly image: string | null;
}

/** The names of the species that have an image. */
async function withImages(page: Page, id: string): Promise<string[]> {
  const list = await call<StoredSpecies[]>(page, 'GET', `species/${id}?shape=flat`);
  return list.flatMap(({ name, image }) => (image === null ? [] : [name])).sort();
}

/** Drops files on the page, as from the file manager. */
async function dropFiles(page: Page, names: readonly string[]): Promise<void> {
  const files = names.map((name) => ({
    name,
    data: imageFile(name).buffer.toString('base64'),
  }));
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, data } of list) {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: 'image/png' }));
    }
    return transfer;
  }, files);
  const canvas = page.getByRole('main');
  await canvas.dispatchEvent('dragenter', { dataTransfer });
  await expect(page.getByText('Drop images, a table or a tree file')).toBeVisible();
  await canvas.dispatchEvent('drop', { dataTransfer });
}

test('T4a: images dropped on a tree find their species, and one undo takes them back', async ({
  page,
}) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Early whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await dropFiles(page, ['pakicetus-1.png', 'DORUDON.png', 'holiday.png']);

  const dialog = page.getByRole('dialog', { name: 'Add images' });
  await expect(dialog.getByRole('combobox', { name: 'pakicetus-1.png' })).toHaveValue('Pakicetus');
  await expect(dialog.getByRole('combobox', { name: 'DORUDON.png' })).toHaveValue('Dorudon');
  const holiday = dialog.getByRole('combobox', { name: 'holiday.png' });
  await expect(holiday).toHaveValue('Leave out');
  expect(await withImages(page, id)).toEqual([]);
  await holiday.fill('ambu');
  await dialog.getByRole('option', { name: /Ambulocetus/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 3 images' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('3 images added')).toBeVisible();
  await expect.poll(() => withImages(page, id)).toEqual(['Ambulocetus', 'Dorudon', 'Pakicetus']);

  const history = await call<{ entries: { summary: string }[] }>(
    page,
    'GET',
    `ph-tree/${id}/history`,
  );
  expect(history.entries[0]?.summary).toBe('Changed the images of 3 species');
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.poll(() => withImages(page, id)).toEqual([]);
});
