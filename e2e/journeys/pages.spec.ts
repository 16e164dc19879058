import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';

test('the legal pages say what they must and lead back to registration', async ({ page }) => {
  await page.goto('/terms-and-conditions');
  await expect(page.getByText(/13/).first()).toBeVisible();
  await expect(page.getByText(/no refunds/i).first()).toBeVisible();
  await expect(page.getByText(/30 days/i).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/privacy-policy');
  await expect(page.getByText(/12 months/i).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /back/i }).first().click();
  await expect(page).toHaveURL('/auth?register=true');
});

test('an address that leads nowhere says so and offers a way on', async ({ page }) => {
  const reply = await page.goto('/no/such/page');
  expect(reply?.status()).toBe(404);
  await expect(page).toHaveTitle('Life Tree | Page not found');
  await expect(page.getByText('There is no page at this address')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the start' })).toBeVisible();
  await expectAccessible(page);
});

for (const address of ['/auth', '/auth?register=true&plan=pro&billing=annual', '/pricing']) {
  test(`axe finds nothing on ${address}`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test('nothing on any page reaches for another site or breaks the content policy', async ({
  page,
  baseURL,
}) => {
  const strayed: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith('data:')) {
      strayed.push(request.url());
    }
  });
  page.on('console', (line) => {
    if (line.type() === 'error') strayed.push(line.text());
  });
  for (const address of ['/', '/auth', '/pricing', '/terms-and-conditions', '/privacy-policy']) {
    await page.goto(address, { waitUntil: 'networkidle' });
  }
  // The only way to learn that nobody is logged in is to be refused.
  expect(strayed.filter((line) => !line.includes('status of 401'))).toEqual([]);
});
