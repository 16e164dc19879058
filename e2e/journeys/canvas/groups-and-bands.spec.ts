import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { clickSpecies, expectSaved, species } from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';

test('G1, G2, G4: a group and events are made, coloured, seen live and taken back', {
  tag: '@wide',
}, async ({ page, other }) => {
  await registerUser(page, 'pro');
  const guest = await registerUser(other);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await call(page, 'PATCH', `ph-tree/${id}`, { newCollaborators: [guest.id] });
  await page.goto(`/account/trees/${id}`);
  await other.goto(`/account/trees/${id}`);
  await expect(species(other, 'Dorudon')).toBeVisible();

  await clickSpecies(page, 'Dorudon');
  await page.getByRole('tab', { name: 'Tree' }).click();
  await page.getByRole('button', { name: 'Add group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Swimmers');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page);
  const bracket = { name: 'Group Swimmers, 1 species' };
  await expect(page.getByRole('button', bracket)).toBeVisible();
  await other.getByRole('button', bracket).click();
  const panel = other.getByRole('tabpanel', { name: 'Node' });
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Dorudon');

  await page.getByLabel('Colour by').selectOption('Group');
  await page.getByRole('switch', { name: 'Mass extinctions' }).click();
  await expectSaved(page);
  await expect(page.getByRole('button', { name: 'Edit End-Cretaceous extinction' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Edit End-Cretaceous extinction' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Colour by')).toHaveValue('branch');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', bracket)).toBeHidden();
  await expect(other.getByRole('button', bracket)).toBeHidden();
});
