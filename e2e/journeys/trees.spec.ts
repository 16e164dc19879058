import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { newPerson, register } from '../support/people.ts';

/** Makes a tree from the dashboard and answers its id; the editor is open then. */
async function newTree(page: Page, name: string): Promise<string> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'New Tree' }).first().click();
  const prompt = page.getByRole('dialog');
  await expect(prompt.getByRole('textbox')).toHaveValue('Untitled Phylogenetic Tree');
  await prompt.getByRole('textbox').fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/trees\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const species = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });

test.describe('on a wide screen', () => {
  test.skip(
    ({ isMobile }) => isMobile,
    'on phones the side panel is a sheet that must be opened first',
  );

  test('a person draws two species, undoes, reloads, publishes; a visitor reads it', async ({
    page,
    browser,
    baseURL,
  }) => {
    await register(page, newPerson());
    const id = await newTree(page, 'Whales');

    await page.getByRole('button', { name: 'Add species' }).first().click();
    await expect(species(page, /^Example Species/)).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Pakicetus');
    await page.keyboard.press('Enter');
    await expect(species(page, /^Pakicetus/)).toBeVisible();
    await page.getByRole('button', { name: 'Add descendant' }).first().click();
    await expect(species(page, /^Example Species/)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(species(page, /^Example Species/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(species(page, /^Example Species/)).toBeVisible();

    await page.reload();
    await expect(species(page, /^Pakicetus/)).toBeVisible();
    await expectAccessible(page);

    const visitor = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    const hidden = await visitor.goto(`/trees/${id}`);
    expect(hidden?.status()).toBeLessThan(500);
    await expect(visitor.getByText('There is no page at this address')).toBeVisible();

    await page.getByRole('tab', { name: 'Tree' }).click();
    await page.getByRole('switch', { name: 'Public' }).click();
    await expect(page.getByText('Everybody can see this tree.')).toBeVisible();
    await visitor.goto(`/trees/${id}`);
    await expect(visitor).toHaveTitle('Life Tree | Whales');
    await expect(species(visitor, /^Pakicetus/)).toBeVisible();
    await expectAccessible(visitor);
    await visitor.context().close();
  });

  test('two windows on one tree agree at once', async ({ page, context }) => {
    await register(page, newPerson());
    const id = await newTree(page, 'Cats');
    const other = await context.newPage();
    await other.goto(`/account/trees/${id}`);
    await expect(other.getByRole('button', { name: 'Add species' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Add species' }).first().click();
    await expect(species(other, /^Example Species/)).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Proailurus');
    await page.keyboard.press('Enter');
    await expect(species(other, /^Proailurus/)).toBeVisible();
  });

  test('a tree is discussed and liked, and its owner is told', async ({
    page,
    browser,
    baseURL,
  }) => {
    await register(page, newPerson());
    const id = await newTree(page, 'Horses');
    await page.getByRole('tab', { name: 'Tree' }).click();
    await page.getByRole('switch', { name: 'Public' }).click();
    await expect(page.getByText('Everybody can see this tree.')).toBeVisible();
    await page.goto('/account');

    const reader = newPerson();
    const there = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    await register(there, reader);
    await there.goto(`/trees/${id}`);
    await there.getByRole('button', { name: /like/i }).first().click();
    await there.getByRole('tab', { name: /Comments/ }).click();
    await there.getByLabel('Add a comment').fill('Where is Mesohippus?');
    await there.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(there.getByText('Where is Mesohippus?')).toBeVisible();
    await expectAccessible(there);

    const bell = page.getByRole('button', { name: /notification/i });
    await expect(bell).toHaveAccessibleName('Notifications, 2 unseen');
    await bell.click();
    await expect(page.getByText(`@${reader.username} commented on your tree`)).toBeVisible();
    await expect(page.getByText(`@${reader.username} liked your tree`)).toBeVisible();
    await there.context().close();
  });

  test('nobody opens the editor of a tree that is not theirs', async ({
    page,
    browser,
    baseURL,
  }) => {
    await register(page, newPerson());
    const id = await newTree(page, 'Private');
    const stranger = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    await stranger.goto(`/account/trees/${id}`);
    await expect(stranger).toHaveURL('/');
    await register(stranger, newPerson());
    await stranger.goto(`/account/trees/${id}`);
    await expect(stranger).toHaveURL('/account');
    await stranger.context().close();
  });
});

test('the fifth tree is the last of a free plan', async ({ page }) => {
  await register(page, newPerson());
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await newTree(page, name);
  await page.goto('/account');
  await page.getByRole('button', { name: 'New Tree' }).first().click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Maximum number of Phylogenetic Trees');
});

test('an empty name makes no tree', async ({ page }) => {
  await register(page, newPerson());
  await page.getByRole('button', { name: 'New Tree' }).first().click();
  await page.getByRole('dialog').getByRole('textbox').fill('  ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/account');
});
