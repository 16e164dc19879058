import { readFile } from 'node:fs/promises';
import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { clickSpecies, readCanvas } from '../../support/canvas.ts';
import { imageFile } from '../../support/image-file.ts';
import { importDialog } from '../../support/import-dialog.ts';
import { expect, type Page, test } from '../../support/test.ts';
import { chooseInTreeMenu, openPanel } from '../../support/tree-page.ts';

interface StoredSpecies {
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
}

const list = (page: Page, id: string) =>
  call<StoredSpecies[]>(page, 'GET', `species/${id}?shape=flat`);

/** A private tree of three species, two of which have images. */
async function treeWithImages(page: Page): Promise<string> {
  const id = await createTree(page, { name: 'Early whales' }, [earlyWhales]);
  const { apiKey } = await (await page.request.get('/api/life-tree/config')).json();
  for (const one of await list(page, id)) {
    if (one.name === 'Ambulocetus') continue;
    const reply = await page.request.post(`/api/life-tree/species/${id}/${one.id}/image`, {
      params: { apiKey },
      multipart: { image: imageFile('one.png') },
    });
    expect(reply.status()).toBe(200);
  }
  return id;
}

/** Exports the open tree. */
async function exportJson(page: Page, images: string): Promise<Buffer> {
  await chooseInTreeMenu(page, 'Export');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByLabel('Format').selectOption('json');
  await dialog.getByRole('radio', { name: images }).check();
  await expectAccessible(page);
  const downloaded = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const file = await readFile(await (await downloaded).path());
  await expect(dialog).toHaveCount(0);
  return file;
}

async function importInto(page: Page, id: string, file: Buffer): Promise<void> {
  await page.goto(`/account/trees/${id}`);
  await chooseInTreeMenu(page, 'Import');
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'whales.json', mimeType: 'application/json', buffer: file });
  await importDialog(page).getByRole('button', { name: 'Import 3 species' }).click();
}

async function expectBothImages(page: Page, id: string): Promise<void> {
  await expect
    .poll(async () => (await list(page, id)).filter(({ image }) => image !== null).length)
    .toBe(2);
  for (const name of ['Pakicetus', 'Dorudon']) {
    await clickSpecies(page, name);
    const shown = page.getByRole('img', { name, exact: true });
    await expect(shown).toBeVisible();
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
}

test('exporting a tree and importing it into another one keeps its images, and anyone can import a file that contains them', async ({
  page,
  other,
}) => {
  await registerUser(page);
  const id = await treeWithImages(page);
  await page.goto(`/account/trees/${id}`);
  await openPanel(page);
  const withLinks = await exportJson(page, 'As links');
  const withImages = await exportJson(page, 'In the file');
  expect(withImages.toString().match(/"image": "data:image\/webp;base64,/g)).toHaveLength(2);
  const mine = await createTree(page, { name: 'Another tree' });
  await importInto(page, mine, withLinks);
  await expect(importDialog(page)).toHaveCount(0);
  await expectBothImages(page, mine);

  // The copies are independent: they stay when the first tree is deleted, and one undo removes them all.
  await call(page, 'DELETE', `ph-tree/${id}`);
  await page.reload();
  await expectBothImages(page, mine);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await readCanvas(page)).length).toBe(0);

  // Another user cannot see the images, and the import says so.
  await registerUser(other);
  const theirs = await createTree(other, { name: 'Their tree' });
  await importInto(other, theirs, withLinks);
  await expect(importDialog(other).getByRole('status')).toContainText('but not all images');
  await expect(importDialog(other).getByText(/that you cannot see/)).toContainText('Pakicetus');
  await importDialog(other).getByRole('button', { name: 'Close' }).last().click();
  expect((await list(other, theirs)).map(({ image }) => image)).toEqual([null, null, null]);

  // The file with the images needs no other tree, and the import says which image is damaged.
  const third = await createTree(other, { name: 'Third tree' });
  const damaged = withImages
    .toString()
    .replace('"descendants": []', '"image": "data:image/png;base64,AAAA", "descendants": []');
  await importInto(other, third, Buffer.from(damaged));
  await expect(importDialog(other).getByText(/This file|File type/)).toContainText('Ambulocetus');
  await importDialog(other).getByRole('button', { name: 'Close' }).last().click();
  await expectBothImages(other, third);
});
