import { call, createTree, registerUser, runAdminCommand } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/test.ts';

test('users find, follow and unfollow each other, the boss appoints admins, and visitors see a description but no email', async ({
  page,
  other,
}) => {
  const reader = await registerUser(page);
  const author = await registerUser(other, 'pro');
  await createTree(other, { name: 'Published', isPublic: true });
  await createTree(other, { name: 'Kept back' });
  await runAdminCommand('role', reader.email, 'boss');

  await page.goto(`/profiles/${author.id}`);
  await expect(page).toHaveTitle(`Life Tree | ${author.username}`);
  const main = page.getByRole('main');
  const counts = main.getByRole('list', { name: 'Statistics' });
  await expect(main.getByText('Pro', { exact: true })).toBeVisible();
  await expect(main.getByText(author.email)).toBeHidden();
  await call(other, 'PATCH', 'user/me', { showEmail: true });
  await page.reload();
  await expect(main.getByText(author.email)).toBeVisible();
  await expect(main.getByText(/^Member since \w+ \d{4}$/)).toBeVisible();
  await expect(counts).toHaveText(/1\s*Tree0\s*Followers0\s*Following/);
  await expect(main.getByRole('article')).toHaveText(/Published/);
  await main.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(counts).toHaveText(/1\s*Follower\d/);
  await main.getByRole('button', { name: 'Unfollow' }).click();
  await expect(counts).toHaveText(/0\s*Followers/);
  await main.getByRole('button', { name: 'Follow', exact: true }).click();
  await main.getByRole('button', { name: 'Grant admin' }).click();
  await main.getByRole('button', { name: 'Remove admin' }).click();
  await expect(main.getByRole('button', { name: 'Grant admin' })).toBeVisible();
  await expectAccessible(page);
  // The page shows clicks before the server has stored them.
  const stored = () => call<{ myFollow: boolean }>(page, 'GET', `follow/count/${author.id}`);
  await expect.poll(async () => (await stored()).myFollow).toBe(true);

  await page.goto('/account/follows');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${reader.username} follows`);
  const card = page.getByRole('article').filter({ hasText: `@${author.username}` });
  await expect(card).toHaveText(/Pro.*Member since/);
  await expect(page.getByText('No followers yet')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: 'Follows' })
    .getByRole('link', { name: 'Following' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${reader.username} following`);
  await card.getByRole('link').click();
  await expect(page).toHaveURL(`/profiles/${author.id}`);

  await other.goto('/account/profile');
  await expect(other.getByRole('main').getByText('Follow', { exact: true })).toBeHidden();
  await other.getByRole('button', { name: 'Edit description' }).click();
  await other.getByRole('textbox', { name: 'Description' }).fill('I draw whales.');
  await other.getByRole('button', { name: 'Save description' }).click();
  await expect(other.getByText('I draw whales.')).toBeVisible();
  await expect(other.getByRole('article').filter({ hasText: 'Private' })).toHaveCount(1);
  await expectAccessible(other);
  await page.reload();
  await expect(main.getByText('I draw whales.')).toBeVisible();

  // Not while a page is open: the page would notice and ask the user to log in.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`/profiles/${author.id}`);
  await expect(main.getByText('I draw whales.')).toBeVisible();
  await expect(main.getByText(author.email)).toBeHidden();
  await expect(main.getByRole('button')).toHaveCount(0);
});
