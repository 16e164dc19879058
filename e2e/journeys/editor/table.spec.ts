import { createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { paste } from '../../support/paste.ts';
import { expect, type Page, test } from '../../support/test.ts';
import { showView } from '../../support/tree-page.ts';

const grid = (page: Page) => page.getByRole('grid');

test('T2: cells that break a rule keep their values, are marked and listed, and the keyboard works as in a spreadsheet', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page, 'premium');
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await showView(page, 'Table');
  await test.step('cells that break a rule', () => breakRules(page));
  await test.step('the keyboard', () => useKeyboard(page));
});

async function breakRules(page: Page): Promise<void> {
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
}

async function useKeyboard(page: Page): Promise<void> {
  const names = grid(page).getByRole('rowheader');
  const { keyboard } = page;
  const expectFocus = (row: number, column: number) =>
    expect(
      page.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"] [name="cell"]`),
    ).toBeFocused();
  await names.filter({ hasText: 'Pakicetidae' }).click();
  await expectFocus(0, 0);
  const original = await names.allTextContents();

  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp']) await keyboard.press(key);
  await expectFocus(0, 2);
  await keyboard.press('Control+End');
  await expectFocus(2, 7);
  await keyboard.press('Control+Home');
  await keyboard.press('Tab');
  await expectFocus(0, 1);
  await keyboard.press('Shift+Tab');
  await expectFocus(0, 0);

  // Escape keeps the old text. Enter saves and moves down, Tab saves and moves to the right.
  await keyboard.press('F2');
  await keyboard.type(' inachus');
  await keyboard.press('Escape');
  await expectFocus(0, 0);
  await expect(names).toHaveText(original);
  await keyboard.press('Enter');
  await keyboard.type(' inachus');
  await keyboard.press('Enter');
  await expectFocus(1, 0);
  await expect(names.first()).toHaveText('Pakicetidae inachus');
  await keyboard.type('Second');
  await keyboard.press('Tab');
  await expectFocus(1, 1);
  await expect(names.nth(1)).toHaveText('Second');

  // A range of placements is filled from its first row and then cleared.
  const placements = grid(page).locator('[role="gridcell"][aria-colindex="8"]');
  await keyboard.press('Control+Home');
  await keyboard.press('Control+ArrowRight');
  await expectFocus(0, 7);
  await keyboard.type('debated');
  await keyboard.press('Enter');
  await keyboard.press('ArrowUp');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await expect(grid(page).locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(3);
  await keyboard.press('Control+d');
  await expect(placements.filter({ hasText: 'Debated' })).toHaveCount(3);
  await keyboard.press('Delete');
  await expect(placements.filter({ hasText: 'Debated' })).toHaveCount(0);
  await keyboard.press('Control+z');
  await expect(placements.filter({ hasText: 'Debated' })).toHaveCount(3);
}

test('T2: a phone shows the canvas or the table', { tag: '@phone' }, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await showView(page, 'Table');
  await expect(grid(page).getByRole('rowheader', { name: 'Pakicetus' })).toBeVisible();
  await expectAccessible(page);
  await showView(page, 'Canvas');
  await expect(grid(page)).toHaveCount(0);
});

test('T2: scrolling keeps the focus, the first column and the order for screen readers', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page, 'premium');
  const id = await createTree(page, { name: 'Whales' }, [
    {
      ...{ name: 'Whale 0', apparition: -60e6, duration: 60e6 },
      descendants: Array.from({ length: 200 }, (_, at) => ({
        ...{ name: `Whale ${at + 1}`, afterApparition: 1e6, duration: 59e6 },
      })),
    },
  ]);
  await page.goto(`/account/trees/${id}`);
  await showView(page, 'Table');
  const table = grid(page);
  const names = table.getByRole('rowheader');
  const cell = page.locator('[aria-rowindex="7"] [aria-colindex="2"]');
  await cell.click();
  const scrollTo = (place: ScrollToOptions) =>
    table.evaluate((element, to) => element.scrollTo(to), place);
  /** The names in the order that a screen reader reads them in, without the row with the focus. */
  const readNames = () =>
    table.evaluate((element) =>
      (element.querySelector('[aria-owns]')?.getAttribute('aria-owns') ?? '')
        .split(' ')
        .map((row) => document.getElementById(row))
        .filter((row) => row !== null && row.getAttribute('aria-rowindex') !== '7')
        .map((row) => Number(row?.firstElementChild?.textContent?.replace('Whale ', ''))),
    );
  for (const top of [80, 2000, 1500, 700, 5000]) {
    await scrollTo({ top });
    await expect(
      names.filter({ hasText: `Whale ${Math.ceil(top / 32)}` }).first(),
    ).toBeInViewport();
    await expect(cell.locator('[name="cell"]')).toBeFocused();
    const read = await readNames();
    expect(read).toEqual(read.toSorted((a, b) => a - b));
  }
  await scrollTo({ left: 1000 });
  const placement = table.getByRole('columnheader', { name: 'Placement' });
  await expect(placement).toBeInViewport();
  const last = names.filter({ hasText: 'Whale 170' });
  await expect(last).toBeInViewport({ ratio: 1 });
  // The cells stay below the names of their columns.
  const below = page.locator('[aria-rowindex="172"] [aria-colindex="8"]');
  const [headerBox, cellBox] = [await placement.boundingBox(), await below.boundingBox()];
  expect(cellBox?.x).toBe(headerBox?.x);
  await expect(below).toHaveText('Firm');

  // The focus is where it was, so typing edits that cell.
  await page.keyboard.press('F2');
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  const above = page.locator('[aria-rowindex="6"] [aria-colindex="2"]');
  await expect(above.locator('[name="cell"]')).toBeFocused();
  await expect(above).toBeInViewport();
});

test('C7: what a filter of the table shows can be selected, and be all that is kept', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page, 'premium');
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await showView(page, 'Both');
  const names = grid(page).getByRole('rowheader');
  await expect(names.filter({ hasText: 'Dorudon' })).toBeVisible();
  await page.getByLabel('Filter by name').fill('cetus');
  await expect(names.filter({ hasText: 'Dorudon' })).toHaveCount(0);

  // On the canvas, the same species are selected.
  const selected = page.getByRole('treeitem', { selected: true });
  await page.getByRole('button', { name: 'Select all rows' }).click();
  await expect(selected).toHaveCount(2);
  await expect(page.getByRole('tabpanel')).toContainText('2 species selected');

  // The command and the keys of the table do the same.
  await names.filter({ hasText: 'Pakicetus' }).click();
  await expect(selected).toHaveCount(1);
  await runCommand(page, 'Select all rows');
  await expect(selected).toHaveCount(2);
  await names.filter({ hasText: 'Pakicetus' }).click();
  await page.keyboard.press('Control+a');
  await expect(selected).toHaveCount(2);

  await runCommand(page, 'Keep only the selected');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(names.filter({ hasText: 'Ambulocetus' })).toBeVisible();
  await expect(names.filter({ hasText: 'Dorudon' })).toHaveCount(0);
});

async function runCommand(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByLabel('Find a command or a species').fill(name);
  await page.keyboard.press('Enter');
}
