import { expect, test } from '../../support/test.ts';

test('the footer confirms that a message was sent, and the language and theme chosen in it are remembered', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/trees');
  const footer = page.locator('#footer');
  await footer.getByLabel('Name or Institution').fill('Museum of Natural History');
  await footer.getByLabel('Email').fill('curator@museum.test');
  await footer.getByLabel('Message').fill('May we use your trees in an exhibition?');
  await footer.getByRole('button', { name: /send/i }).click();
  await expect(page.getByRole('alertdialog')).toContainText(/thank/i);
  await page.keyboard.press('Enter');
  await expect(footer.getByLabel('Message')).toHaveValue('');

  const frame = page.locator('meta[name="theme-color"]').first();
  await footer.getByRole('radio', { name: 'Dark theme' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(frame).toHaveAttribute('content', '#0F1A13');
  await footer.getByRole('radio', { name: 'Español' }).check();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(frame).toHaveAttribute('content', '#0F1A13');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Tree Search');
  await footer.getByRole('radio', { name: 'English' }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tree Search');
});
