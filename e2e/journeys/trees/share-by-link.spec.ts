import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { species } from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';

const asPage = { headers: { accept: 'text/html' } };

test('C5: a private tree is shared by link, and withdrawing the link closes it at once', {
  tag: '@wide',
}, async ({ page, other, baseURL }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Dragons' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await other.goto(`/trees/${id}`);
  await expect(other.getByRole('heading', { name: 'Dragons' })).toHaveCount(0);

  const share = page.getByRole('switch', { name: 'Share by link' });
  const shown = page.getByText(`${baseURL}/trees/${id}?link=`);
  await share.click();
  const link = (await shown.textContent()) ?? '';
  await expectAccessible(page);
  await other.goto(link);
  await expect(species(other, 'Pakicetus')).toBeVisible();
  await expect(
    other.getByText('You see this private tree because you have its link.'),
  ).toBeVisible();
  await expect(other.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expectAccessible(other);

  // Sees edits live, and the key stays in the address beside the view.
  await call(page, 'PATCH', `ph-tree/${id}`, { name: 'Wyverns' });
  await expect(other.getByRole('heading', { name: 'Wyverns' })).toBeVisible();
  await other.getByRole('button', { name: 'Zoom in' }).click();
  const key = new URL(link).searchParams.get('link') ?? '';
  await expect(other).toHaveURL(new RegExp(`link=${key}&.*zoom=`));

  await page.getByRole('button', { name: 'Replace link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace link' }).click();
  await expect(other.getByText('This tree is no longer available')).toBeVisible();
  await expect(shown).not.toHaveText(link);
  const newLink = (await shown.textContent()) ?? '';
  expect((await other.request.get(link, asPage)).status()).toBe(404);
  await other.goto(newLink);
  await expect(species(other, 'Pakicetus')).toBeVisible();
  await call(page, 'PATCH', `ph-tree/${id}`, { name: 'Dragons' });
  await expect(other.getByRole('heading', { name: 'Dragons' })).toBeVisible();

  await share.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(other.getByText('This tree is no longer available')).toBeVisible();
  await expect(shown).toHaveCount(0);
  expect((await other.request.get(newLink, asPage)).status()).toBe(404);
});
