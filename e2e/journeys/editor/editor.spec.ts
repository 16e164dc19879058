import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { clickSpecies, expectSaved, handleCenter, species } from '../../support/canvas.ts';
import { imageFile } from '../../support/image-file.ts';
import { expect, type Page, test } from '../../support/test.ts';
import { chooseInTreeMenu, openSection } from '../../support/tree-page.ts';

const alert = (page: Page) => page.getByRole('alertdialog');
const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name, exact: typeof name === 'string' });

test('all fields of a tree are saved, history restores them, and deleting leads to the account', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await expect(page).toHaveTitle('Life Tree | Whales');
  await field(page, 'Name').fill('Whales of old');
  await field(page, 'Description').fill('From land to sea');
  await field(page, 'Tags').fill('sea');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove tag sea' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Whales of old' })).toBeVisible();
  await expectSaved(page);

  await page.getByLabel('Image').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByText(/^File type must be/)).toBeVisible();
  // An upload leads back to the tab when it ends, so the other tab must be open before that.
  const openOtherTab = async (route: Route) => {
    await page.getByRole('tab', { name: 'Node' }).click();
    await route.continue();
  };
  await page.route('**/image?*', openOtherTab, { times: 1 });
  await page.getByLabel('Image').setInputFiles(imageFile('whale.png'));
  await expect(page.getByRole('img', { name: 'Whales of old' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete image' }).click();
  await expect(alert(page)).toContainText('Are you sure you wanna delete the image of this tree?');
  await alert(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('img', { name: 'Whales of old' })).toBeHidden();

  await openSection(page, 'Time');
  await page.getByLabel('Unit').selectOption('Thousand Years');
  await expect(species(page, 'Pakicetus')).toHaveAccessibleName(/from -50000\.00KY/);
  await chooseInTreeMenu(page, 'History');
  await page
    .getByRole('button', { name: /^Added / })
    .last()
    .click();
  const version = page.getByRole('dialog').last();
  await expect(version.getByRole('treeitem', { name: /^Pakicetus/ })).toBeVisible();
  await expectAccessible(page);
  await version.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'Whales', exact: true })).toBeVisible();
  await expectAccessible(page);

  await chooseInTreeMenu(page, 'Delete tree');
  await expect(alert(page)).toContainText('Are you sure you wanna delete Whales?');
  await alert(page).getByRole('button', { name: 'Delete' }).click();
  await expect(alert(page)).toContainText('Whales deleted successfully');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
});

