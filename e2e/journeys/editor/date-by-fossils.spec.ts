import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { call, createTree, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { species } from '../../support/canvas.ts';
import { chooseFile, importDialog } from '../../support/import-dialog.ts';
import { expect, type Page, test } from '../../support/test.ts';

interface StoredSpecies {
  readonly id: string;
  readonly name: string;
  readonly ancestorId: string | null;
  readonly apparition: number | null;
  readonly afterApparition: number | null;
  readonly ghost?: number;
}

const fixture = (path: string) =>
  readFileSync(new URL(`../../../phylogeny/fixtures/${path}`, import.meta.url), 'utf8');

interface Expected {
  readonly tree: string;
  readonly splits: readonly { readonly tips: readonly string[]; readonly basic: number }[];
}

const inTree = (name: string) => name.replace(/^Psittacosaurus (mongol|sinen).*/, 'Psittaco $1');

/** The age of the last common ancestor of each list of species, in Ma. */
async function agesOf(page: Page, id: string, lists: readonly (readonly string[])[]) {
  const list = await call<StoredSpecies[]>(page, 'GET', `species/${id}?shape=flat`);
  const byId = new Map(list.map((one) => [one.id, one]));
  const lineOf = (one: StoredSpecies | undefined): StoredSpecies[] => {
    const line: StoredSpecies[] = [];
    for (let next = one; next !== undefined; next = byId.get(next.ancestorId ?? ''))
      line.push(next);
    return line;
  };
  const apparition = (one: StoredSpecies) =>
    lineOf(one).reduce((sum, { apparition: own, afterApparition }) => {
      return sum + (own ?? 0) + (afterApparition ?? 0);
    }, 0);
  return lists.map((names) => {
    const lines = names.map((name) => lineOf(list.find((one) => one.name === inTree(name))));
    const [first = []] = lines;
    const at = first.findIndex((one) => lines.every((line) => line.includes(one)));
    const child = first[at - 1];
    return child === undefined ? Number.NaN : (apparition(child) - (child.ghost ?? 0)) / -1e6;
  });
}

/** Drops files with these texts on the page, as from the file manager. */
async function dropFiles(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  const dataTransfer = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const [name, text] of files) transfer.items.add(new File([text], name));
    return transfer;
  }, Object.entries(texts));
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer });
}

test('D8, D9: a tree without dates is dated by a dropped table of ranges in fewer than ten clicks', async ({
  page,
}) => {
  const expected: Expected = JSON.parse(fixture('ages/ceratopsians-dated.json'));
  let clicks = 0;
  const click = async (button: Locator) => {
    clicks += 1;
    await button.click();
  };
  await registerUser(page, 'pro');
  const id = await createTree(page, { name: 'Ceratopsians' });
  await page.goto(`/account/trees/${id}`);
  await click(page.getByRole('button', { name: /^Import a file/ }));
  await chooseFile(page, 'ceratopsians.nwk', expected.tree);
  await click(importDialog(page).getByRole('button', { name: /^Import \d+ species/ }));
  await expect(species(page, 'Triceratops')).toBeVisible();
  const settings = () => call<{ scale?: object }>(page, 'GET', `ph-tree/${id}`);
  await expect.poll(async () => (await settings()).scale).toEqual({ kind: 'none' });
  await expect(page.getByRole('region', { name: 'This tree has no dates.' })).toBeVisible();
  await expectAccessible(page);

  await dropFiles(page, { 'ranges.csv': fixture('tables/ceratopsians-ranges.csv') });
  const dialog = page.getByRole('dialog', { name: 'Join a table' });
  const accept = dialog.getByRole('button', { name: /^Change \d+ species/ });
  await expect(accept).toBeEnabled();
  const method = dialog.getByRole('combobox', { name: 'What the ranges do' });
  await expect(method).toHaveValue('basic');
  await method.selectOption('equal');
  await method.selectOption('basic');
  // A list takes one click to open and one to choose.
  clicks += 2;
  const changes = dialog.getByRole('region', { name: 'Changes' });
  await expect(
    changes.getByRole('row', { name: 'Hypsilophodon Apparition – 130 Ma' }),
  ).toBeVisible();
  await expectAccessible(page);
  await click(accept);
  await expect(dialog).toHaveCount(0);
  expect(clicks).toBeLessThan(10);

  const ages = () =>
    agesOf(
      page,
      id,
      expected.splits.map(({ tips }) => tips),
    );
  const rounded = (list: readonly number[]) => list.map((age) => age.toFixed(3));
  await expect
    .poll(async () => rounded(await ages()))
    .toEqual(rounded(expected.splits.map(({ basic }) => basic)));
  expect((await settings()).scale).toBeUndefined();
  await expect(species(page, 'Triceratops')).toHaveAccessibleName(/-70\.60MY|70\.6\sMa/);

  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.poll(async () => (await settings()).scale).toEqual({ kind: 'none' });
});

