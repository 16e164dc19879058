import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';

test('the landing page says what the product is', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Life Tree | Create Phylogenetic Trees');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Create and Explore Phylogenetic Trees',
  );
  for (const feature of ['Visual Editor', 'Collaboration', 'Public Trees']) {
    await expect(page.getByRole('heading', { name: feature })).toBeVisible();
  }
  await expectAccessible(page);
});

test('the search button sleeps until there is something to search for', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  if (isMobile) await page.getByRole('button', { name: /menu/i }).click();
  const box = page.getByPlaceholder('search trees...');
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await expect(button).toBeDisabled();
  await box.fill('whale');
  await button.click();
  await expect(page).toHaveURL('/trees?search=whale');
});

test('the top bar leads everywhere', async ({ page, isMobile }) => {
  const open = async () => {
    await page.goto('/');
    if (isMobile) await page.getByRole('button', { name: /menu/i }).click();
  };
  const bar = page.getByRole('banner');
  await open();
  await bar.getByRole('link', { name: 'Featured Trees' }).click();
  await expect(page.locator('#top-trees')).toBeInViewport();
  await open();
  await bar.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.locator('#footer')).toBeInViewport();
  await open();
  await bar.getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/pricing');
  await open();
  await bar.getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/auth');
  await open();
  await bar.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/auth?register=true');
});

test('a message to the people behind the site is thanked for', async ({ page }) => {
  await page.goto('/');
  const footer = page.locator('#footer');
  await footer.getByLabel('Name or Institution').fill('Museum of Natural History');
  await footer.getByLabel('Email').fill('curator@museum.test');
  await footer.getByLabel('Message').fill('May we use your trees in an exhibition?');
  await footer.getByRole('button', { name: /send/i }).click();
  await expect(page.getByRole('alertdialog')).toContainText(/thank/i);
  await page.keyboard.press('Enter');
  await expect(footer.getByLabel('Message')).toHaveValue('');
});
