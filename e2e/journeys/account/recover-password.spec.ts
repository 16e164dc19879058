import { registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { linkMailedTo } from '../../support/mail.ts';
import { expect, test } from '../../support/test.ts';
import { logIn } from '../../support/users.ts';

test('a forgotten password can be reset with a link by email, which works once', {
  tag: '@wide',
}, async ({ page, other }) => {
  const user = await registerUser(other);
  const alert = page.getByRole('alertdialog');
  await page.goto('/auth');
  await page.getByRole('link', { name: /forgot/i }).click();
  await expect(page).toHaveURL('/auth/forgot-password');
  await expectAccessible(page);
  for (const email of ['nobody@life-tree.test', user.email]) {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send recover mail' }).click();
    await expect(alert).toContainText('Check your Email');
    await page.keyboard.press('Enter');
  }

  const origin = new URL(page.url()).origin;
  const link = await linkMailedTo(user.email, `${origin}/auth/recover-password/`);
  const fresh = { ...user, password: 'a brand new password' };
  const reset = async (confirmation: string) => {
    await page.goto(link);
    await page.getByLabel('Email').fill(fresh.email);
    await page.getByLabel('New password', { exact: true }).fill(fresh.password);
    await page.getByLabel('Confirm password').fill(confirmation);
    await page.getByRole('button', { name: 'Reset your password' }).click();
  };
  await reset('another long password');
  await expect(alert).toContainText("Passwords don't match");
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await reset(fresh.password);
  await expect(page).toHaveURL('/auth');

  await logIn(page, user);
  await expect(alert).toContainText('Invalid email or password');
  await page.keyboard.press('Enter');
  await logIn(page, fresh);
  await expect(page).toHaveURL('/account');
  await reset(fresh.password);
  await expect(alert).toContainText('This recovery link is no longer valid');
});