test('a species can be edited in its panel and on the canvas, within the rules of time', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [
    earlyWhales,
    { name: 'Basilosaurus', apparition: -41e6, duration: 7e6 },
  ]);
  await page.goto(`/account/trees/${id}`);
  await clickSpecies(page, 'Ambulocetus');
  await expect(page.getByRole('tab', { name: 'Node' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('From -50.00MY to -40.00MY')).toBeVisible();
  await field(page, /^Apparition/).fill('-60');
  await page.keyboard.press('Enter');
  await expect(field(page, /^Apparition/)).toHaveAttribute('aria-invalid', 'true');
  // D7: after the end of its ancestor, it has a line that begins there.
  await field(page, /^Apparition/).fill('-30');
  await page.keyboard.press('Enter');
  await expect(field(page, /^Split/)).toHaveValue('-40');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, /^Split/)).toHaveCount(0);
  await field(page, /^Apparition/).fill('-47');
  await field(page, /^Duration/).fill('0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The duration of the species must be greater than 0')).toBeVisible();
  await field(page, /^Duration/).fill('3');
  await field(page, 'Description').fill('The walking whale');
  await expect(species(page, 'Ambulocetus')).toHaveAccessibleName(/from -47\.00MY to -44\.00MY/);

  await openSection(page, 'Ancestor');
  await page.getByRole('button', { name: 'Unlink from ancestor' }).click();
  await expect(species(page, 'Ambulocetus')).not.toHaveAccessibleName(/descendant of/);
  await page.getByRole('combobox', { name: 'Ancestor', exact: true }).fill('Paki');
  await page.keyboard.press('Enter');
  await expect(species(page, 'Ambulocetus')).toHaveAccessibleName(/descendant of Pakicetus/);
  await page.getByRole('button', { name: 'Add ancestor' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('1');
  await page.getByRole('dialog').getByRole('button', { name: 'Add ancestor' }).click();
  await expect(species(page, 'Example Species')).toHaveAccessibleName(/from -48\.00MY/);
  await expect(species(page, 'Ambulocetus')).toHaveAccessibleName(/descendant of Example Species/);
  await openSection(page, 'More');
  await page.getByRole('combobox', { name: 'Attach descendants' }).fill('Basilo');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(page.getByText(/^Basilosaurus was skipped: /)).toBeVisible();

  await page.getByRole('button', { name: 'Delete species' }).first().click();
  await expect(alert(page)).toContainText(
    'Are you sure you wanna delete Example Species (and its descendants)?',
  );
  await alert(page).getByRole('button', { name: 'Delete' }).click();
  await expect(alert(page)).toContainText('Example Species deleted successfully');
  await page.keyboard.press('Enter');
  await expect(species(page, 'Ambulocetus')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(species(page, 'Ambulocetus')).toBeVisible();

  await clickSpecies(page, 'Basilosaurus');
  const end = await handleCenter(page, 'end');
  await page.mouse.move(end.x, end.y);
  await page.mouse.down();
  await page.mouse.move(end.x + 60, end.y, { steps: 4 });
  await page.mouse.up();
  await expect(species(page, 'Basilosaurus')).not.toHaveAccessibleName(/to -34\.00MY/);
  const { width = 0, height = 0 } = (await species(page, 'Basilosaurus').boundingBox()) ?? {};
  await species(page, 'Basilosaurus').dblclick({ position: { x: width - 24, y: height / 2 } });
  await page.keyboard.type('King lizard');
  await page.keyboard.press('Enter');
  await expect(species(page, 'King lizard')).toBeVisible();
  await expectSaved(page);
});

test('a tree can be drawn with the keyboard only', { tag: '@wide' }, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await expect(species(page, 'Pakicetus')).toBeVisible();
  const focused = page.locator('[role=treeitem]:focus');
  for (let press = 0; press < 60 && (await focused.count()) === 0; press++) {
    await page.keyboard.press('Tab');
  }
  await expect(focused).toHaveAccessibleName(/^Pakicetus/);
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAccessibleName(/^Dorudon/);
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAccessibleName(/^Ambulocetus/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('n');
  await expect(species(page, 'Example Species')).toHaveAccessibleName(/descendant of Dorudon/);
  await expect(field(page, 'Name on the canvas')).toBeFocused();
  await page.keyboard.type('Basilosaurus');
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName(/^Basilosaurus/);
  await page.keyboard.press('F2');
  await page.keyboard.type('Zeuglodon');
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName(/^Zeuglodon/);
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAccessibleName(/^Dorudon/);
  await page.keyboard.press('Delete');
  // An accidental Enter deletes nothing, because the focus is on Cancel.
  await page.keyboard.press('Enter');
  await expect(alert(page)).toBeHidden();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(alert(page)).toContainText('Dorudon deleted successfully');
  await page.keyboard.press('Enter');
  await expect(species(page, 'Dorudon')).toHaveCount(0);
  await expect(focused).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(species(page, 'Zeuglodon')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(species(page, 'Dorudon')).toHaveCount(0);
  await page.keyboard.press('f');
  await page.keyboard.type('ambulo');
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName(/^Ambulocetus/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('shortcuts work after pressing a button, and toasts appear above dialogs', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await clickSpecies(page, 'Dorudon');
  const zoom = page.getByRole('button', { name: /^Zoom (\d+%|Fit)$/ });
  const first = await zoom.textContent();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('button', { name: 'Zoom in' })).not.toBeFocused();
  await expect(zoom).not.toHaveText(first ?? '');
  const before = await zoom.textContent();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(zoom).toHaveText(before ?? '');
  await page.keyboard.press('+');
  await expect(zoom).not.toHaveText(before ?? '');
  // With the keyboard, the arrow keys move in the toolbar; after a click, they move in the tree.
  await page.getByRole('button', { name: 'Zoom in' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Center view' })).toBeFocused();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('ArrowLeft');
  await expect(species(page, 'Pakicetus')).toBeFocused();
  await clickSpecies(page, 'Dorudon');
  await expect(species(page, 'Dorudon')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('n');
  await expect(species(page, 'Example Species')).toHaveAccessibleName(/descendant of Dorudon/);
  await expectSaved(page);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.keyboard.press('Control+z');
  await expect(species(page, 'Example Species')).toHaveCount(0);
  await clickSpecies(page, 'Dorudon');
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.keyboard.press('Delete');
  await expect(alert(page)).toContainText('Are you sure you wanna delete Dorudon?');
  await page.keyboard.press('Escape');
  await field(page, 'Name').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await expect(alert(page)).toBeHidden();
  await expectSaved(page);

  let refuse = () => {};
  const asked = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/operation*', async (route) => {
    await asked;
    await route.fulfill({
      status: 409,
      headers: { 'x-life-tree': 'reply' },
      json: { error: 'Not today', code: 'conflict' },
    });
  });
  await clickSpecies(page, 'Dorudon');
  await page.keyboard.press('n');
  await expect(field(page, 'Name on the canvas')).toBeFocused();
  await chooseInTreeMenu(page, 'Import');
  await expect(page.getByRole('dialog', { name: 'Import species' })).toBeVisible();
  refuse();
  const toast = page.getByRole('alert').filter({ hasText: 'Not today' });
  await expect(toast).toBeVisible();
  // Chromium leaves everything outside an open modal dialog out of its accessibility tree.
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const announced = nodes.find(({ ignored, role }) => !ignored && role?.value === 'alert');
  expect(announced?.properties).toContainEqual({
    name: 'live',
    value: { type: 'token', value: 'assertive' },
  });
  await expectAccessible(page);
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Import species' })).toBeVisible();
});

test('offline edits are kept, can be undone and redone, and are sent later', {
  tag: '@wide',
}, async ({ page, context }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await clickSpecies(page, 'Dorudon');
  // The species were added before this window was opened.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();
  await context.setOffline(true);
  await field(page, 'Name').fill('Zygorhiza');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Offline, will retry')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(species(page, 'Dorudon')).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(species(page, 'Zygorhiza')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();
  await expect(page.getByText('Offline, will retry')).toBeVisible();
  // The code of another page cannot load offline. The page says so, and loads when the connection is back.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await page.goBack();
  await expect(species(page, 'Zygorhiza')).toBeVisible();
  await expectSaved(page);
  const list = await call<{ name: string }[]>(page, 'GET', `species/${id}?shape=flat`);
  expect(list.map(({ name }) => name)).toContain('Zygorhiza');
});

test('the free plan refuses the thirty-first species and collaborators with a link to Pricing; the SVG is named after the tree', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Star: of whales' }, [
    {
      name: 'Root',
      apparition: -10,
      duration: 10,
      descendants: Array.from({ length: 29 }, (_, index) => ({
        name: `Tip ${index}`,
        afterApparition: 1,
        duration: 2,
      })),
    },
  ]);
  await page.goto(`/account/trees/${id}`);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download SVG' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe('Star- of whales.svg');
  expect(await readFile(await file.path(), 'utf8')).toContain('Tip 28');
  await page.getByRole('tab', { name: 'Collaborators' }).click();
  await expect(page.getByText('You need the Pro or Premium plan to edit')).toBeVisible();
  await expect(page.getByLabel('Add a collaborator')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add species' }).first().click();
  await expect(alert(page)).toContainText(
    'No more species allowed in this tree, you can upgrade your plan or create another Phylogenetic Tree',
  );
  await alert(page).getByRole('button', { name: 'See plans' }).click();
  await expect(page).toHaveURL(/\/pricing/);
});
