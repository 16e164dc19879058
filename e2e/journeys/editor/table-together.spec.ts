import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectSaved } from '../../support/canvas.ts';
import { expect, type Page, test } from '../../support/test.ts';
import { moveFingers } from '../../support/touch.ts';
import { showView } from '../../support/tree-page.ts';

const grid = (page: Page) => page.getByRole('grid');
/** The names from top to bottom. Elements are in another order. */
const namesShown = (page: Page) =>
  grid(page).evaluate((element) =>
    [...element.querySelectorAll('[role="rowheader"]')]
      .sort((a, b) => Number(a.parentElement?.ariaRowIndex) - Number(b.parentElement?.ariaRowIndex))
      .map(({ textContent }) => textContent),
  );
const cellOf = (page: Page, name: string) => grid(page).getByRole('rowheader', { name });

interface ListedSpecies {
  readonly id: string;
  readonly name: string;
}
const speciesIn = (page: Page, tree: string) =>
  call<ListedSpecies[]>(page, 'GET', `species/${tree}?shape=flat`);
const namesIn = async (page: Page, tree: string) =>
  (await speciesIn(page, tree)).map(({ name }) => name).sort();

async function openTable(page: Page, tree: string): Promise<void> {
  await page.goto(`/account/trees/${tree}`);
  await showView(page, 'Table');
  await expect(grid(page)).toBeVisible();
}

test('T2: the table is typed into by two people at once', { tag: '@wide' }, async ({
  page,
  other,
}) => {
  await registerUser(page, 'pro');
  const guest = await registerUser(other);
  const tree = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await call(page, 'PATCH', `ph-tree/${tree}`, { newCollaborators: [guest.id] });
  await openTable(page, tree);
  await openTable(other, tree);

  await test.step('row after row, while the other adds species above', async () => {
    await cellOf(page, 'Add species…').click();
    await page.keyboard.type('Alpha');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Be');
    await cellOf(other, 'Add species…').click();
    await other.keyboard.type('Remingtonocetus');
    await other.keyboard.press('Tab');
    await other.keyboard.type('Pakicetus');
    await other.keyboard.press('Enter');
    await expect(cellOf(page, 'Remingtonocetus')).toBeVisible();
    await page.keyboard.type('ta');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Gamma');
    await page.keyboard.press('Enter');
    const rows = [
      ...['Pakicetus', 'Ambulocetus', 'Dorudon', 'Remingtonocetus'],
      ...['Alpha', 'Beta', 'Gamma', 'Add species…'],
    ];
    await expect.poll(() => namesShown(page)).toEqual(rows);
    await expect.poll(() => namesShown(other)).toEqual(rows);
  });

  await test.step('a cell, while the other deletes its species', async () => {
    await cellOf(page, 'Dorudon').click();
    await page.keyboard.type('Zygorhiza');
    const dorudon = (await speciesIn(page, tree)).find(({ name }) => name === 'Dorudon');
    await call(other, 'DELETE', `species/${tree}/${dorudon?.id}`);
    await expect(
      page.getByText(
        'Name: your text “Zygorhiza” was not saved. Its species was deleted meanwhile.',
      ),
    ).toBeVisible();
    // The focus is in the table, and nobody else gets the text.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Pakicetidae');
    await page.keyboard.press('Enter');
    await expect(cellOf(other, 'Pakicetidae')).toBeVisible();
    await expect(cellOf(other, 'Zygorhiza')).toHaveCount(0);
  });

  await test.step('with an input method', async () => {
    await cellOf(page, 'Alpha').click();
    const devtools = await page.context().newCDPSession(page);
    for (const text of ['く', 'くじら']) {
      const at = text.length;
      await devtools.send('Input.imeSetComposition', {
        text,
        selectionStart: at,
        selectionEnd: at,
      });
    }
    await devtools.send('Input.insertText', { text: '鯨' });
    await page.keyboard.press('Enter');
    await expect(cellOf(other, '鯨')).toBeVisible();
  });

  await test.step('a half-typed species is kept when the page is loaded again', async () => {
    await cellOf(page, 'Add species…').click();
    await page.keyboard.type('Delta');
    await page.reload();
    await expect(cellOf(page, 'Delta')).toBeVisible();
    await expectSaved(page);
  });
  const names = ['Ambulocetus', 'Beta', 'Delta', 'Gamma', 'Pakicetidae', 'Remingtonocetus', '鯨'];
  expect(await namesIn(page, tree)).toEqual(names);
});

test('T2: a finger on the active cell scrolls the table, and a tap edits the cell', {
  tag: '@phone',
}, async ({ page }) => {
  await registerUser(page);
  const tree = await createTree(
    page,
    { name: 'Whales' },
    Array.from({ length: 28 }, (_, at) => ({
      ...{ name: `Whale ${at + 10}`, apparition: -60e6, duration: 50e6 },
    })),
  );
  await page.goto(`/account/trees/${tree}`);
  await showView(page, 'Table');
  const cell = cellOf(page, 'Whale 20');
  await cell.tap();
  const field = cell.locator('[name="cell"]');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('inputmode', 'none');
  const box = await cell.boundingBox();
  const from = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 10 };
  await moveFingers(page, [{ from, to: { x: from.x, y: from.y - 200 } }]);
  await expect.poll(() => grid(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await expect(field).toHaveAttribute('inputmode', 'none');
  await cell.tap();
  await expect(field).toHaveAttribute('inputmode', 'text');
  await expect(field).toHaveValue('Whale 20');
  await field.fill('Blue whale');
  await page.keyboard.press('Enter');
  await expect(cellOf(page, 'Blue whale')).toBeVisible();
});
