import { call, createTree, registerUser } from '../../support/api.ts';
import { chooseFile, importDialog } from '../../support/import-dialog.ts';
import { expect, test } from '../../support/test.ts';

test("the plan of the tree's owner limits imports, and reading can be cancelled", {
  tag: '@wide',
}, async ({ page, other }) => {
  await registerUser(page, 'pro');
  const guest = await registerUser(other);
  const id = await createTree(page, { name: 'Whales' });
  await call(page, 'PATCH', `ph-tree/${id}`, { newCollaborators: [guest.id] });
  await other.goto(`/account/trees/${id}`);
  await other.getByRole('button', { name: 'Import', exact: true }).click();
  const star = (tips: number) =>
    `(${Array.from({ length: tips }, (_, index) => `T${index}:1`).join(',')})R:1;`;
  await chooseFile(other, 'forty.nwk', star(40));
  await expect(
    importDialog(other).getByRole('button', { name: 'Import 41 species' }),
  ).toBeEnabled();
  await chooseFile(other, 'many.nwk', star(150));
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
