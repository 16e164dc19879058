import type { Page } from '@playwright/test';
import { call, createTree, registerUser } from '../../support/api.ts';
import { expectSaved, species, viewAtRest } from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';
import { moveFingers } from '../../support/touch.ts';
import { openSection } from '../../support/tree-page.ts';

const names = ['Odontoceti', 'Mysticeti', 'Basilosauridae', 'Protocetidae'];
const whales = {
  name: 'Cetacea',
  apparition: -50e6,
  duration: 10e6,
  descendants: names.map((name) => ({ name, afterApparition: 10e6, duration: 20e6 })),
};

/** The names of the siblings from top to bottom. */
async function shownOrder(page: Page): Promise<string[]> {
  const places = await Promise.all(
    names.map(async (name) => ({ name, y: (await species(page, name).boundingBox())?.y ?? 0 })),
  );
  return places.sort((a, b) => a.y - b.y).map(({ name }) => name);
}

/** The middle of a species on the screen. */
async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  await viewAtRest(page);
  const { x, y, width, height } = (await species(page, name).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { x: x + width / 3, y: y + height / 2 };
}

async function openTree(page: Page): Promise<string> {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [whales]);
  await call(page, 'PATCH', `ph-tree/${id}`, { order: 'hand' });
  await page.goto(`/account/trees/${id}`);
  await expect(species(page, 'Mysticeti')).toBeVisible();
  return id;
}

test('G5 a species is dragged among its siblings, and the order is saved with the tree', {
  tag: '@wide',
}, async ({ page }) => {
  await openTree(page);
  const before = await shownOrder(page);
  const [first = '', second = '', third = '', last = ''] = before;
  const from = await middleOf(page, first);
  const to = await middleOf(page, third);
  const line = page.locator('[data-drop-line]');

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 2, from.y + 20);
  await page.mouse.move(from.x + 40, to.y + 8, { steps: 4 });
  await expect(line).toBeVisible();
  const lineY = async () => (await line.boundingBox())?.y ?? 0;
  await expect.poll(lineY).toBeGreaterThan(to.y);
  expect(await lineY()).toBeLessThan((await middleOf(page, last)).y);
  await page.keyboard.press('Escape');
  await expect(line).toHaveCount(0);
  await page.mouse.up();
  expect(await shownOrder(page)).toEqual(before);

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 2, from.y + 20);
  await page.mouse.move(from.x + 40, to.y + 8, { steps: 4 });
  await page.mouse.up();
  const moved = [second, third, first, last];
  await expect.poll(() => shownOrder(page)).toEqual(moved);
  await openSection(page, 'Ancestor');
  await expect(page.getByText('Place 3 of 4')).toBeVisible();
  await expectSaved(page);
  await page.reload();
  await expect(species(page, 'Mysticeti')).toBeVisible();
  await expect.poll(() => shownOrder(page)).toEqual(moved);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => shownOrder(page)).toEqual(before);
});

test('G5 a finger drags the selected species among its siblings', { tag: '@phone' }, async ({
  page,
}) => {
  await openTree(page);
  const before = await shownOrder(page);
  const [first = '', second = '', third = '', last = ''] = before;
  const start = await middleOf(page, third);
  await page.touchscreen.tap(start.x, start.y);
  await page.getByRole('button', { name: 'Close panel' }).first().click();
  await expect(page.getByRole('tabpanel')).toBeHidden();
  const from = await middleOf(page, third);
  const to = await middleOf(page, first);
  await moveFingers(page, [{ from, to: { x: from.x, y: to.y - 8 } }]);
  await expect.poll(() => shownOrder(page)).toEqual([third, first, second, last]);
});
