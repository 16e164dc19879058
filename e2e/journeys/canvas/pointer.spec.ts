import type { Page } from '@playwright/test';
import { createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { species, viewAtRest } from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not visible`);
  return box;
}

test('pointing at a tree shows times, ancestors and the last common ancestor; T5: its viewers have no commands that edit', {
  tag: '@wide',
}, async ({ page, other }) => {
  await registerUser(other);
  const id = await createTree(other, { name: 'Whales', isPublic: true }, [earlyWhales]);
  await page.goto(`/trees/${id}`);
  await expect(species(page, 'Ambulocetus')).toBeVisible();
  await test.step('what the pointer shows', () => pointAtTree(page));
  await test.step('the commands', () => expectNoEditing(page));
});

async function pointAtTree(page: Page): Promise<void> {
  const [first, second] = ['Ambulocetus', 'Dorudon'];
  const item = (await species(page, first).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(item.x + 20, item.y + item.height / 2);
  const cursor = page.locator('[data-time-cursor]');
  await expect(cursor).toHaveText(/^-\d+\.\d\dMY, Eocene, \w+; \d species alive$/);
  const card = page.locator('[data-hover-card]');
  await expect(card).toHaveText('Ambulocetus(-48.00MY)-(-44.00MY)Ancestors: Pakicetus');
  const box = await boxOf(page, '[data-hover-card]');
  expect(box.y >= item.y + item.height || box.y + box.height <= item.y).toBe(true);

  await page.mouse.down();
  await expect(card).toHaveCount(0);
  await expect(cursor).toBeHidden();
  await page.mouse.up();
  await expect(species(page, first)).toHaveAttribute('aria-selected', 'true');
  await species(page, second).click({ modifiers: ['Shift'] });
  await expect(
    page.getByText(
      'Last common ancestor of Ambulocetus and Dorudon: Pakicetus, (-50.00MY)-(-40.00MY)',
    ),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Last common ancestor')).toHaveCount(0);
  await expect(species(page, first)).toHaveAttribute('aria-selected', 'false');
  await expect(species(page, second)).toHaveAttribute('aria-selected', 'true');

  const canvas = await boxOf(page, 'canvas');
  const axisHeight = 60;
  await page.mouse.move(canvas.x + canvas.width / 3, canvas.y + canvas.height - axisHeight);
  await expect(cursor).toHaveText(/; \d species lived then$/);
}

async function expectNoEditing(page: Page): Promise<void> {
  const menu = page.getByRole('menu');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await viewAtRest(page);
  await species(page, 'Dorudon').click({ button: 'right' });
  await expect(menu.getByRole('menuitem', { name: 'Center view' })).toBeVisible();
  for (const name of ['Rename', 'Delete species', 'Add descendant', 'Cut', 'Paste']) {
    await expect(menu.getByRole('menuitem', { name })).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('option', { name: 'Fit the whole tree' })).toBeVisible();
  await expect(palette.getByRole('option', { name: 'Undo' })).toHaveCount(0);
}

test('a long press on the empty canvas shows the time there', {
  tag: '@phone',
}, async ({ page, other }) => {
  await registerUser(other);
  const id = await createTree(other, { name: 'Whales', isPublic: true }, [earlyWhales]);
  await page.goto(`/trees/${id}`);
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  const canvas = await boxOf(page, 'canvas');
  const session = await page.context().newCDPSession(page);
  const finger = { x: canvas.x + canvas.width / 2, y: canvas.y + 6 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  const cursor = page.locator('[data-time-cursor]');
  await expect(cursor).toHaveText(/; \d species alive$/);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(cursor).toBeHidden();
});
