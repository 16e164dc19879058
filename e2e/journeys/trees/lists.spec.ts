import { call, createTree, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/test.ts';

test('search, sorting, filters and page of a list are kept in its address', async ({
  page,
  other,
  isMobile,
}) => {
  const author = await registerUser(other, 'pro');
  const kind = `kind${author.username.slice(-10)}`;
  const ids: string[] = [];
  for (let number = 1; number <= 12; number += 1) {
    const name = `${kind} ${String(number).padStart(2, '0')}`;
    ids.push(await createTree(other, { name, isPublic: true, tags: ['test'] }));
  }
  await call(other, 'POST', `like/tree/${ids[4]}`);

  await page.goto(`/trees?search=${kind}&criteria=gold&order=up&limit=7&page=-1&from=yesterday`);
  await expect(page).toHaveURL(`/trees?search=${kind}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tree Search');
  const names = page.getByRole('article').getByRole('heading');
  await expect(names).toHaveCount(10);
  await expect(page.getByText(`1–10 of 12 trees for “${kind}”`)).toBeVisible();
  await expectAccessible(page);

  const openBar = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Sort and filter' }).click();
  };
  await openBar();
  await page.getByLabel('Sort by').selectOption('Name');
  await page.getByLabel('Order').selectOption('Ascending');
  await expect(names.first()).toHaveText(`${kind} 01`);
  await expect(page).toHaveURL(/criteria=name.*order=asc/);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(names).toHaveText([`${kind} 11`, `${kind} 12`]);
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(names.first()).toHaveText(`${kind} 01`);
  await page.getByLabel('Results per page').selectOption('20');
  await expect(names).toHaveCount(12);
  await page.getByLabel('Sort by').selectOption('Likes');
  await page.getByLabel('Order').selectOption('Descending');
  await expect(names.first()).toHaveText(`${kind} 05`);
  await page.getByLabel('Until').fill('2020-01-01');
  await expect(page.getByText('No trees match')).toBeVisible();
  await expect(page.getByText('Try another word')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(`/trees?search=${kind}`);
  await page.goto(`/trees?search=${kind}&page=9`);
  await expect(page.getByText('There is no page 9')).toBeVisible();
});

test("the user's own lists have their trees and the liked ones", async ({ page }) => {
  const author = await registerUser(page);
  const id = await createTree(page, { name: 'Whales', isPublic: true });
  await call(page, 'POST', `like/tree/${id}`);
  await page.goto('/account/trees/me');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${author.username}'s Trees`);
  await expect(page.getByRole('button', { name: 'New Tree' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account/liked');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('search', { name: 'Sort and filter' })).toBeHidden();
});
