import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { species } from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';
import { chooseInTreeMenu } from '../../support/tree-page.ts';

test('a large offline import is still there after the tab was closed', {
  tag: '@wide',
}, async ({ page, context }) => {
  await registerUser(page, 'premium');
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await expect(species(page, 'Dorudon')).toBeVisible();
  const tips = Array.from({ length: 40_000 }, (_, index) => `T${index}:1`).join(',');
  await chooseInTreeMenu(page, 'Import');
  await page.getByLabel('File to import').setInputFiles({
    name: 'tips.nwk',
    mimeType: 'text/plain',
    buffer: Buffer.from(`(${tips})Top;`),
  });
  const accept = page.getByRole('button', { name: 'Import 40,000 species' });
  await expect(accept).toBeEnabled({ timeout: 30_000 });
  await context.setOffline(true);
  await accept.click();
  await expect(page.getByText('Offline, will retry')).toBeVisible({ timeout: 30_000 });
  const again = await context.newPage();
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
  await context.setOffline(false);
  await again.goto(`/account/trees/${id}`);
  // The import is large, and the machine may be busy.
  await expect
    .poll(async () => (await call<{ species: number }>(again, 'GET', `ph-tree/${id}`)).species, {
      timeout: 90_000,
    })
    .toBe(40_003);
  await expect(again.getByText('Saved', { exact: true })).toBeVisible();
});
