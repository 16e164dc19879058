import type { Page } from '@playwright/test';
import { call, createTree, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import {
  clickSpecies,
  expectSaved,
  readCanvas,
  species,
  viewAtRest,
} from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';
import { chooseInTreeMenu, openSection } from '../../support/tree-page.ts';

const whales = {
  name: 'Pakicetus',
  apparition: -50e6,
  duration: 20e6,
  descendants: [
    { name: 'Ambulocetus', afterApparition: 4e6, duration: 4e6 },
    { name: 'Remingtonocetus', afterApparition: 6e6, duration: 4e6 },
    { name: 'Protocetus', afterApparition: 8e6, duration: 4e6 },
    { name: 'Dorudon', afterApparition: 12e6, duration: 6e6 },
  ],
};

async function boxOfSpecies(page: Page, name: string) {
  const box = await species(page, name).boundingBox();
  if (box === null) throw new Error(`${name} is not in view`);
  return box;
}

test('T5, G1, G2, G4: a second editor sees live how a group and events are made, coloured and taken back, and how several species are moved and moved back with one undo', {
  tag: '@wide',
}, async ({ page, other }) => {
  await registerUser(page, 'pro');
  const guest = await registerUser(other);
  const id = await createTree(page, { name: 'Whales' }, [whales]);
  await call(page, 'PATCH', `ph-tree/${id}`, { newCollaborators: [guest.id] });
  await page.goto(`/account/trees/${id}`);
  await other.goto(`/account/trees/${id}`);
  await expect(species(other, 'Dorudon')).toBeVisible();
  await test.step('a group and events', () => groupAndColour(page, other));
  await test.step('several species', () => moveSeveral(page, other, id));
});

async function groupAndColour(page: Page, other: Page): Promise<void> {
  await clickSpecies(page, 'Dorudon');
  await page.getByRole('tab', { name: 'Tree' }).click();
  await openSection(page, 'Look');
  await page.getByRole('button', { name: 'Add group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Swimmers');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page);
  const bracket = { name: 'Group Swimmers, 1 species' };
  await expect(page.getByRole('button', bracket)).toBeVisible();
  await other.getByRole('button', bracket).click();
  const panel = other.getByRole('tabpanel', { name: 'Node' });
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Dorudon');

  await page.getByLabel('Colour by').selectOption('Group');
  await openSection(page, 'Time');
  await page.getByRole('switch', { name: 'Mass extinctions' }).click();
  await expectSaved(page);
  await expect(page.getByRole('button', { name: 'Edit End-Cretaceous extinction' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Edit End-Cretaceous extinction' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Colour by')).toHaveValue('branch');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', bracket)).toBeHidden();
  await expect(other.getByRole('button', bracket)).toBeHidden();
}

async function moveSeveral(page: Page, other: Page, id: string): Promise<void> {
  await clickSpecies(page, 'Ambulocetus');
  await viewAtRest(page);
  await species(page, 'Dorudon').click({ modifiers: ['Shift'] });
  await expect(page.getByText('Last common ancestor of Ambulocetus and Dorudon')).toBeVisible();
  const protocetus = await boxOfSpecies(page, 'Protocetus');
  await page.keyboard.down('Shift');
  await page.mouse.move(protocetus.x - 12, protocetus.y + 4);
  await page.mouse.down();
  await page.mouse.move(protocetus.x + 60, protocetus.y + protocetus.height - 4, { steps: 4 });
  await expect(page.locator('[data-selection-box]')).toHaveText('1');
  await page.mouse.up();
  await page.keyboard.up('Shift');
  const panel = page.getByRole('tabpanel', { name: 'Node' });
  await expect(panel.getByRole('heading', { name: '3 species selected' })).toBeVisible();
  await expectAccessible(page);

  const before = await readCanvas(page);
  const grip = await boxOfSpecies(page, 'Protocetus');
  await page.mouse.move(grip.x + 24, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x + 64, grip.y + grip.height / 2, { steps: 5 });
  await expect(page.getByText(/^3 species, [\d.]+ MY later$/)).toBeVisible();
  await page.mouse.up();
  await expectSaved(page);
  const moved = await readCanvas(page);
  expect(moved).not.toEqual(before);
  expect(moved.filter((label) => before.includes(label)).map((one) => one.split(',')[0])).toEqual([
    'Pakicetus',
    'Remingtonocetus',
  ]);
  await expect.poll(() => readCanvas(other)).toEqual(moved);
  const history = await call<{ entries: { summary: string }[] }>(
    page,
    'GET',
    `ph-tree/${id}/history`,
  );
  expect(history.entries[0]?.summary).toMatch(/^Moved 3 species [\d.]+ [KM]Y (earlier|later)$/);

  await page.keyboard.press('Control+z');
  await expect.poll(() => readCanvas(other)).toEqual(before);
  expect(await readCanvas(page)).toEqual(before);

  await panel.getByRole('combobox', { name: 'Placement' }).selectOption('Debated');
  await expectSaved(page);
  await chooseInTreeMenu(page, 'History');
  await expect(page.getByText('Changed the placement of 3 species').first()).toBeVisible();
}

test('T5: a long press and taps select several species on a phone', {
  tag: '@phone',
}, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [whales]);
  await page.goto(`/account/trees/${id}`);
  await expect(species(page, 'Dorudon')).toBeVisible();
  await viewAtRest(page);
  const session = await page.context().newCDPSession(page);
  const box = await boxOfSpecies(page, 'Ambulocetus');
  const finger = { x: box.x + 16, y: box.y + box.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar).toContainText('1 selected');
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  for (const name of ['Protocetus', 'Dorudon']) {
    const { x, y, height } = await boxOfSpecies(page, name);
    await page.touchscreen.tap(x + 16, y + height / 2);
  }
  await expect(bar).toContainText('3 selected');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Edit' }).tap();
  await expect(page.getByRole('heading', { name: '3 species selected' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.locator('header').getByRole('button', { name: 'Close panel' }).tap();
  await bar.getByRole('button', { name: 'Done' }).tap();
  await expect(bar).toHaveCount(0);
  await expect(species(page, 'Dorudon')).toHaveAttribute('aria-selected', 'false');
});
