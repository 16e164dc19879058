import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { registerUser } from '../../support/api.ts';
import { createTreeFromFile } from '../../support/import-file.ts';
import { readTexts, recordTexts } from '../../support/painted-texts.ts';
import { expect, followLink, type Page, test } from '../../support/test.ts';

const examples = fileURLToPath(new URL('../../../server/examples', import.meta.url));
const published =
  process.env.TREE_CORPUS ?? fileURLToPath(new URL('../../../../shared/trees', import.meta.url));
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

async function expectReadable(page: Page, where: string): Promise<void> {
  const { count, faults } = await readTexts(page);
  expect(faults, where).toEqual([]);
  expect(count, where).toBeGreaterThan(5);
}

/** Checks the fitted tree at both widths, and three steps further in. */
async function expectReadableAtAllSizes(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('treeitem').first()).toBeAttached();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await page.getByRole('tree').focus();
    await page.keyboard.press('0');
    await expectReadable(page, `${name}, ${size.width} px wide`);
    for (const step of [1, 2, 3]) {
      await page.keyboard.press('+');
      await page.keyboard.press('+');
      await expectReadable(page, `${name}, ${size.width} px wide, zoomed in ${step} times`);
    }
  }
}

/** Checks each of these files as a tree of its own. */
async function expectReadableTrees(page: Page, files: readonly string[]): Promise<void> {
  await registerUser(page, 'premium');
  await recordTexts(page);
  for (const [index, file] of files.entries()) {
    const name = path.basename(file);
    // The embedded page has the same canvas as the editor and little else.
    const address = `/embed/${await createTreeFromFile(page, name, file)}`;
    await (index === 0 ? page.goto(address) : followLink(page, address));
    await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
    await expectReadableAtAllSizes(page, name);
  }
}

test('every text in the examples is readable, and none overlaps another', {
  tag: '@wide',
}, async ({ page }) => {
  const names = readdirSync(examples).filter((name) => name.endsWith('.json'));
  await expectReadableTrees(
    page,
    names.map((name) => path.join(examples, name)),
  );
});

const missing = existsSync(published) ? '' : ' (skipped: no ../shared/trees)';

test(`every text in imported trees of up to 10,000 tips is readable${missing}`, {
  tag: '@wide',
}, async ({ page }) => {
  test.skip(missing !== '');
  const names = [
    'ceratopsians-farke-2014.nwk',
    'bird-orders.nwk',
    'primates-fossil-and-living.nwk',
    'mammals-ttol-smoothed.nwk',
    'star-10000.nwk',
  ];
  await expectReadableTrees(
    page,
    names.map((name) => path.join(published, 'newick', name)),
  );
});
