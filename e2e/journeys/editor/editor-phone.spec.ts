import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expectSaved, species } from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';
import { moveFingers } from '../../support/touch.ts';
import { openSection } from '../../support/tree-page.ts';

test('a tree can be read and edited by touch on a phone', { tag: '@phone' }, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales', isPublic: true }, [earlyWhales]);
  await page.goto(`/trees/${id}`);
  await expect(species(page, 'Pakicetus')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Tree' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Zoom Fit' })).toBeVisible();
  const canvas = (await page.getByRole('tree').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };
  await moveFingers(page, [
    { from: { x: middle.x - 30, y: middle.y }, to: { x: middle.x - 110, y: middle.y } },
    { from: { x: middle.x + 30, y: middle.y }, to: { x: middle.x + 110, y: middle.y } },
  ]);
  await expect(page.getByRole('button', { name: /^Zoom \d+%$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Open panel' }).tap();
  await page
    .getByRole('button', { name: /^Dorudon|^Pakicetus/ })
    .first()
    .tap();
  await expect(page.getByText('A wading meat-eater.')).toBeVisible();
  const sheet = page.getByRole('complementary', { name: 'About this tree' });
  const { y: top, x, width } = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const grip = { x: x + width / 2, y: top + 16 };
  await moveFingers(page, [{ from: grip, to: { x: grip.x, y: grip.y - 120 } }]);
  await expect.poll(async () => (await sheet.boundingBox())?.y ?? top).toBeLessThan(top - 80);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Edit' }).tap();
  // The address changes before the editor has loaded.
  await expect(page.getByRole('button', { name: 'Add species' })).toBeVisible();
  await expect(page).toHaveURL(`/account/trees/${id}`);
  await expect(species(page, 'Dorudon')).toBeVisible();
  await species(page, 'Dorudon').tap();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Zygorhiza');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add descendant' }).first().tap();
  await expect(species(page, 'Example Species')).toHaveAccessibleName(/descendant of Zygorhiza/);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'Example Species',
  );
  // It would open the keyboard.
  await expect(page.getByRole('textbox', { name: 'Name on the canvas' })).toHaveCount(0);
  await expectSaved(page);
  const toolbar = await page.getByRole('toolbar', { name: 'Canvas' }).boundingBox();
  expect(toolbar?.height).toBeLessThan(60);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(species(page, 'Example Species')).toHaveCount(0);
  await page.getByRole('button', { name: 'More tools' }).tap();
  await expect(page.getByRole('radio', { name: 'Moving mode' })).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).tap();
  await expect(species(page, 'Example Species')).toBeVisible();
  await expectAccessible(page);
  const list = await call<{ name: string }[]>(page, 'GET', `species/${id}?shape=flat`);
  expect(list.map(({ name }) => name).sort()).toEqual([
    'Ambulocetus',
    'Example Species',
    'Pakicetus',
    'Zygorhiza',
  ]);
});

test('a long name, the sheet and its lists fit on a phone', { tag: '@phone' }, async ({ page }) => {
  await registerUser(page);
  const name = 'The evolution of whales and relatives 40';
  const id = await createTree(page, { name, isPublic: true }, [earlyWhales]);
  for (const address of [`/trees/${id}`, `/account/trees/${id}`]) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Open panel' })).toBeVisible();
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const heading = page.getByRole('heading', { name, level: 1 });
      // In the editor, the name is in the button of a menu, which is as high as fingers need.
      const text = heading.or(heading.locator('span')).last();
      const isWhole = () =>
        text.evaluate((element) => element.scrollHeight <= element.clientHeight);
      await expect.poll(isWhole, `${address} at ${width}`).toBe(true);
      const top = await text.boundingBox();
      const toolbar = await page.getByRole('toolbar', { name: 'Canvas' }).boundingBox();
      expect(top?.y).toBeGreaterThanOrEqual(1);
      // One row of 48 pixels and its border.
      expect(toolbar?.y).toBeLessThanOrEqual(50);
    }
  }

  await species(page, 'Dorudon').tap();
  const sheet = page.getByRole('complementary', { name: 'Edit' });
  await openSection(page, 'Ancestor');
  const field = page.getByRole('combobox', { name: 'Ancestor', exact: true });
  await field.tap();
  const list = page.getByRole('listbox', { name: 'Ancestor' });
  await expect(list).toBeVisible();
  await expect
    .poll(async () => {
      const [inner, outer] = [await list.boundingBox(), await sheet.boundingBox()];
      if (inner === null || outer === null) return Number.POSITIVE_INFINITY;
      return inner.y + inner.height - (outer.y + outer.height);
    })
    .toBeLessThanOrEqual(0);
  await expect(field).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');

  const before = (await sheet.boundingBox())?.height ?? 0;
  await page.getByRole('separator', { name: 'Height of the panel' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await sheet.boundingBox())?.height ?? 0).toBeGreaterThan(before);
  await expectAccessible(page);
});
