import { writeFile } from 'node:fs/promises';
import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import {
  clickSpecies,
  expectSaved,
  readCanvas,
  species,
  viewAtRest,
} from '../../support/canvas.ts';
import { createTreeFromFile } from '../../support/import-file.ts';
import { expect, type Page, test } from '../../support/test.ts';

/** Pastes a text as if another program had copied it. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

const runFromMenu = async (page: Page, name: string, command: string) => {
  await species(page, name).waitFor();
  await viewAtRest(page);
  await species(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: command }).click();
};

test('T5: species are copied to another tree, cut, pasted, duplicated and undone, and fields keep their own clipboard', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page);
  const whales = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  const copies = await createTree(page, { name: 'Copies' });
  await page.goto(`/account/trees/${whales}`);
  await test.step('between two trees', () => copyToAnotherTree(page, copies));
  await test.step('in the menu', () => copyWithMenu(page));
  await test.step('in text fields', () => copyText(page));
});

test(
  'T5: values, sources and groups come along, and one undo removes what they brought',
  {
    tag: '@wide',
  },
  async ({ page }, info) => {
    await registerUser(page);
    const file = info.outputPath('whales.json');
    await writeFile(file, JSON.stringify(whalesWithValues));
    const whales = await createTreeFromFile(page, 'Whales', file);
    const copies = await createTree(page, { name: 'Copies' });
    await page.goto(`/account/trees/${whales}`);
    await clickSpecies(page, 'Pakicetus');
    await expectValues(page);
    await page.keyboard.press('Control+c');

    const second = await page.context().newPage();
    await second.goto(`/account/trees/${copies}`);
    await expect(second.getByRole('heading', { name: 'How do you want to start?' })).toBeVisible();
    await second.keyboard.press('Control+v');
    await clickSpecies(second, 'Pakicetus');
    await expectValues(second);
    await expectSaved(second);
    const listed = () =>
      call<Record<string, readonly unknown[]>>(second, 'GET', `ph-tree/${copies}/parts`);
    const both = await listed();
    expect([both.columns?.length, both.sources?.length, both.groups?.length]).toEqual([2, 1, 1]);
    await second.keyboard.press('Control+z');
    await expect(second.getByRole('treeitem')).toHaveCount(0);
    await expectSaved(second);
    expect(await listed()).toEqual({});
    await second.keyboard.press('Control+Shift+z');
    await expectSaved(second);
    await second.reload();
    await clickSpecies(second, 'Pakicetus');
    await expectValues(second);

    // Cutting and pasting moves a species with all that it has.
    await second.keyboard.press('Control+x');
    await expect(second.getByRole('treeitem')).toHaveCount(0);
    await second.keyboard.press('Control+v');
    await clickSpecies(second, 'Pakicetus');
    await expectValues(second);
    await expectSaved(second);
    expect(await listed()).toMatchObject({ columns: [{}, {}], sources: [{}], groups: [{}] });

    // Below a species that did not live then, it is moved in time.
    await clickSpecies(page, 'Ambulocetus');
    await page.keyboard.press('Control+v');
    await expect(page.getByRole('alertdialog')).toContainText('Move them 2 Myr later to fit');
    await page.getByRole('button', { name: 'Paste with shift' }).click();
    await expect(species(page, 'Pakicetus')).toHaveCount(2);
    await expectSaved(page);
  },
);

/** An early whale with values in columns, a source and a group, and a descendant. */
const whalesWithValues = {
  notation: 'ago',
  columns: [
    { id: 'mass', value: { name: 'Mass', type: 'number', unit: 'kg' } },
    {
      id: 'diet',
      value: { name: 'Diet', type: 'choice', choices: [{ name: 'fish', colour: '#0055aa' }] },
    },
  ],
  sources: [{ id: 'book', value: { type: 'book', title: 'On early whales' } }],
  groups: [
    { id: 'group', value: { name: 'Waders', colour: '#aa5500', members: [{ branch: 'p' }] } },
  ],
  species: [
    {
      ...{ id: 'p', name: 'Pakicetus', apparition: -50e6, duration: 10e6 },
      traits: { mass: 45, diet: 'fish' },
      citations: { dates: [{ sourceId: 'book', locator: 'p. 12' }] },
    },
    { name: 'Ambulocetus', apparition: -48e6, duration: 4e6 },
  ],
};

async function expectValues(page: Page): Promise<void> {
  await expect(page.getByLabel('Mass (kg)')).toHaveValue('45');
  await expect(page.getByLabel('Diet')).toHaveValue(/fish$/);
  await expect(
    page.getByRole('button', { name: 'Source 1 (dates): On early whales' }),
  ).toBeVisible();
}

async function copyToAnotherTree(page: Page, copies: string): Promise<void> {
  await clickSpecies(page, 'Pakicetus');
  const labels = await readCanvas(page);
  await page.keyboard.press('Control+c');
  await expect(page.getByText('3 species copied')).toBeVisible();

  const second = await page.context().newPage();
  await second.goto(`/account/trees/${copies}`);
  await expect(second.getByRole('heading', { name: 'How do you want to start?' })).toBeVisible();
  await second.keyboard.press('Control+v');
  await species(second, 'Dorudon').waitFor();
  await expect.poll(() => readCanvas(second)).toEqual(labels);
  await expect(second.getByText('3 species pasted')).toBeVisible();
  await expectSaved(second);
  // Descriptions are not in the outline that other programs get.
  await clickSpecies(second, 'Pakicetus');
  await expect(second.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'A wading meat-eater.',
  );

  await clickSpecies(second, 'Dorudon');
  await second.keyboard.press('Control+x');
  await expect(species(second, 'Dorudon')).toHaveCount(0);
  await clickSpecies(second, 'Ambulocetus');
  await second.keyboard.press('Control+z');
  await expect(species(second, 'Dorudon')).toBeVisible();
  // Undoes the paste as one edit.
  await second.keyboard.press('Control+z');
  await expect(second.getByRole('treeitem')).toHaveCount(0);
  await second.keyboard.press('Control+Shift+z');
  await expect(second.getByRole('treeitem')).toHaveCount(3);

  await clickSpecies(second, 'Pakicetus');
  await pasteText(second, 'Protocetus 48–45 Ma\n  Georgiacetus 46–45 Ma\n');
  await expect(species(second, 'Georgiacetus')).toHaveAccessibleName(/descendant of Protocetus/);
  await expect(species(second, 'Protocetus')).toHaveAccessibleName(/descendant of Pakicetus/);
  await expect(second.getByRole('treeitem', { selected: true })).toHaveCount(2);
  await second.keyboard.press('Control+z');
  await expect(species(second, 'Protocetus')).toHaveCount(0);
  await second.close();
}

async function copyWithMenu(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await runFromMenu(page, 'Dorudon', 'Duplicate');
  await expect(species(page, 'Dorudon')).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(species(page, 'Dorudon')).toHaveCount(1);
  await runFromMenu(page, 'Dorudon', 'Cut');
  await expect(species(page, 'Dorudon')).toHaveCount(0);
  await runFromMenu(page, 'Pakicetus', 'Paste');
  await expect(species(page, 'Dorudon')).toHaveAccessibleName(/descendant of Pakicetus/);
}

async function copyText(page: Page): Promise<void> {
  await clickSpecies(page, 'Dorudon');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.selectText();
  await page.keyboard.press('Control+c');
  await page.getByRole('textbox', { name: 'Description' }).focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Dorudon');
  await expect(page.getByRole('treeitem')).toHaveCount(3);
}
