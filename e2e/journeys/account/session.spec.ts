import { call, registerUser } from '../../support/api.ts';
import { expect, test } from '../../support/test.ts';
import { logIn } from '../../support/users.ts';

test('a session is shared by tabs, hidden from scripts, and ends in all tabs immediately', {
  tag: '@wide',
}, async ({ page, other }) => {
  const user = await registerUser(page);
  await page.goto('/account');
  await expect(page.getByText(user.username).first()).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'token')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  });
  // Scripts can only see that a user may be logged in.
  expect(await page.evaluate(() => document.cookie)).toBe('signed-in=1');
  const tab = await page.context().newPage();
  await tab.goto('/account');
  await expect(tab.getByText(user.username).first()).toBeVisible();
  await tab.close();

  await call(other, 'POST', 'user/login', { email: user.email, password: user.password });
  const devices = await call<{ id: string; current: boolean }[]>(other, 'GET', 'user/me/session');
  const first = devices.find(({ current }) => !current);
  await call(other, 'DELETE', `user/me/session/${first?.id}`);
  await expect(page.getByText('You have been logged out. Log in to continue.')).toBeVisible();
  await expect(page).toHaveURL('/auth?redirect=%2Faccount');

  await page.goto('/account');
  await expect(page).toHaveURL('/');
  await page.goto('/auth?redirect=%2Fpricing%3Fbilling%3Dannual');
  await logIn(page, user);
  await expect(page).toHaveURL('/pricing?billing=annual');
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/auth?redirect=%2F%2Fevil.example');
  await logIn(page, user);
  await expect(page).toHaveURL('/account');
});
