import { readFile } from 'node:fs/promises';
import { createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { species } from '../../support/canvas.ts';
import { expect, type Page, test } from '../../support/test.ts';

test('a tree can be exported in every format, as shown or whole', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page);
  const foreign = { name: '鯨', apparition: -40e6, duration: 40e6 };
  const id = await createTree(page, { name: 'Early whales', isPublic: true }, [
    earlyWhales,
    foreign,
  ]);
  await page.goto(`/trees/${id}`);
  await species(page, 'Pakicetus').focus();
  await page.keyboard.press('b');
  await expect(species(page, 'Dorudon')).toHaveCount(0);

  await openExport(page);
  await expectAccessible(page);
  const seen = await exported(page, 'json');
  expect(seen.name).toBe('Early whales.json');
  expect(seen.bytes.toString()).toContain('Pakicetus');
  expect(seen.bytes.toString()).not.toContain('Dorudon');

  await openExport(page);
  await page.getByRole('radio', { name: 'The whole tree' }).check();
  expect((await exported(page, 'svg')).bytes.toString()).toContain('Dorudon');

  await openExport(page);
  const pdf = await exported(page, 'pdf');
  expect(pdf.name).toBe('Early whales.pdf');
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  // None of our fonts has this script, so a system font is used.
  expect(pdf.bytes.toString('latin1')).toContain('/SMask');

  await openExport(page);
  await page.getByLabel('Sheet').selectOption('columns');
  await expect(page.getByText(/^178 × \d+ mm, names of 7 pt$/)).toBeVisible();
  await expectAccessible(page);
  const png = await exported(page, 'png');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  // 178 mm at 300 pixels per inch.
  expect(png.bytes.readUInt32BE(16)).toBe(2102);

  // The last choices are remembered.
  await openExport(page);
  await expect(page.getByLabel('Sheet')).toHaveValue('columns');
  await expect(page.getByRole('img', { name: 'Preview of the sheet' })).toBeVisible();
});

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
}

async function exported(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByLabel('Format').selectOption(format);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await downloaded;
  // The dialog closes when the export is finished.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
