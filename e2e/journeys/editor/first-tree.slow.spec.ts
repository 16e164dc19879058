import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { clickSpecies, expectSaved, species } from '../../support/canvas.ts';
import { importDialog } from '../../support/import-dialog.ts';
import { expect, test } from '../../support/test.ts';

test('an empty tree can start with an example, a file, an outline or a first species, and hints appear once', {
  tag: '@wide',
}, async ({ page, other }) => {
  await registerUser(other);
  const exampleId = await createTree(other, { name: 'Early whales', isPublic: true }, [
    earlyWhales,
  ]);
  // The example trees are off by default, because other tests count their trees.
  const {
    id,
    name,
    species: count,
    version,
  } = await call<{
    id: string;
    name: string;
    species: number;
    version: number;
  }>(other, 'GET', `ph-tree/${exampleId}`);
  await page.route('**/ph-tree/examples?*', (route) =>
    route.fulfill({
      headers: { 'x-life-tree': 'reply' },
      json: [{ id, name, species: count, version }],
    }),
  );

  await registerUser(page);
  const treeId = await createTree(page, { name: 'My first tree' });
  await page.goto(`/account/trees/${treeId}`);
  const ways = page.getByRole('region', { name: 'Start your tree' });
  await expect(ways.getByRole('button')).toHaveCount(4);
  await expectAccessible(page);

  await ways.getByRole('button', { name: /^Import a file/ }).press('Enter');
  const importing = importDialog(page);
  await page.getByLabel('File to import').setInputFiles({
    name: 'tree.nwk',
    mimeType: 'text/plain',
    buffer: Buffer.from('(Hippo:54,Dorudon:18)Whippomorpha:1;'),
  });
  await expect(importing.getByText(/^2 species, 1 inferred ancestor, 55\sMyr$/)).toBeVisible();
  await page.keyboard.press('Escape');

  await ways.getByRole('button', { name: /^Start from an example/ }).press('Enter');
  const choosing = page.getByRole('dialog', { name: 'Start from an example' });
  await expectAccessible(page);
  await choosing.getByRole('button', { name: /^Early whales/ }).press('Enter');
  await expect(species(page, 'Dorudon')).toHaveAccessibleName(
    /from -42\.00MY .*descendant of Pakicetus/,
  );
  await expect(ways).toBeHidden();
  const walk = page
    .getByRole('status')
    .filter({ hasText: 'Move through the tree with the arrow keys' });
  await expect(walk).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ways).toBeVisible();
  await expect(walk).toBeHidden();

  await ways.getByRole('button', { name: /^Add the first species/ }).press('Enter');
  await page.keyboard.type('Pakicetus');
  await page.keyboard.press('Enter');
  await expect(species(page, 'Pakicetus')).toBeVisible();
  const times = page.getByRole('status').filter({ hasText: 'Drag the ends of the bar' });
  await expect(times).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('n');
  await expect(species(page, 'Example Species')).toBeVisible();
  await expect(times).toBeHidden();
  const descendant = page.getByRole('status').filter({ hasText: 'Add a descendant of' });
  await expect(descendant).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(descendant).toBeHidden();
  await expectSaved(page);

  await page.reload();
  await clickSpecies(page, 'Pakicetus');
  await page.getByRole('button', { name: 'Add descendant' }).first().click();
  await expect(page.getByRole('treeitem')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
});
