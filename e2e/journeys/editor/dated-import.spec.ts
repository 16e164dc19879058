import { call, createTree, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { species } from '../../support/canvas.ts';
import { chooseFile, importDialog } from '../../support/import-dialog.ts';
import { expect, test } from '../../support/test.ts';

/** Substitutions per site, with support values. */
const genes = '((Homo:0.021,Pan:0.018)98:0.03,(Gorilla:0.05,Pongo:0.11)71:0.012);';

test('D6: a tree of substitutions is dated by a known age before it is imported', async ({
  page,
}) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Apes' });
  await page.goto(`/account/trees/${id}`);
  await page.getByRole('button', { name: /^Import a file/ }).click();
  await chooseFile(page, 'apes.nwk', genes);
  const dialog = importDialog(page);
  await expect(dialog.getByText(/^These lengths look like substitutions, not time/)).toBeVisible();
  const accept = dialog.getByRole('button', { name: 'Import 4 species' });
  await expect(accept).toBeEnabled();

  // Only with the keyboard.
  await dialog.getByLabel('Not time: date the tree by known ages').press('Space');
  await dialog.getByRole('combobox', { name: 'Species' }).fill('pongo');
  await page.keyboard.press('Enter');
  await dialog.getByRole('combobox', { name: 'Split from' }).fill('homo');
  await page.keyboard.press('Enter');
  await expect(accept).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Age' }).fill('15 Ma');
  await expect(accept).toBeEnabled();
  await expect(dialog.getByText(/^15\sMa$/)).toBeVisible();
  await expectAccessible(page);
  await accept.press('Enter');
  await expect(species(page, 'Pongo')).toHaveAccessibleName(/Ma to today/i);
  const { species: count } = await call<{ species: number }>(page, 'GET', `ph-tree/${id}`);
  expect(count).toBe(4);
});

test('a file of several trees imports those that are chosen', async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Sample' });
  await page.goto(`/account/trees/${id}`);
  await page.getByRole('button', { name: /^Import a file/ }).click();
  const tree = (name: string) => `TREE ${name} = ((A${name}:2,B${name}:2):1,C${name}:3);`;
  const text = `#NEXUS\nBEGIN TREES;\n${['x', 'y', 'z'].map(tree).join('\n')}\nEND;\n`;
  await chooseFile(page, 'sample.nex', text);
  const dialog = importDialog(page);
  await dialog.getByText('3 trees in this file').click();
  await dialog.getByRole('checkbox', { name: 'x 3 tips' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'y 3 tips' }).check();
  await dialog.getByRole('checkbox', { name: 'z 3 tips' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 6 species' }).click();
  await expect(species(page, 'Az')).toBeVisible();
  await expect(species(page, 'Ay')).toBeVisible();
  await expect(species(page, 'Ax')).toHaveCount(0);
});
