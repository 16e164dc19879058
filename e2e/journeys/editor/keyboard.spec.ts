import { call, createTree, registerUser } from '../../support/api.ts';
import { expectSaved, species } from '../../support/canvas.ts';
import { expect, type Page, test } from '../../support/test.ts';
import { newUser } from '../../support/users.ts';

/** Presses Tab until the element with this name has the focus. */
async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'textbox' | 'searchbox' | 'checkbox',
  name: RegExp,
) {
  const wanted = page.getByRole(role, { name }).first();
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reaches the ${role} ${name}`);
}

test('a user can register, create a tree, follow another user and change settings with the keyboard only', {
  tag: '@wide',
}, async ({ page, other }) => {
  const author = await registerUser(other);
  const treeName = `Ferns of ${author.username}`;
  await createTree(other, { name: treeName, isPublic: true });
  const user = newUser();

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', /^Start Now$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Life Tree | Register');
  await tabTo(page, 'textbox', /^Username/);
  await page.keyboard.type(user.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(user.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(user.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(user.password);
  await tabTo(page, 'checkbox', /Terms/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');

  await tabTo(page, 'button', /^New Tree$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Mosses');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/trees\/[0-9a-f-]{36}/);

  await page.goto('/account');
  await tabTo(page, 'searchbox', /^Search trees$/);
  await page.keyboard.type(treeName);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/trees\?search=/);
  await tabTo(page, 'link', new RegExp(`^@${author.username}$`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/profiles/${author.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, 'button', /^Follow$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeFocused();

  await page.goto('/account');
  await tabTo(page, 'link', /^Settings$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account/settings');
  await tabTo(page, 'textbox', /^Description/);
  await page.keyboard.type('I collect mosses.');
  await tabTo(page, 'button', /^Save description$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Description saved')).toBeVisible();
});

test('a user can type a whole tree', { tag: '@wide' }, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' });
  await page.goto(`/account/trees/${id}`);
  const name = page.getByRole('textbox', { name: 'Name on the canvas' });
  const typeName = async (text: string, key: 'Enter' | 'Tab') => {
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Example Species');
    await page.keyboard.type(text);
    await page.keyboard.press(key);
  };
  await tabTo(page, 'button', /^Add the first species/);
  await page.keyboard.press('Enter');
  await typeName('Pakicetus', 'Enter');
  await expect(species(page, 'Pakicetus')).toBeFocused();
  await page.keyboard.press('n');
  await typeName('Ambulocetus', 'Tab');
  await typeName('Basilosaurus', 'Enter');
  await expect(species(page, 'Basilosaurus')).toBeFocused();
  await page.keyboard.press('n');
  await typeName('Odontoceti', 'Tab');
  await typeName('Mysticeti', 'Tab');
  // One too many: undo removes it.
  await expect(name).toHaveValue('Example Species');
  await page.keyboard.press('Control+z');
  await expect(species(page, 'Basilosaurus')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role=treeitem]:focus')).toHaveAttribute('aria-selected', 'true');
  await expectSaved(page);
  const list = await call<{ id: string; name: string; ancestorId: string | null }[]>(
    page,
    'GET',
    `species/${id}?shape=flat`,
  );
  const nameOf = new Map(list.map((one) => [one.id, one.name]));
  expect(list.map((one) => [one.name, nameOf.get(one.ancestorId ?? '') ?? null]).sort()).toEqual([
    ['Ambulocetus', 'Pakicetus'],
    ['Basilosaurus', 'Pakicetus'],
    ['Mysticeti', 'Basilosaurus'],
    ['Odontoceti', 'Basilosaurus'],
    ['Pakicetus', null],
  ]);
});
