import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { imageFile } from '../../support/image-file.ts';
import { expect, type Page, test } from '../../support/test.ts';

interface StoredSpecies {
  readonly name: string;
  readonly image: string | null;
  readonly traits?: Readonly<Record<string, unknown>>;
  readonly apparitionBounds?: object;
}

const list = (page: Page, id: string) =>
  call<StoredSpecies[]>(page, 'GET', `species/${id}?shape=flat`);

/** The names of the species that have an image. */
async function withImages(page: Page, id: string): Promise<string[]> {
  const species = await list(page, id);
  return species.flatMap(({ name, image }) => (image === null ? [] : [name])).sort();
}

/** The values of all species, by name. */
async function valuesOf(page: Page, id: string): Promise<Record<string, unknown[]>> {
  const species = await list(page, id);
  return Object.fromEntries(
    species.flatMap(({ name, traits }) =>
      traits === undefined ? [] : [[name, Object.values(traits)]],
    ),
  );
}

/** Drops files on the page, as from the file manager. */
async function dropFiles(page: Page, names: readonly string[]): Promise<void> {
  const files = names.map((name) => ({
    name,
    data: imageFile(name).buffer.toString('base64'),
  }));
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, data } of list) {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: 'image/png' }));
    }
    return transfer;
  }, files);
  const canvas = page.getByRole('main');
  await canvas.dispatchEvent('dragenter', { dataTransfer });
  await expect(page.getByText('Drop images, a table or a tree file')).toBeVisible();
  await canvas.dispatchEvent('drop', { dataTransfer });
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

test('T4, T4a: images and a table dropped on a tree find their species, and one undo takes each back', async ({
  page,
}) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Early whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await test.step('images', () => addImages(page, id));
  await test.step('a table', () => joinTable(page, id));
  await test.step('a table with a row that breaks a rule', () => joinDates(page, id));
});

async function addImages(page: Page, id: string): Promise<void> {
  await dropFiles(page, ['pakicetus-1.png', 'DORUDON.png', 'holiday.png']);

  const dialog = page.getByRole('dialog', { name: 'Add images' });
  await expect(dialog.getByRole('combobox', { name: 'pakicetus-1.png' })).toHaveValue('Pakicetus');
  await expect(dialog.getByRole('combobox', { name: 'DORUDON.png' })).toHaveValue('Dorudon');
  const holiday = dialog.getByRole('combobox', { name: 'holiday.png' });
  await expect(holiday).toHaveValue('Leave out');
  expect(await withImages(page, id)).toEqual([]);
  await holiday.fill('ambu');
  await dialog.getByRole('option', { name: /Ambulocetus/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 3 images' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('3 images added')).toBeVisible();
  await expect.poll(() => withImages(page, id)).toEqual(['Ambulocetus', 'Dorudon', 'Pakicetus']);

  const history = await call<{ entries: { summary: string }[] }>(
    page,
    'GET',
    `ph-tree/${id}/history`,
  );
  expect(history.entries[0]?.summary).toBe('Changed the images of 3 species');
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.poll(() => withImages(page, id)).toEqual([]);
}

async function joinTable(page: Page, id: string): Promise<void> {
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
  await expect(dialog.getByLabel('Type of Mass')).toHaveValue('number');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change 2 species' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => valuesOf(page, id)).toEqual({ Pakicetus: [20], Dorudon: [450] });
  expect(await list(page, id)).toHaveLength(before);

  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.poll(() => valuesOf(page, id)).toEqual({});
}

async function joinDates(page: Page, id: string): Promise<void> {
  const text = [
    'taxon,firstapp_max_ma,firstapp_min_ma,lastapp_max_ma,lastapp_min_ma,Mass',
    'Ambulocetus,49,47.8,44,43,140',
    'Dorudon,66,61,41,34,450',
  ].join('\n');
  await dropTable(page, 'ranges.csv', text);
  const dialog = page.getByRole('dialog', { name: 'Join a table' });
  await expect(dialog.getByText('1 row is not applied')).toBeVisible();
  await expect(
    dialog.getByText(/^Dorudon, Apparition -66\.00MY: .*earlier.*-50\.00MY/),
  ).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Dorudon/ })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change 1 species' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => valuesOf(page, id)).toEqual({ Ambulocetus: [140] });
  const species = await list(page, id);
  const withBounds = species.filter((one) => one.apparitionBounds !== undefined);
  expect(withBounds.map(({ name }) => name)).toEqual(['Ambulocetus']);
}
