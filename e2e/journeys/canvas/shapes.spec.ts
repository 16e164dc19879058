import { createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import {
  clickSpecies,
  expectSaved,
  selectionInAddress,
  species,
  viewAtRest,
} from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';
import { openSection } from '../../support/tree-page.ts';

test('G6: a tree can be read, walked through and kept as upright and as fan', {
  tag: '@wide',
}, async ({ page, other }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales', isPublic: true }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await species(page, 'Dorudon').waitFor();
  await page.getByRole('tab', { name: 'Tree' }).click();
  await openSection(page, 'Look');
  const field = page.getByRole('tabpanel', { name: 'Tree' }).getByLabel('Shape');
  for (const shape of ['Upright', 'Fan']) {
    await field.selectOption(shape);
    await expectSaved(page);

    await other.goto(`/trees/${id}`);
    await clickSpecies(other, 'Dorudon');
    await expect(species(other, 'Dorudon')).toHaveAttribute('aria-selected', 'true');
    await viewAtRest(other);
    await other.keyboard.press('ArrowLeft');
    await expect(species(other, 'Pakicetus')).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(other);
    await selectionInAddress(other, 'Pakicetus');
    await other.reload();
    await expect(species(other, 'Pakicetus')).toHaveAttribute('aria-selected', 'true');

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field).toHaveValue('across');
    await expectSaved(page);
  }
});
