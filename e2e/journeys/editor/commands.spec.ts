import { createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { clickSpecies, species, viewAtRest } from '../../support/canvas.ts';
import { expect, type Page, test } from '../../support/test.ts';

const menu = (page: Page) => page.getByRole('menu');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });

test('T5: the context menu opens on species and on the canvas, with the pointer and the keyboard', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await species(page, 'Dorudon').waitFor();
  await viewAtRest(page);
  await species(page, 'Dorudon').click({ button: 'right' });
  await expect(menu(page)).toHaveAccessibleName('Dorudon');
  await expect(species(page, 'Dorudon')).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await menu(page).getByRole('menuitem', { name: 'Rename' }).click();
  await page.keyboard.type('Basilosaurus');
  await page.keyboard.press('Enter');
  await expect(species(page, 'Basilosaurus')).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await expect(menu(page)).toHaveAccessibleName('Basilosaurus');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(species(page, 'Basilosaurus')).toBeFocused();

  const canvas = await page.getByRole('tree').boundingBox();
  await page.mouse.click(
    (canvas?.x ?? 0) + 20,
    (canvas?.y ?? 0) + (canvas?.height ?? 0) / 2 + 150,
    {
      button: 'right',
    },
  );
  await expect(menu(page)).toHaveAccessibleName('Canvas');
  await menu(page).getByRole('menuitem', { name: 'Undo' }).click();
  await expect(species(page, 'Dorudon')).toBeVisible();
});

test('T5: the palette finds commands and species by name', async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await clickSpecies(page, 'Pakicetus');
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('dorud');
  await page.keyboard.press('Enter');
  await expect(species(page, 'Dorudon')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('add desc');
  await page.keyboard.press('Enter');
  await expect(species(page, 'Example Species')).toHaveAccessibleName(/descendant of Dorudon/);
});
