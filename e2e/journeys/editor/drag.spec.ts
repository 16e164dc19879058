import type { Page } from '@playwright/test';
import { createTree, registerUser, type SpeciesInput } from '../../support/api.ts';
import {
  clickSpecies,
  expectSaved,
  handleCenter,
  species,
  viewAtRest,
} from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';
import { moveFingers } from '../../support/touch.ts';

const whales: SpeciesInput = {
  name: 'Raoellidae',
  apparition: -52e6,
  duration: 12e6,
  descendants: [
    { name: 'Pakicetus', afterApparition: 2e6, duration: 4e6 },
    { name: 'Ambulocetus', afterApparition: 3e6, duration: 3e6 },
    { name: 'Dorudon', afterApparition: 11e6, duration: 6e6 },
  ],
};

async function openTree(page: Page): Promise<void> {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [whales]);
  await page.goto(`/account/trees/${id}`);
  await expect(species(page, 'Pakicetus')).toBeVisible();
}

async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  await viewAtRest(page);
  const box = await species(page, name).boundingBox();
  return { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

const dragLabel = (page: Page) => page.locator('output').filter({ hasText: /MY/ });

test('T5 a dragged end snaps to the end of a sibling unless Ctrl is held, and a bar dragged onto another row gets that ancestor', {
  tag: '@wide',
}, async ({ page }) => {
  await openTree(page);
  await test.step('an end', () => dragEnd(page));
  await test.step('onto another row', () => dragOntoRow(page));
});

async function dragEnd(page: Page): Promise<void> {
  await clickSpecies(page, 'Pakicetus');
  await viewAtRest(page);
  const sibling = await handleCenter(page, 'end');
  await clickSpecies(page, 'Ambulocetus');
  await viewAtRest(page);
  const end = await handleCenter(page, 'end');
  // Pakicetus and Ambulocetus both end 46 million years ago.
  expect(Math.abs(sibling.x - end.x)).toBeLessThan(2);

  await page.mouse.move(end.x, end.y);
  await page.mouse.down();
  await page.mouse.move(end.x + 80, end.y, { steps: 4 });
  await page.mouse.up();
  await expect(species(page, 'Ambulocetus')).not.toHaveAccessibleName(/to -46\.00MY/);
  await viewAtRest(page);
  const moved = await handleCenter(page, 'end');
  await page.mouse.move(moved.x, moved.y);
  await page.mouse.down();
  await page.mouse.move(sibling.x + 5, end.y, { steps: 4 });
  await expect(dragLabel(page)).toContainText('Extinction of Pakicetus');
  await page.keyboard.down('Control');
  await expect(dragLabel(page)).not.toContainText('Extinction of Pakicetus');
  await page.keyboard.up('Control');
  await expect(dragLabel(page)).toContainText('Extinction of Pakicetus');
  await page.mouse.up();
  await expect(species(page, 'Ambulocetus')).toHaveAccessibleName(/to -46\.00MY/);
  await expectSaved(page);
}

async function dragOntoRow(page: Page): Promise<void> {
  const from = await middleOf(page, 'Ambulocetus');
  const to = await middleOf(page, 'Pakicetus');
  const refused = await middleOf(page, 'Dorudon');
  const label = page.locator('[data-drop-label]');
  const hold = async (over: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 1, from.y + Math.sign(over.y - from.y) * 12);
    await page.mouse.move(from.x + 20, over.y, { steps: 4 });
  };

  await hold(refused);
  await expect(label).toHaveText(/^Not under Dorudon.*earlier than its ancestor's apparition$/);
  await page.mouse.move(from.x + 20, to.y, { steps: 4 });
  await expect(label).toHaveText('Under Pakicetus');
  await page.keyboard.press('Escape');
  await expect(label).toHaveCount(0);
  await page.mouse.up();
  await expect(species(page, 'Ambulocetus')).toHaveAccessibleName(/descendant of Raoellidae/);

  await hold(refused);
  await page.mouse.up();
  await expect(species(page, 'Ambulocetus')).toHaveAccessibleName(/descendant of Raoellidae/);

  await hold(to);
  await page.mouse.up();
  await expect(species(page, 'Ambulocetus')).toHaveAccessibleName(
    /from -49\.00MY to -46\.00MY, descendant of Pakicetus/,
  );
  await expectSaved(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(species(page, 'Ambulocetus')).toHaveAccessibleName(/descendant of Raoellidae/);

  // Of several, the label names the one that cannot be moved.
  await page.mouse.click(from.x, from.y);
  await page.keyboard.down('Shift');
  await page.mouse.click(to.x, to.y);
  await page.keyboard.up('Shift');
  await hold(refused);
  await expect(label).toHaveText(/^Not under Dorudon(Ambulocetus|Pakicetus): /);
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

test('both ends of a very short bar and the bar itself can be dragged', async ({
  page,
  isMobile,
}) => {
  await registerUser(page);
  const short = { name: 'Brief', afterApparition: 3e6, duration: 1000 };
  const id = await createTree(page, { name: 'Whales' }, [{ ...whales, descendants: [short] }]);
  await page.goto(`/account/trees/${id}`);
  await clickSpecies(page, 'Brief');
  if (isMobile) await page.getByRole('button', { name: 'Close panel' }).first().click();
  const drag = async (part: 'start' | 'bar' | 'end', by: number) => {
    await viewAtRest(page);
    const { x, y } = await handleCenter(page, part);
    if (isMobile) await moveFingers(page, [{ from: { x, y }, to: { x: x + by, y } }]);
    else {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y, { steps: 4 });
      await page.mouse.up();
    }
  };
  const times = async () => {
    const name = (await species(page, 'Brief').getAttribute('aria-label')) ?? '';
    const [start = 0, end = start] = name.match(/-[\d.]+/g)?.map(Number) ?? [];
    return [start, end] as const;
  };
  const [from] = await times();
  await drag('bar', 20);
  await expect.poll(async () => (await times())[0]).toBeGreaterThan(from);
  const [start, end] = await times();
  expect(end).toBe(start);
  await drag('end', 20);
  await expect.poll(async () => (await times())[1]).toBeGreaterThan(end);
  const [sameStart, laterEnd] = await times();
  expect(sameStart).toBe(start);
  await drag('start', -20);
  await expect.poll(async () => (await times())[0]).toBeLessThan(start);
  expect((await times())[1]).toBe(laterEnd);
  await expectSaved(page);
});

async function tapToSelect(page: Page, name: string): Promise<void> {
  const start = await middleOf(page, name);
  await page.touchscreen.tap(start.x, start.y);
  await page.getByRole('button', { name: 'Close panel' }).first().click();
  await expect(page.getByRole('tabpanel')).toBeHidden();
}

test('T5, D4 a finger drags the selected bar onto another row, and one that rests on its end drags its first bounds', {
  tag: '@phone',
}, async ({ page }) => {
  await openTree(page);
  await tapToSelect(page, 'Ambulocetus');
  const from = await middleOf(page, 'Ambulocetus');
  const to = await middleOf(page, 'Pakicetus');
  await moveFingers(page, [{ from, to: { x: from.x, y: to.y } }]);
  await expect(species(page, 'Ambulocetus')).toHaveAccessibleName(/descendant of Pakicetus/);
  await expectSaved(page);

  await tapToSelect(page, 'Raoellidae');
  await viewAtRest(page);
  const end = await handleCenter(page, 'end');
  await moveFingers(page, [{ from: end, to: { x: end.x + 60, y: end.y } }], () =>
    expect(dragLabel(page)).toBeVisible(),
  );
  await expect(species(page, 'Raoellidae')).toHaveAccessibleName(
    /to -40\.00MY, died out between -40\.00MY and -/,
  );
  await expectSaved(page);
});
