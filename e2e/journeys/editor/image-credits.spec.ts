import { readFile } from 'node:fs/promises';
import { createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectSaved } from '../../support/canvas.ts';
import { imageFile } from '../../support/image-file.ts';
import { expect, followLink, type Page, test } from '../../support/test.ts';

test('G7: exported figures show images and list their credits', { tag: '@wide' }, async ({
  page,
}) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Early whales', isPublic: true }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await page.getByRole('tab', { name: 'Node' }).click();
  await page.getByRole('combobox', { name: 'Species' }).fill('Pakicetus');
  await page.keyboard.press('Enter');
  await page.getByLabel('Image', { exact: true }).setInputFiles(imageFile('pakicetus.png'));
  await page.getByRole('textbox', { name: 'Author' }).fill('Jane Roe');
  await page.getByRole('combobox', { name: 'Licence' }).fill('CC BY 4.0');
  await page.getByRole('textbox', { name: 'Link' }).fill('https://example.org/pakicetus');
  await page.keyboard.press('Tab');
  await expectSaved(page);

  await followLink(page, `/trees/${id}`);
  // The editor, which also has a button "Share", stays until the page is ready.
  await expect(page.getByRole('tab', { name: 'Comments' })).toBeVisible();
  const svg = (await exported(page, 'svg')).toString();
  expect(svg).toContain('<image');
  expect(svg).toContain('Images: Jane Roe, CC BY 4.0 (Pakicetus)');
  const pdf = (await exported(page, 'pdf')).toString('latin1');
  expect(pdf).toContain('/DCTDecode');
  const plain = await exported(page, 'png', false);
  const credited = await exported(page, 'png', true);
  expect(credited.subarray(1, 4).toString()).toBe('PNG');
  // The line with the credits makes the figure higher.
  expect(credited.readUInt32BE(20)).toBeGreaterThan(plain.readUInt32BE(20));
});

async function exported(page: Page, format: string, credits = true): Promise<Buffer> {
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  await page.getByLabel('Sheet').selectOption('columns');
  await page.getByRole('switch', { name: 'Credits' }).setChecked(credits);
  await page.getByLabel('Format').selectOption(format);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await downloaded;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return readFile(await file.path());
}
