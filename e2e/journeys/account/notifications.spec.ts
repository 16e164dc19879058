import { call, createTree, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/test.ts';

test('the bell counts unseen notifications, shows new ones first, and closing it marks all as seen', async ({
  page,
  other,
}) => {
  const owner = await registerUser(page);
  const tree = await createTree(page, { name: 'Horses', isPublic: true });
  const reader = await registerUser(other);
  for (let number = 1; number <= 10; number += 1) {
    await call(other, 'POST', `comment/${tree}`, { content: `Remark ${number}` });
  }
  await page.goto('/account');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 9+ unread');
  await bell.click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  const lines = list.getByRole('link');
  await expect(lines).toHaveCount(10);
  await expect(lines.first()).toContainText('Remark 10');
  await expect(list.locator('time').first()).toHaveText(/^\d\d:\d\d$/);
  await expectAccessible(page);
  await call(other, 'POST', `follow/${owner.id}`);
  await expect(lines.first()).toContainText(`@${reader.username} followed you`);

  const marked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') marked.push(request.url());
  });
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('Notifications');
  expect(marked).toHaveLength(1);
  await bell.click();
  await lines.nth(1).click();
  await expect(page).toHaveURL(new RegExp(`/trees/${tree}#comment-`));
});
