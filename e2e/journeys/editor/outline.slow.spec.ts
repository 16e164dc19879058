import { call, createTree, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expectSaved, readCanvas, species } from '../../support/canvas.ts';
import { paste } from '../../support/paste.ts';
import { expect, type Page, test } from '../../support/test.ts';
import { showView } from '../../support/tree-page.ts';

/** Twenty species as somebody would type them: indentation is kept by Enter, and changed by Tab. */
const lines: readonly (readonly [change: number, text: string])[] = [
  [0, 'Artiodactyla 60 Ma–today'],
  [1, 'Suina 45 Ma–today'],
  [1, 'Sus 20 Ma–today'],
  [0, '†Kubanochoerus 16–10 Ma'],
  [-1, 'Whippomorpha 55 Ma–today'],
  [1, 'Hippopotamus 8 Ma–today'],
  [0, 'Cetacea 54 Ma–today'],
  [1, '†Pakicetus 50–48 Ma'],
  [0, '†Ambulocetus 49–48 Ma'],
  [0, '†Rodhocetus 47–46 Ma'],
  [0, '?†Basilosaurus 41–34 Ma'],
  [0, '†Dorudon 41–34 Ma'],
  [0, 'Mysticeti 36 Ma–today'],
  [1, 'Balaena 5 Ma–today'],
  [0, 'Megaptera'],
  [-1, 'Odontoceti 34 Ma–today'],
  [1, 'Physeter 23 Ma–today'],
  [0, 'Orcinus 5 Ma–today'],
  [-3, 'Ruminantia 50 Ma–today'],
  [1, 'Bos 5 Ma–today'],
];

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

test('T2, T3: twenty species typed as an outline and 80 pasted from a spreadsheet are each one edit', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page, 'premium');
  const id = await createTree(page, { name: 'Even-toed ungulates' });
  await page.goto(`/account/trees/${id}`);
  await test.step('an outline', () => typeOutline(page));
  await test.step('a spreadsheet', () => pasteSpreadsheet(page, id));
});

async function typeOutline(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Start your tree' })
    .getByRole('button', { name: /^Type or paste an outline/ })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Type or paste species' });
  const field = dialog.getByRole('textbox', { name: 'Species, one per line' });
  await expect(field).toBeFocused();
  for (const [index, [change, text]] of lines.entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    for (let step = 0; step < Math.abs(change); step++) {
      await page.keyboard.press(change > 0 ? 'Tab' : 'Shift+Tab');
    }
    // The preview follows every letter, so one after the other would take most of the test's time.
    await page.keyboard.insertText(text);
  }
  await expect(dialog.getByText(/^20 species, /)).toBeVisible();
  await dialog.getByText('Import report').click();
  await expect(
    dialog.getByText(/Species without dates got dates between the known ones, line 15$/),
  ).toBeVisible();
  await expectAccessible(page);

  // Closing the dialog loses nothing.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^Type or paste an outline/ }).click();
  await expect(field).toHaveValue(
    /^Artiodactyla 60 Ma–today\n {2}Suina[\s\S]*\n {2}Ruminantia[\s\S]*\n {4}Bos/,
  );
  await dialog.getByRole('button', { name: 'Create 20 species' }).click();

  await expect(species(page, 'Dorudon')).toHaveAccessibleName(
    /from 41\sMa .*descendant of Cetacea/,
  );
  await expect(species(page, 'Bos')).toHaveAccessibleName(/descendant of Ruminantia/);
  await expectSaved(page);

  // It is one edit.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Start your tree' })).toBeVisible();
}

async function pasteSpreadsheet(page: Page, id: string): Promise<void> {
  await showView(page, 'Both');
  await page.getByRole('grid').getByRole('rowheader', { name: 'Add species…' }).click();
  await paste(page, spreadsheet(79));
  await page.getByRole('button', { name: 'Create 80 species' }).click();
  await expect(page.getByText('80 rows')).toBeVisible();
  await expect(page.getByText(/not changed/)).toHaveCount(0);
  await expect.poll(async () => (await readCanvas(page)).length).toBeGreaterThan(10);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { species: count } = await call<{ species: number }>(page, 'GET', `ph-tree/${id}`);
  expect(count).toBe(80);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('0 rows')).toBeVisible();
  await expect
    .poll(async () => (await call<{ species: number }>(page, 'GET', `ph-tree/${id}`)).species)
    .toBe(0);
}
