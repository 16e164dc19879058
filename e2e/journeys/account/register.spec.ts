import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { species } from '../../support/canvas.ts';
import { linkMailedTo } from '../../support/mail.ts';
import { expect, test } from '../../support/test.ts';
import { fillRegistration, logIn, newUser } from '../../support/users.ts';

test('a visitor sees every validation error, registers, is welcomed by name, and verifies the address', async ({
  page,
  other,
}) => {
  const taken = await registerUser(other);
  const user = newUser();
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Now' }).click();
  await expect(page).toHaveTitle('Life Tree | Register');
  const terms = page.getByRole('checkbox', { name: /terms/i });
  const alert = page.getByRole('alertdialog');
  const send = () => page.getByRole('button', { name: 'Register', exact: true }).click();
  const refused = async (text: string) => {
    await send();
    await expect(alert).toContainText(text);
    await page.keyboard.press('Enter');
    await expect(alert).toBeHidden();
  };

  await fillRegistration(page, { username: 'ab', email: 'nobody', password: 'short' });
  await refused('Accept Terms & Conditions');
  await terms.check();
  await page.getByLabel('Confirm password').fill('something else entirely');
  await refused("Passwords don't match");
  await page.getByLabel('Confirm password').fill('short');
  await send();
  await expect(page.getByText('The username must have at least 3 characters')).toBeVisible();
  await expect(page.getByText('Enter a valid email')).toBeVisible();
  await expect(page.getByText('The password must have at least 8 characters')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expectAccessible(page);
  await fillRegistration(page, { ...user, username: taken.username.toUpperCase() });
  await refused('This username is already taken');

  await fillRegistration(page, user);
  await send();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { name: `Welcome, ${user.username}` })).toBeVisible();

  const link = await linkMailedTo(user.email, `${new URL(page.url()).origin}/auth/verify-email/`);
  await page.goto(link);
  await expect(page.getByText('Your email is confirmed')).toBeVisible();
  await expectAccessible(page);
});

test('a link preselects plan and billing, and registering leads to that plan on the pricing page', async ({
  page,
}) => {
  await page.goto('/auth?register=true&plan=gold&billing=daily');
  await expect(page.getByRole('radio', { name: /^Free/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Annual/ })).toBeHidden();
  await page.goto('/auth?register=true&plan=premium&billing=monthly');
  await expect(page.getByRole('radio', { name: /^Premium/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
  await fillRegistration(page, newUser());
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(/\/pricing\?plan=premium&billing=monthly#premium-card$/);
  await expect(page).toHaveTitle('Life Tree | Pricing');
  await expect(page.locator('#premium-card')).toBeInViewport();
});

test('a user logs out after a confirmation, and logs in again', async ({ page, isMobile }) => {
  const user = await registerUser(page);
  await page.goto('/account');
  const logOut = async () => {
    if (isMobile) await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
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

  await logIn(page, { ...user, password: 'not the password' });
  await expect(page.getByRole('alertdialog')).toContainText('Invalid email or password');
  await page.keyboard.press('Enter');
  await logIn(page, user);
  await expect(page).toHaveURL('/account');
});

test('a pupil who registers through a shared link gets the copy they came for', async ({
  page,
  other,
  isMobile,
}) => {
  await registerUser(other);
  const id = await createTree(other, { name: 'Whales of our class' }, [earlyWhales]);
  const { key } = await call<{ key: string }>(other, 'POST', `ph-tree/${id}/link`);

  // From the link to the registration and back.
  await page.goto(`/trees/${id}?link=${key}`);
  await expect(species(page, 'Pakicetus')).toBeVisible();
  await page.getByRole('link', { name: 'Log In' }).first().click();
  await page.getByRole('link', { name: 'Register' }).click();
  const pupil = newUser();
  await fillRegistration(page, pupil);
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/trees/${id}\\?link=${key}`));
  await expect(species(page, 'Pakicetus')).toBeVisible();

  // Another pupil wants a copy. Reloading the form must not lose that.
  await page.context().clearCookies();
  await page.goto(`/trees/${id}?link=${key}`);
  if (isMobile) {
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('menuitem', { name: 'Make a copy' }).click();
  } else {
    await page.getByRole('button', { name: 'Make a copy' }).click();
  }
  await expect(page.getByText('Your copy of the tree will open afterwards.')).toBeVisible();
  await page.reload();
  await fillRegistration(page, newUser());
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(/\/account\/trees\/[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { name: 'Whales of our class' })).toBeVisible();
  await expect(species(page, 'Pakicetus')).toBeVisible();
  // Going back shows the tree, not the form.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/trees/${id}\\?link=${key}`));
});
