import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, type Page, test } from '../../support/test.ts';

interface StoredSpecies {
  readonly name: string;
  readonly traits?: Readonly<Record<string, unknown>>;
}

const list = (page: Page, id: string) =>
  call<StoredSpecies[]>(page, 'GET', `species/${id}?shape=flat`);

/** The values of all species, by name. */
async function valuesOf(page: Page, id: string): Promise<Record<string, unknown[]>> {
  const species = await list(page, id);
  return Object.fromEntries(
    species.flatMap(({ name, traits }) =>
      traits === undefined ? [] : [[name, Object.values(traits)]],
    ),
  );
}

async function dropTable(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([title, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content ?? ''], title ?? ''));
      return transfer;
    },
    [name, text],
  );
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer });
}

test('T4: a table dropped on a tree joins its species by name as one edit', async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Early whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  const before = (await list(page, id)).length;
  await dropTable(
    page,
    'masses.csv',
    'Taxon,Mass,Note\n†pakicetus,20,small\nDORUDON,450,\nBasilosaurus,6000,large\n',
  );

  const dialog = page.getByRole('dialog', { name: 'Join a table' });
  await expect(dialog.getByRole('status').first()).toContainText('2 of 3 rows match a species.');
  await expect(dialog.getByRole('row', { name: /Pakicetus Mass – 20/ })).toBeVisible();
  await dialog.getByText('1 row matches no species').click();
  await expect(dialog.getByText('Basilosaurus', { exact: true })).toBeVisible();
  // A column that is left out is no longer shown.
  await dialog.getByLabel('Note').selectOption('ignored');
  await expect(dialog.getByRole('row', { name: /small/ })).toHaveCount(0);
  await expect(dialog.getByText('New columns of the tree: Mass')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change 2 species' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => valuesOf(page, id)).toEqual({ Pakicetus: [20], Dorudon: [450] });
  expect(await list(page, id)).toHaveLength(before);

  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.poll(() => valuesOf(page, id)).toEqual({});
});
