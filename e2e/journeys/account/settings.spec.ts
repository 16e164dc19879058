import { readFile } from 'node:fs/promises';
import { call, registerUser, runAdminCommand } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { imageFile } from '../../support/image-file.ts';
import { expect, type Page, test } from '../../support/test.ts';
import { logIn } from '../../support/users.ts';

/** Confirms the question with this text. */
async function agree(page: Page, text: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(text);
  await question.locator('button[type=submit]').click();
  await expect(question).toBeHidden();
}

test('a user changes their image, name, whether their email is shown, and the password, which logs out the other devices', async ({
  page,
  other,
}) => {
  const user = await registerUser(page);
  await call(other, 'POST', 'user/login', { email: user.email, password: user.password });
  await page.goto('/account/settings');
  await expect(page).toHaveTitle('Life Tree | Settings');
  const file = page.getByLabel('Profile image');
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(page.getByText(/^File type must be/)).toBeVisible();
  await file.setInputFiles(imageFile('face.png'));
  await page.getByRole('button', { name: 'Delete image' }).click();
  await agree(page, 'Are you sure you want to delete your profile picture?');
  await expect(page.getByRole('button', { name: 'Delete image' })).toBeHidden();

  const username = `${user.username.slice(0, 28)}.x`;
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('button', { name: 'Change username' }).click();
  await agree(page, 'Are you sure you wanna change your username?');
  await expect(page.getByText('Username changed')).toBeVisible();
  await page.getByRole('switch', { name: 'Show my email' }).click();
  await expect(page.getByRole('link', { name: 'Update plan' })).toHaveAttribute('href', '/pricing');

  const devices = page.getByRole('list', { name: 'Logged-in devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await page.getByLabel('Current password').fill(user.password);
  await page.getByLabel('New password', { exact: true }).fill('a new long password');
  await page.getByLabel('Confirm new password').fill('a different password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Confirm new password').fill('a new long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await agree(page, 'Are you sure you want to change your password?');
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expectAccessible(page);
  const { email } = user;
  await call(other, 'POST', 'user/login', { email, password: 'a new long password' });
});

test('an admin generates an API key, which is shown once, deletes it, downloads all their data and deletes the account', async ({
  page,
}) => {
  const user = await registerUser(page);
  await runAdminCommand('role', user.email, 'admin');
  await page.goto('/account/settings');
  const keys = page.getByRole('list', { name: 'API Keys' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Generate API Key' }).click();
  await expect(keys).toHaveCount(1);
  const newKey = page.getByRole('status').filter({ hasText: 'It will not be shown again' });
  const apiKey = await newKey.locator('code').innerText();
  const users = '/api/life-tree/user/search?search=a';
  const headers = { 'x-api-key': apiKey };
  expect((await page.request.get(users, { headers })).status()).toBe(200);
  await expectAccessible(page);
  await page.reload();
  await expect(keys).toHaveText(`${apiKey.slice(0, 12)}…`);
  await expect(newKey).toHaveCount(0);
  await keys.getByRole('button', { name: 'Delete API Key' }).click();
  await agree(page, 'Are you sure you want to delete this API Key?');
  await expect(page.getByText('You have no keys yet.')).toBeVisible();
  expect((await page.request.get(users, { headers })).status()).toBe(401);

  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download all my data' }).click();
  const archive = await readFile(await (await started).path());
  expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(archive.includes('account.json')).toBe(true);

  await page.getByRole('button', { name: 'Delete account' }).click();
  await agree(
    page,
    'This action will permanently delete your account and all your data. Are you sure?',
  );
  const password = page.getByRole('dialog', { name: 'Delete account' });
  await password.getByLabel('Current password').fill(user.password);
  await password.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await logIn(page, user);
  await expect(page.getByRole('alertdialog')).toContainText('Invalid email or password');
});
