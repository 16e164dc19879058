import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { linkMailedTo } from '../support/mail.ts';
import { fillRegistration, forgetSession, logIn, newPerson, register } from '../support/people.ts';

test('a visitor registers from the landing page and is welcomed by name', async ({ page }) => {
  const person = newPerson();
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Now' }).click();
  await expect(page).toHaveTitle('Life Tree | Register');
  await fillRegistration(page, person);
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(person.username).first()).toBeVisible();
  await expectAccessible(page);
});

test('nobody registers without accepting the terms', async ({ page }) => {
  await page.goto('/auth?register=true');
  await fillRegistration(page, newPerson());
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Accept Terms & Conditions');
  await page.keyboard.press('Enter');
  await expect(alert).toBeHidden();
  await expect(page).toHaveURL(/\/auth\?register=true/);
});

test('nobody registers with two different passwords', async ({ page }) => {
  await page.goto('/auth?register=true');
  await fillRegistration(page, newPerson());
  await page.getByLabel('Confirm password').fill('something else entirely');
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText("Passwords don't match");
});

test('each wrong field says what is wrong with it, and the first one gets the focus', async ({
  page,
}) => {
  await page.goto('/auth?register=true');
  await page.getByLabel('Username').fill('ab');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('short');
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('The username needs at least 3 characters')).toBeVisible();
  await expect(page.getByText('Enter a valid email')).toBeVisible();
  await expect(page.getByText('The password needs at least 8 characters')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expectAccessible(page);
});

test('a username that is taken is said in an alert, whatever its case', async ({ page }) => {
  const person = newPerson();
  await register(page, person);
  await forgetSession(page);
  await page.goto('/auth?register=true');
  await fillRegistration(page, { ...newPerson(), username: person.username.toUpperCase() });
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('This username is already taken');
});

test('a link with plan and billing preselects both', async ({ page }) => {
  await page.goto('/auth?register=true&plan=pro&billing=annual');
  await expect(page.getByRole('radio', { name: /^Pro/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Annual/ })).toBeChecked();
  await page.goto('/auth?register=true&plan=gold&billing=daily');
  await expect(page.getByRole('radio', { name: /^Free/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Annual/ })).toBeHidden();
});

test('registering with a paid plan leads to its card on the pricing page', async ({ page }) => {
  await page.goto('/auth?register=true&plan=premium&billing=monthly');
  await fillRegistration(page, newPerson());
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(/\/pricing\?plan=premium&billing=monthly#premium-card$/);
  await expect(page).toHaveTitle('Life Tree | Pricing');
  await expect(page.locator('#premium-card')).toBeInViewport();
});

test('the welcome mail holds a link that verifies the address', async ({ page }) => {
  const person = newPerson();
  await register(page, person);
  const link = await linkMailedTo(person.email, `${new URL(page.url()).origin}/auth/verify-email/`);
  await page.goto(link);
  await expect(page.getByText('Your email is confirmed')).toBeVisible();
  await expectAccessible(page);
});

test('a person logs out, after being asked, and in again', async ({ page, isMobile }) => {
  test.info().annotations.push({ type: 'width', description: isMobile ? 'phone' : 'desktop' });
  const person = newPerson();
  await register(page, person);
  await page.reload();
  await expect(page.getByText(person.username).first()).toBeVisible();

  const logOut = async () => {
    if (isMobile) await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };
  await logOut();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you wanna log out?');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/account');

  await logOut();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page).toHaveTitle('Life Tree | Log In');

  await logIn(page, { ...person, password: 'not the password' });
  await expect(page.getByRole('alertdialog')).toContainText('Invalid email or password');
  await page.keyboard.press('Enter');
  await logIn(page, person);
  await expect(page).toHaveURL('/account');
});
