import { call, createTree, earlyWhales, registerUser } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { readCanvas } from '../support/canvas.ts';
import { expect, type Page, test } from '../support/test.ts';

/** A line of descent and its side branches as a spreadsheet has them: ages in millions of years. */
function spreadsheet(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const ancestor = at === 0 ? 'Whippomorpha' : `Whale ${Math.floor((at - 1) / 2) + 1}`;
    const depth = Math.floor(Math.log2(at + 1));
    return [`Whale ${at + 1}`, ancestor, String(50 - depth * 2), at % 3 === 0 ? '' : '1'].join(
      '\t',
    );
  });
  return ['Name\tAncestor\tApparition\tExtinction', 'Whippomorpha\t\t55\t', ...rows].join('\n');
}

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}

const grid = (page: Page) => page.getByRole('grid');

test('T2: 80 species come from a spreadsheet with one paste and go with one undo', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page, 'premium');
  const id = await createTree(page, { name: 'Whales' });
  await page.goto(`/account/trees/${id}`);
  await page.getByRole('radio', { name: 'Canvas and table' }).click();
  await grid(page).getByRole('rowheader', { name: 'Add species…' }).click();
  await paste(page, spreadsheet(79));
  const question = page.getByRole('alertdialog', { name: 'Add 80 species?' });
  await question.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('80 rows')).toBeVisible();
  await expect(page.getByText(/not changed/)).toHaveCount(0);
  await expect.poll(async () => (await readCanvas(page)).length).toBeGreaterThan(10);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { species } = await call<{ species: number }>(page, 'GET', `ph-tree/${id}`);
  expect(species).toBe(80);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('0 rows')).toBeVisible();
  await expect
    .poll(async () => (await call<{ species: number }>(page, 'GET', `ph-tree/${id}`)).species)
    .toBe(0);
});

test('T2: cells that break a rule keep their values, are marked and listed', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page, 'premium');
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await page.getByRole('radio', { name: 'Table', exact: true }).click();
  const first = grid(page).getByRole('rowheader', { name: 'Pakicetus' });
  await first.click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Pakicetidae');
  await page.keyboard.press('Enter');
  await expect(grid(page).getByRole('rowheader', { name: 'Pakicetidae' })).toBeVisible();

  // A range of durations, one of which cannot be read and one of which is not allowed.
  const durations = grid(page).locator('[aria-colindex="5"][role="gridcell"]');
  await durations.first().click();
  const before = await durations.nth(1).textContent();
  await paste(page, `${await durations.first().textContent()}\n-3\nlong`);
  const list = page.getByRole('region', { name: 'Cells that were not changed' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(durations.nth(1)).toHaveAttribute('aria-invalid', 'true');
  await expect(durations.nth(1)).toContainText(before ?? '');
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Dismiss' }).click();
  await expect(durations.nth(1)).not.toHaveAttribute('aria-invalid');
});

test('T2: a phone shows the canvas or the table', { tag: '@phone' }, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await page.getByRole('button', { name: 'More tools' }).tap();
  await page.getByRole('button', { name: 'Show the table' }).tap();
  await expect(grid(page).getByRole('rowheader', { name: 'Pakicetus' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More tools' }).tap();
  await page.getByRole('button', { name: 'Show the canvas' }).tap();
  await expect(grid(page)).toHaveCount(0);
});
