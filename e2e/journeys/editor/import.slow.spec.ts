import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { clickSpecies, readCanvas, species } from '../../support/canvas.ts';
import { chooseFile, importDialog } from '../../support/import-dialog.ts';
import { expect, test } from '../../support/test.ts';
import { chooseInTreeMenu } from '../../support/tree-page.ts';

const newick = '(Hippo:54,(Pakicetus:4,Dorudon:18):2)Whippomorpha:1;';
const files = [
  ['tree.json', JSON.stringify(earlyWhales), 3],
  ['tree.nwk', newick, 3],
  ['tree.nex', `#NEXUS\nBEGIN TREES;\nTREE one = ${newick}\nEND;\n`, 3],
  [
    'tree.phyloxml',
    '<phyloxml xmlns="http://www.phyloxml.org"><phylogeny rooted="true"><clade><name>A</name><branch_length>1</branch_length><clade><name>B</name><branch_length>2</branch_length></clade></clade></phylogeny></phyloxml>',
    2,
  ],
  [
    'tree.nexml',
    '<nex:nexml xmlns:nex="http://www.nexml.org/2009" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="0.9"><otus id="o"><otu id="o1" label="A"/><otu id="o2" label="B"/></otus><trees otus="o" id="ts"><tree id="t" xsi:type="nex:FloatTree"><node id="n0" root="true"/><node id="n1" otu="o1"/><node id="n2" otu="o2"/><edge id="e1" source="n0" target="n1" length="1"/><edge id="e2" source="n0" target="n2" length="1"/></tree></trees></nex:nexml>',
    2,
  ],
  ['tree.csv', 'name,ancestor,start,end\nA,,10,2\nB,A,8,0\n', 2],
] as const;

test('files of every format are previewed with a report before anything is saved', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [
    { name: 'Artiodactyla', apparition: -60e6, duration: 60e6 },
  ]);
  await page.goto(`/account/trees/${id}`);
  await chooseInTreeMenu(page, 'Import');
  for (const [name, content, count] of files) {
    await chooseFile(page, name, content);
    await expect(importDialog(page).getByText(name, { exact: true })).toBeVisible();
    // The tips of this tree end at different times, so nothing says that the last one is alive.
    if (content.includes(newick)) await importDialog(page).getByLabel('Today').check();
    await expect(
      importDialog(page).getByRole('button', { name: `Import ${count} species` }),
    ).toBeEnabled();
  }
  await importDialog(page).getByLabel('Unit of the times').selectOption('Thousand Years');
  await expect(importDialog(page).getByText('-10.00KY', { exact: true })).toBeVisible();
  await chooseFile(page, 'unknown.csv', 'What;Since;Until\nWhale;50;\nDolphin;30;2\n');
  await expect(importDialog(page).getByRole('alert').first()).toContainText('looks like a table');
  await importDialog(page).getByLabel('What').selectOption('Name');
  await importDialog(page).getByLabel('Since').selectOption('Apparition');
  await importDialog(page).getByLabel('Until').selectOption('Extinction');
  await expect(importDialog(page).getByRole('button', { name: 'Import 2 species' })).toBeEnabled();
  await expectAccessible(page);
  await chooseFile(page, 'broken.nwk', '((A:1,B:2);');
  await expect(importDialog(page).getByRole('alert').first()).toContainText(
    /\(line 1, column \d+\)/,
  );
  await expect(importDialog(page).getByRole('button', { name: /^Import \d/ })).toHaveCount(0);

  await chooseFile(page, 'tree.nwk', newick);
  await expect(importDialog(page).getByText('Import report')).toBeVisible();
  const importButton = importDialog(page).getByRole('button', { name: 'Import 3 species' });
  await expect(importButton).toBeDisabled();
  await importDialog(page).getByLabel('Unit of the times').selectOption('Million Years');
  await importDialog(page).getByLabel('Earlier').check();
  await importDialog(page).getByLabel('Last appearance').fill('1 Ma');
  await expect(importDialog(page).getByText('-56.00MY', { exact: true })).toBeVisible();
  await expect(importDialog(page).getByText('-1.00MY', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const { species: before } = await call<{ species: number }>(page, 'GET', `ph-tree/${id}`);
  expect(before).toBe(1);
  await importButton.click();
  await expect(species(page, 'Dorudon')).toHaveAccessibleName(/to -35\.00MY/);
  await expect(page.getByRole('button', { name: 'Zoom Fit' })).toBeVisible();
  await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Import report' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await readCanvas(page)).length).toBe(1);

  await clickSpecies(page, 'Artiodactyla');
  await chooseInTreeMenu(page, 'Import');
  await chooseFile(page, 'tree.json', JSON.stringify(earlyWhales));
  await expect(importDialog(page).getByLabel('Import into')).toHaveValue('selected');
  await importDialog(page).getByRole('button', { name: 'Import 3 species' }).click();
  await expect(species(page, 'Pakicetus')).toHaveAccessibleName(/descendant of Artiodactyla/);
});

test("the plan of the tree's owner limits imports, and reading can be cancelled", {
  tag: '@wide',
}, async ({ page, other }) => {
  await registerUser(page, 'pro');
  const guest = await registerUser(other);
  const id = await createTree(page, { name: 'Whales' });
  await call(page, 'PATCH', `ph-tree/${id}`, { newCollaborators: [guest.id] });
  await other.goto(`/account/trees/${id}`);
  await chooseInTreeMenu(other, 'Import');
  const star = (tips: number) =>
    `(${Array.from({ length: tips }, (_, index) => `T${index}:1`).join(',')})R:1;`;
  await chooseFile(other, 'forty.nwk', star(40));
  await expect(
    importDialog(other).getByRole('button', { name: 'Import 40 species' }),
  ).toBeEnabled();
  await chooseFile(other, 'many.nwk', star(151));
  await expect(
    importDialog(other).getByRole('button', { name: 'Import 151 species' }),
  ).toBeDisabled();
  await expect(
    importDialog(other).getByText(/^No more species allowed in this tree/),
  ).toBeVisible();
  await expect(importDialog(other).getByRole('link', { name: 'See plans' })).toBeVisible();

  await chooseFile(other, 'huge.nwk', star(600_000));
  await importDialog(other).getByRole('button', { name: 'Cancel' }).click();
  await expect(importDialog(other).getByText('Drop a file, or choose one')).toBeVisible();
  await expect(importDialog(other).getByRole('progressbar')).toHaveCount(0);
});
