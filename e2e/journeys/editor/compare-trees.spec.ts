import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { species } from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';
import { chooseInTreeMenu } from '../../support/tree-page.ts';

test('C1: a tree is compared with its copy, and with a file', { tag: '@wide' }, async ({
  page,
}) => {
  await registerUser(page, 'pro');
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  const copy = await call<{ id: string }>(page, 'POST', `ph-tree/${id}/copy`, {});
  await call(page, 'POST', `species/${copy.id}`, {
    name: 'Newcomer',
    apparition: -1e6,
    duration: 1e6,
  });
  await page.goto(`/account/trees/${id}`);
  await expect(species(page, 'Pakicetus')).toBeVisible();

  await chooseInTreeMenu(page, 'Compare with another tree');
  await expectAccessible(page);
  await page.getByLabel('Or the address of a tree').fill(`http://any.example/trees/${copy.id}`);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const added = dialog.getByRole('region', { name: /^Added/ });
  await added.getByRole('button', { name: /^Newcomer/ }).click();
  const newcomer = dialog.getByRole('treeitem', { name: /^Newcomer.*, Added$/ });
  await expect(newcomer).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Choose another tree' }).click();
  await page.getByLabel('File to import').setInputFiles({
    name: 'whales.nwk',
    mimeType: 'text/plain',
    buffer: Buffer.from('(Pakicetus:10,Basilosaurus:16);\n(Pakicetus:9,Basilosaurus:15);\n'),
  });
  await expect(dialog.getByText('The file has 2 trees. Only the first one')).toBeVisible();
  // It does not say when its species lived, so that was guessed.
  await dialog.getByText('Import report').click();
  await expect(dialog.getByText(/latest tip was taken to be alive now/)).toBeVisible();
  await expect(dialog.getByRole('treeitem', { name: /^Basilosaurus.*, Added$/ })).toBeVisible();
  await expect(dialog.getByText(/Species are the same if/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'This tree' }).click();
  await expect(dialog.getByRole('treeitem', { name: /^Pakicetus/ })).toBeVisible();
});
