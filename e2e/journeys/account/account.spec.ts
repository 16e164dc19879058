import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/test.ts';

test('the account page shows a welcome and counts, and links to all its sections', async ({
  page,
  other,
  isMobile,
}) => {
  const user = await registerUser(page);
  const owner = await registerUser(other, 'pro');
  const name = `A tree whose name goes on and on, as ${'long '.repeat(25)}names do`;
  await createTree(page, { name }, [earlyWhales]);
  const shared = await createTree(other, { name: 'Shared horses' });
  await page.goto('/account');
  await expect(page).toHaveTitle('Life Tree | Account');
  await expect(page.getByRole('heading', { name: `Welcome, ${user.username}` })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Total Trees 1' })).toBeVisible();
  await expect(main.getByRole('link', { name: /^Collaborations/ })).toBeHidden();

  await call(other, 'PATCH', `ph-tree/${shared}`, { newCollaborators: [user.id] });
  await call(other, 'POST', `follow/${user.id}`);
  await page.reload();
  await expect(main.getByRole('link', { name: 'Total Trees 2' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'My Trees 1' })).toBeVisible();
  await expect(main.getByRole('list', { name: 'Last trees' }).getByRole('article')).toHaveCount(2);
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);

  await main.getByRole('link', { name: '1 follower' }).click();
  await expect(page).toHaveURL('/account/follows/followers');
  await expect(page.getByRole('link', { name: `@${owner.username}` })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/account');
  await main.getByRole('link', { name: 'Collaborations 1' }).click();
  await expect(page).toHaveURL('/account/collabs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${user.username}'s Collabs`);

  const bar = page.getByRole('navigation', { name: 'Account' });
  const go = async (label: string, address: string, inMore = false) => {
    if (isMobile && inMore) await bar.getByRole('button', { name: 'More' }).click();
    const menu = isMobile && inMore ? page.getByRole('dialog', { name: 'More' }) : bar;
    await menu.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(address);
    if (!isMobile) {
      await expect(bar.getByRole('link', { name: label, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
  };
  await go('Follows', '/account/follows');
  await go('My Trees', '/account/trees/me');
  await go('Liked', '/account/liked');
  await expect(page.getByText('No liked trees yet')).toBeVisible();
  await expect(page.getByRole('search', { name: 'Sort and filter' })).toBeHidden();
  await go('Collaborations', '/account/trees/collabs', true);
  await go('Settings', '/account/settings', true);
  await go('Home', '/account');

  // The public trees are outside the account, and the avatar leads back.
  if (isMobile) await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Public Trees', exact: true }).click();
  await expect(page).toHaveURL('/trees');
  await page.reload();
  const account = page.getByRole('banner').getByRole('link', { name: 'Your account' });
  await expect(account).toHaveText(user.username.charAt(0));
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0);
  await account.click();
  await expect(page).toHaveURL('/account');
});