test('D8: a table of ranges that a dated tree refuses dates it as a whole', async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Apes' });
  await page.goto(`/account/trees/${id}`);
  await page.getByRole('button', { name: /^Import a file/ }).click();
  await chooseFile(page, 'apes.nwk', '((Homo:6,Pan:6)Hominini:2,Gorilla:8);');
  await importDialog(page).getByLabel('Today').check();
  await importDialog(page).getByRole('button', { name: 'Import 3 species' }).click();
  await expect(species(page, 'Gorilla')).toBeVisible();
  await dropFiles(page, { 'ranges.csv': 'taxon,FAD,LAD\nHomo,9,0\nPan,1,0\nGorilla,5,0\n' });
  const dialog = page.getByRole('dialog', { name: 'Join a table' });
  await expect(dialog.getByText('1 row is not applied')).toBeVisible();
  await dialog.getByRole('button', { name: 'Date the tree by them' }).click();
  await expect(dialog.getByText('1 row is not applied')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change 3 species' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(species(page, 'Homo')).toHaveAccessibleName(/from 9\sMa/);
  const lists = [
    ['Homo', 'Pan'],
    ['Homo', 'Gorilla'],
  ];
  await expect.poll(() => agesOf(page, id, lists)).toEqual([9, 9]);
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.poll(() => agesOf(page, id, lists)).toEqual([6, 8]);
});

test('D9: a tree without dates is dated by the known age of a split', async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Apes' });
  await page.goto(`/account/trees/${id}`);
  await page.getByRole('button', { name: /^Import a file/ }).click();
  await chooseFile(page, 'apes.nwk', '((Homo,Pan),(Gorilla,Pongo));');
  await importDialog(page).getByRole('button', { name: 'Import 4 species' }).click();
  const note = page.getByRole('region', { name: 'This tree has no dates.' });
  await note.getByRole('button', { name: 'Date this tree' }).click();
  const dialog = page.getByRole('dialog', { name: 'Date this tree' });
  await dialog.getByRole('combobox', { name: 'Date it by' }).selectOption('ages');
  await dialog.getByRole('combobox', { name: 'Species' }).fill('pongo');
  await page.keyboard.press('Enter');
  await dialog.getByRole('combobox', { name: 'Split from' }).fill('homo');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Age' }).fill('15 Ma');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Date this tree' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(species(page, 'Pongo')).toHaveAccessibleName(/-7\.50MY|7\.5\sMa/);
  const splits = [
    ['Homo', 'Pongo'],
    ['Homo', 'Pan'],
  ];
  await expect.poll(() => agesOf(page, id, splits)).toEqual([15, 7.5]);
});

test('D8: a tree and its table of ranges are dropped together', async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Apes' });
  await page.goto(`/account/trees/${id}`);
  await expect(page.getByRole('button', { name: /^Import a file/ })).toBeVisible();
  await dropFiles(page, {
    'ranges.csv': 'taxon,FAD,LAD\nHomo,3,0\nPan,1,0\nGorilla,8,0\n',
    'apes.nwk': '((Homo,Pan),Gorilla);',
  });
  await importDialog(page).getByRole('button', { name: 'Import 3 species' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join a table' });
  await dialog.getByRole('button', { name: /^Change \d+ species/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(species(page, 'Gorilla')).toHaveAccessibleName(/from 8\sMa/);
});
