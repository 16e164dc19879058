import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { species } from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';
import { chooseInTreeMenu } from '../../support/tree-page.ts';

test('S5: a release stays as it was, can be cited and downloaded, and gets a DOI', {
  tag: '@wide',
}, async ({ page, other }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Early whales', isPublic: true }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await chooseInTreeMenu(page, 'Releases');
  await page.getByRole('button', { name: 'Create release' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create release' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('As submitted');
  await dialog.getByLabel('Note (optional)').fill('The tree of figure 2.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create release' }).click();
  const link = page.getByRole('link', { name: 'As submitted' });
  await expect(link).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // The tree changes, the release does not.
  await call(page, 'PATCH', `ph-tree/${id}`, { name: 'Late whales' });
  const address = (await link.getAttribute('href')) ?? '';
  await other.goto(address);
  await expect(other.getByRole('heading', { name: 'Early whales · As submitted' })).toBeVisible();
  await expect(species(other, 'Pakicetus')).toBeVisible();
  const panel = other.getByRole('tabpanel', { name: 'Release' });
  await expect(panel.getByText('The tree of figure 2.')).toBeVisible();
  await expect(panel.getByText(/Early whales \(release 1: As submitted\)/)).toBeVisible();
  await expectAccessible(other);
  const download = other.waitForEvent('download');
  await panel.getByRole('link', { name: 'Everything (ZIP)' }).click();
  expect((await download).suggestedFilename()).toBe('Early whales 1.zip');

  await page.getByRole('button', { name: 'Actions for “As submitted”' }).click();
  await page.getByRole('menuitem', { name: 'Add DOI' }).click();
  await page
    .getByRole('dialog', { name: /^DOI/ })
    .getByLabel('DOI')
    .fill('https://doi.org/10.5281/zenodo.1234567');
  await page.getByRole('dialog', { name: /^DOI/ }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'DOI 10.5281/zenodo.1234567' })).toBeVisible();
  await other.reload();
  await expect(panel.getByText('https://doi.org/10.5281/zenodo.1234567')).toBeVisible();

  await panel.getByRole('link', { name: 'See the tree today' }).click();
  await expect(other.getByRole('heading', { name: 'Late whales' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'As submitted' })).toBeVisible();

  await page.keyboard.press('Escape');
  await chooseInTreeMenu(page, 'Delete tree');
  await expect(page.getByText(/with its release, which others may have cited/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Late whales deleted successfully')).toBeVisible();
  // Its citation stays.
  expect((await other.request.get(address, { headers: { accept: 'text/html' } })).status()).toBe(
    410,
  );
});
