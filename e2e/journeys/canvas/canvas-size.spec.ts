import type { Locator } from '@playwright/test';
import { createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { clickSpecies, species } from '../../support/canvas.ts';
import { misfittingControls } from '../../support/fitting-text.ts';
import { expect, type Page, test } from '../../support/test.ts';

async function boxOf(locator: Locator) {
  return (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** How much of the window the canvas has. */
async function canvasRatio(page: Page): Promise<number> {
  const { width, height } = await boxOf(page.getByRole('tree'));
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  return (width * height) / (window.width * window.height);
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Edit' });

test('the canvas has two thirds of the window beside the panel and all of it without, the panel is resized, closed and remembered, and the rail names its links, searches and logs out', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await expect(species(page, 'Dorudon')).toBeVisible();
  await test.step('the size of the canvas', () => expectLargeCanvas(page));
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('the panel', () => resizeAndClosePanel(page));
  await test.step('the rail', () => useRail(page));
});

async function expectLargeCanvas(page: Page): Promise<void> {
  await expect(panel(page)).toBeVisible();
  expect(await canvasRatio(page)).toBeGreaterThan(2 / 3);
  await expectAccessible(page);

  await page.keyboard.press('p');
  await expect(panel(page)).toBeHidden();
  const rail = await boxOf(page.getByRole('navigation', { name: 'Account' }));
  const header = await boxOf(page.getByRole('main').locator('header'));
  await expect
    .poll(() => boxOf(page.getByRole('tree')))
    .toEqual({
      x: rail.x + rail.width,
      y: header.y + header.height,
      width: 1440 - rail.width,
      height: 900 - header.height,
    });
  expect(rail.width).toBeLessThanOrEqual(48);
  expect(header.height).toBeLessThanOrEqual(49);

  // The window at 200 % zoom.
  await page.setViewportSize({ width: 720, height: 450 });
  await expect.poll(() => canvasRatio(page)).toBeGreaterThan(0.8);
  await page.getByRole('button', { name: 'Open panel' }).click();
  await expect(panel(page)).toBeVisible();
  await expect.poll(() => canvasRatio(page)).toBeLessThan(0.6);
  expect(await canvasRatio(page)).toBeGreaterThan(0.5);
  expect(await misfittingControls(page)).toEqual([]);
}

async function resizeAndClosePanel(page: Page): Promise<void> {
  const edge = page.getByRole('separator', { name: 'Resize the panel' });
  const before = await boxOf(panel(page));
  await page.mouse.move(before.x, 400);
  await page.mouse.down();
  await page.mouse.move(before.x - 100, 420, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await boxOf(panel(page))).width).toBe(before.width + 100);
  await page.keyboard.press('ArrowRight');
  const width = before.width + 84;
  await expect(edge).toHaveAttribute('aria-valuenow', String(width));
  await page.mouse.move(before.x - 84, 400);
  await page.mouse.down();
  await page.mouse.move(100, 400, { steps: 5 });
  await page.mouse.up();
  // However far it is dragged, the canvas keeps most of the window.
  const widest = (await edge.getAttribute('aria-valuemax')) ?? '';
  await expect(edge).toHaveAttribute('aria-valuenow', widest);
  expect((await boxOf(panel(page))).width).toBeLessThan(0.4 * 1440);
  await page.keyboard.press('Home');
  await expect.poll(async () => (await boxOf(panel(page))).width).toBe(256);
  await page.reload();
  await expect.poll(async () => (await boxOf(panel(page))).width).toBe(256);

  const last = page.getByRole('heading', { name: 'Data' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await expect(page.getByRole('tab', { name: 'Tree' })).toBeInViewport();

  await page.getByRole('button', { name: 'Close panel' }).click();
  await expect(panel(page)).toBeHidden();
  await page.reload();
  await expect(species(page, 'Dorudon')).toBeVisible();
  await expect(panel(page)).toBeHidden();
  // Selecting does not open what the user has closed.
  await clickSpecies(page, 'Dorudon');
  await expect(species(page, 'Dorudon')).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page)).toBeHidden();
}

async function useRail(page: Page): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Account' });
  await expect(rail.getByRole('link', { name: 'My Trees' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await rail.getByRole('link', { name: 'My Trees' }).hover();
  await expect(page.getByRole('tooltip', { name: 'My Trees' })).toBeVisible();
  await rail.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Liked' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search trees' }).fill('whale');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/trees?search=whale');
}

test('the canvas keeps its size while the page of a tree starts', async ({ page, other }) => {
  await registerUser(other);
  const id = await createTree(other, { name: 'Whales', isPublic: true }, [earlyWhales]);
  await page.addInitScript(() => {
    const tops = new Set<number>();
    Object.assign(window, { tops });
    const look = () => {
      const tree = document.querySelector('[role=tree]');
      if (tree !== null) tops.add(tree.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(`/trees/${id}`);
  await expect(page.getByRole('toolbar')).toBeVisible();
  await expect(species(page, 'Dorudon')).toBeVisible();
  expect(await page.evaluate(() => [...Reflect.get(window, 'tops')])).toHaveLength(1);
});
