import { expect, test } from '@playwright/test';
import { forgetSession, logIn, newPerson, register } from '../support/people.ts';

test('reloading and opening another tab keep the session', async ({ page, context }) => {
  const person = newPerson();
  await register(page, person);
  await page.reload();
  await expect(page.getByText(person.username).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByText(person.username).first()).toBeVisible();
});

test('the session cookie cannot be read by scripts', async ({ page, context }) => {
  await register(page, newPerson());
  const cookie = (await context.cookies()).find(({ name }) => name === 'token');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('a session lost elsewhere leads to log-in and back to where one was', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = newPerson();
  await register(page, person);

  const elsewhere = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await elsewhere.goto('/auth');
  await logIn(elsewhere, person);
  await expect(elsewhere).toHaveURL('/account');
  await forgetSession(page);

  await page.goto('/account');
  await expect(page).toHaveURL('/');
  await page.goto('/auth?redirect=%2Fpricing%3Fbilling%3Dannual');
  await logIn(page, person);
  await expect(page).toHaveURL('/pricing?billing=annual');
});

test('a redirect to another site is not followed', async ({ page }) => {
  const person = newPerson();
  await register(page, person);
  await forgetSession(page);
  await page.goto('/auth?redirect=%2F%2Fevil.example');
  await logIn(page, person);
  await expect(page).toHaveURL('/account');
});
