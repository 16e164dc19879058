import { readFileSync } from 'node:fs';
import { call, createTree, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expectSaved } from '../../support/canvas.ts';
import { paste } from '../../support/paste.ts';
import { expect, type Page, test } from '../../support/test.ts';

interface StoredSpecies {
  readonly id: string;
  readonly name: string;
  readonly ancestorId: string | null;
  readonly apparition: number | null;
  readonly afterApparition: number | null;
  readonly duration: number;
  readonly inferred?: true;
}

const fixture = (name: string) =>
  readFileSync(new URL(`../../../phylogeny/fixtures/${name}`, import.meta.url), 'utf8');

const startOptions = (page: Page) => page.getByRole('region', { name: 'Start your tree' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Type or paste species' });

/** The species of a tree by name, with the times at which they begin and end. */
async function storedIn(page: Page, id: string) {
  const list = await call<StoredSpecies[]>(page, 'GET', `species/${id}?shape=flat`);
  const byId = new Map(list.map((one) => [one.id, one]));
  const start = ({ apparition, afterApparition, ancestorId }: StoredSpecies): number => {
    const ancestor = ancestorId === null ? undefined : byId.get(ancestorId);
    return ancestor === undefined ? (apparition ?? 0) : start(ancestor) + (afterApparition ?? 0);
  };
  return new Map(
    list.map((one) => [
      one.name,
      {
        from: start(one),
        to: start(one) + one.duration,
        ancestor: byId.get(one.ancestorId ?? '')?.name ?? null,
        isInferred: one.inferred === true,
      },
    ]),
  );
}

async function openEmptyTree(page: Page, name: string): Promise<string> {
  await registerUser(page, 'premium');
  const id = await createTree(page, { name });
  await page.goto(`/account/trees/${id}`);
  await expect(startOptions(page)).toBeVisible();
  return id;
}

test("a teacher's list is pasted as it is, and asks how its species descend", async ({ page }) => {
  const id = await openEmptyTree(page, 'Human evolution');
  await paste(page, fixture('outlines/human-evolution-list.txt'));
  const dialog = dialogOf(page);
  const question = dialog.getByRole('group', { name: 'How do these species descend?' });
  await expect(dialog.getByText(/^20 species, /)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('radio', { name: /^In order/ }).check();
  await dialog.getByRole('button', { name: 'Create 20 species' }).click();
  await expect(dialog).toBeHidden();
  await expectSaved(page);

  const stored = await storedIn(page, id);
  expect([...stored.values()].filter(({ isInferred }) => !isInferred)).toHaveLength(20);
  expect(stored.get('Sahelanthropus tchadensis')).toMatchObject({ from: -7e6, to: -6e6 });
  expect(stored.get('Homo erectus')).toMatchObject({ from: -1.9e6, to: -110_000 });
  expect(stored.get('Homo sapiens')).toMatchObject({ from: -300_000, to: 0 });
  expect(stored.get('Orrorin tugenensis')?.ancestor).toBe('Sahelanthropus tchadensis');

  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(startOptions(page)).toBeVisible();
});

test('a sheet of an invented world is pasted as it is, and its problems are corrected', async ({
  page,
}) => {
  const id = await openEmptyTree(page, 'Invented world');
  await paste(page, fixture('tables/invented-world.tsv'));
  const dialog = dialogOf(page);
  const problems = dialog.getByRole('region', { name: '4 problems' });
  await expect(problems.getByRole('listitem')).toHaveCount(4);
  await expect(dialog.getByText('24,840,000 AF', { exact: true })).toBeVisible();
  await expect(dialog.getByText('80 species, 24,840,000 AF')).toBeVisible();
  await expectAccessible(page);
  const lolodra = problems.getByRole('listitem').filter({ hasText: 'Lolodra alatus' });
  await expect(lolodra).toContainText('line 12, column 16');
  await lolodra.getByRole('button', { name: 'Did you mean Urrin niger?' }).click();
  await expect(dialog.getByRole('region', { name: '3 problems' })).toBeVisible();
  const date = dialog.getByRole('textbox', { name: 'Correct “12.4 mil”' });
  await date.fill('16400000');
  await date.press('Enter');
  await expect(dialog.getByRole('region', { name: '2 problems' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Species, one per line' })).toHaveValue(
    /\nUrmo minor\tBello gracilis\t16400000\t/,
  );
  await dialog.getByRole('button', { name: 'Create 80 species' }).click();
  await expect(dialog).toBeHidden();
  await expectSaved(page);

  const stored = await storedIn(page, id);
  expect(stored.size).toBe(80);
  expect(stored.get('Lolodra alatus')?.ancestor).toBe('Urrin niger');
  expect(stored.get('Urmo minor')).toMatchObject({ from: 16_400_000, ancestor: 'Bello gracilis' });
  const tree = await call<{ scale?: { unit: string } }>(page, 'GET', `ph-tree/${id}`);
  expect(tree.scale?.unit).toBe('AF');
});
