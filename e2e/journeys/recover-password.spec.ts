import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { linkMailedTo } from '../support/mail.ts';
import { forgetSession, logIn, newPerson, register } from '../support/people.ts';

test('a forgotten password is replaced through the mail, and the link works once', async ({
  page,
}) => {
  const person = newPerson();
  await register(page, person);
  await forgetSession(page);

  await page.goto('/auth');
  await page.getByRole('link', { name: /forgot/i }).click();
  await expect(page).toHaveURL('/auth/forgot-password');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send recover mail' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Check your Email');

  const origin = new URL(page.url()).origin;
  const link = await linkMailedTo(person.email, `${origin}/auth/recover-password/`);
  const fresh = { ...person, password: 'a brand new password' };
  const reset = async () => {
    await page.goto(link);
    await page.getByLabel('Email').fill(fresh.email);
    await page.getByLabel('New password', { exact: true }).fill(fresh.password);
    await page.getByLabel('Confirm password').fill(fresh.password);
    await page.getByRole('button', { name: 'Reset your password' }).click();
  };
  await page.goto(link);
  await expectAccessible(page);
  await reset();
  await expect(page).toHaveURL('/auth');

  await logIn(page, person);
  await expect(page.getByRole('alertdialog')).toContainText('Invalid email or password');
  await page.keyboard.press('Enter');
  await logIn(page, fresh);
  await expect(page).toHaveURL('/account');

  await reset();
  await expect(page.getByRole('alertdialog')).toContainText('This recovery link is not valid');
});

test('an address without account is answered the same', async ({ page }) => {
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill('nobody@life-tree.test');
  await page.getByRole('button', { name: 'Send recover mail' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Check your Email');
});

test('two different new passwords are refused before anything is sent', async ({ page }) => {
  await page.goto('/auth/recover-password/some-token');
  await page.getByLabel('Email').fill('nobody@life-tree.test');
  await page.getByLabel('New password', { exact: true }).fill('one long password');
  await page.getByLabel('Confirm password').fill('another long password');
  await page.getByRole('button', { name: 'Reset your password' }).click();
  await expect(page.getByRole('alertdialog')).toContainText("Passwords don't match");
});
