import { readFile } from 'node:fs/promises';
import { createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { species } from '../../support/canvas.ts';
import { expect, type Page, test } from '../../support/test.ts';

test('G7: a tree can be printed without anything around it, and exported in every format, as shown or whole', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page);
  const foreign = { name: '鯨', apparition: -40e6, duration: 40e6 };
  const id = await createTree(page, { name: 'Early whales', isPublic: true }, [
    earlyWhales,
    foreign,
  ]);
  const loaded = page.waitForResponse(/draw-for-print/);
  await page.goto(`/trees/${id}`);
  await loaded;
  await test.step('print', () => expectPrintable(page));

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

/** Expects the whole tree on paper, and nothing around it. */
async function expectPrintable(page: Page): Promise<void> {
  const sheet = page.locator('.print-sheet');
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(sheet.getByText('Dorudon')).toBeAttached();
  }).toPass();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByText('Dorudon')).toBeVisible();
  await expect(page.getByRole('button').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toBeHidden();
}

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  await expect(page.getByLabel('Format')).toBeFocused();
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
