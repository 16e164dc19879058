import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import {
  clickSpecies,
  expectSaved,
  handleCenter,
  species,
  viewAtRest,
} from '../../support/canvas.ts';
import { expect, type Page, test } from '../../support/test.ts';
import { openSection } from '../../support/tree-page.ts';

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });

test('D4: uncertain dates are typed, dragged and undone, and uncertain ancestors get a legend', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await call(page, 'PATCH', `ph-tree/${id}`, { notation: 'ago' });
  await page.goto(`/account/trees/${id}`);

  await clickSpecies(page, 'Pakicetus');
  await field(page, /^Apparition/).fill('Ypresain');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Did you mean Ypresian\?/)).toBeVisible();
  await field(page, /^Apparition/).fill('Ypresian');
  await expect(page.getByText('→ 56–48.07 Ma')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(species(page, 'Pakicetus')).toHaveAccessibleName(/from 52\.0\d\sMa/);
  await expectSaved(page);

  await page.reload();
  await clickSpecies(page, 'Pakicetus');
  await expect(field(page, /^Apparition/)).toHaveValue('Ypresian');
  await expect(page.getByRole('list', { name: 'Legend' })).toHaveText('Uncertain time');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, /^Apparition/)).toHaveValue('50');
  await expect(page.getByRole('list', { name: 'Legend' })).toBeHidden();

  await clickSpecies(page, 'Dorudon');
  await openSection(page, 'Ancestor');
  await page.getByRole('combobox', { name: 'Placement' }).selectOption('Debated');
  await expect(page.getByRole('list', { name: 'Legend' })).toHaveText('Debated ancestor');
  await viewAtRest(page);
  const { x, y } = await handleCenter(page, 'end');
  await page.mouse.move(x, y);
  await page.keyboard.down('Alt');
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await expect(field(page, /^Extinction/)).toHaveValue(/^36 \+0 -\d/);
  await expectSaved(page);
  await expectAccessible(page);
});
