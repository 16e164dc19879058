import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { readCanvas, species } from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';
import { chooseInTreeMenu } from '../../support/tree-page.ts';

test('a snapshot is shown and restored while somebody else edits, and the restore is undone', {
  tag: '@wide',
}, async ({ page, other }) => {
  await registerUser(page, 'pro');
  const guest = await registerUser(other);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await call(page, 'PATCH', `ph-tree/${id}`, { newCollaborators: [guest.id] });
  for (const window of [page, other]) {
    await window.goto(`/account/trees/${id}`);
    await expect(species(window, 'Pakicetus')).toBeVisible();
    await chooseInTreeMenu(window, 'History');
    await expect(window.getByRole('heading', { name: 'Today' })).toBeVisible();
  }
  const before = await readCanvas(page);

  await page.getByRole('button', { name: 'Save snapshot' }).click();
  await page.getByRole('textbox', { name: 'Name of the snapshot' }).fill('Before the trip');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('button', { name: /Before the trip/ })).toBeVisible();

  await call(other, 'POST', `species/${id}`, { name: 'Intruder', apparition: -1e6, duration: 1e6 });
  await expect(species(page, 'Intruder')).toBeVisible();
  await page.getByRole('radio', { name: 'Snapshots' }).click();
  await page.getByRole('button', { name: /Before the trip/ }).click();
  const version = page.getByRole('dialog', { name: 'Before the trip' });
  await expect(version.getByText('Restoring this version would make 1 change.')).toBeVisible();
  const removed = version.getByRole('region', { name: /^Removed/ });
  await expect(removed.getByRole('button', { name: /^Intruder/ })).toBeVisible();
  await expect(version.getByRole('treeitem', { name: /^Pakicetus/ })).toBeVisible();
  await expect(version.getByRole('treeitem', { name: /^Intruder.*, Removed$/ })).toBeVisible();
  await expectAccessible(page);

  // What others do meanwhile counts too.
  await call(other, 'POST', `species/${id}`, { name: 'Another', apparition: -1e6, duration: 1e6 });
  await expect(version.getByText('Restoring this version would make 2 changes.')).toBeVisible();
  await version.getByRole('button', { name: 'Restore' }).click();
  await expect(version).toBeHidden();
  for (const window of [page, other]) {
    await expect(species(window, 'Intruder')).toHaveCount(0);
    await expect.poll(() => readCanvas(window)).toEqual(before);
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const window of [page, other]) await expect(species(window, 'Another')).toBeVisible();
});
