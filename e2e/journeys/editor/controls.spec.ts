import { call, createTree, registerUser } from '../../support/api.ts';
import { clickSpecies, species, viewAtRest } from '../../support/canvas.ts';
import { expect, type Page, test } from '../../support/test.ts';

/** What can be pressed or filled in, except hints, which leave by themselves, and the link that only focus shows. */
const controlsIn = (page: Page) =>
  page.evaluate(() => {
    const found = document.querySelectorAll('a[href], button, input, select, summary, textarea');
    return Array.from(found)
      .filter(
        (control) =>
          control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          control.getBoundingClientRect().width > 2,
      )
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
      .filter((name) => name !== 'Skip to content' && name !== 'Dismiss');
  });

test('the editor has few controls: at most 26 at first, and 40 with a species selected', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page);
  const empty = await createTree(page, { name: 'Nothing yet' });
  await page.goto(`/account/trees/${empty}`);
  await expect(page.getByRole('button', { name: /^Add the first species/ })).toBeVisible();
  expect((await controlsIn(page)).length).toBeLessThanOrEqual(26);

  const roots = [{ name: 'Pakicetus', apparition: -50e6, duration: 10e6 }];
  const tree = await createTree(page, { name: 'Whales' }, roots);
  await call(page, 'PATCH', `ph-tree/${tree}`, { notation: 'ago' });
  await page.goto(`/account/trees/${tree}`);
  await clickSpecies(page, 'Pakicetus');
  await expect(page.getByRole('heading', { name: 'Pakicetus' })).toBeVisible();
  const controls = await controlsIn(page);
  expect(controls.length, controls.join('; ')).toBeLessThanOrEqual(40);
});

test('the question what time is covers no species, and the tree is fitted before and after', async ({
  page,
}) => {
  await registerUser(page);
  const names = Array.from({ length: 9 }, (_, at) => `Root ${at + 1}`);
  const roots = names.map((name) => ({ name, apparition: 0, duration: 1 }));
  const tree = await createTree(page, { name: 'Cats' }, roots);
  await page.goto(`/account/trees/${tree}`);
  const question = page.getByRole('region', { name: 'Time in this tree' });
  await expect(question).toBeVisible();
  const fitted = page.getByRole('button', { name: 'Zoom Fit' });
  await expect(fitted).toBeVisible();
  await viewAtRest(page);
  const top = (await question.boundingBox())?.y ?? 0;
  for (const name of names) {
    const box = await species(page, name).boundingBox();
    expect((box?.y ?? top) + (box?.height ?? 0), name).toBeLessThanOrEqual(top);
  }

  await question.getByRole('button', { name: 'Millions of years ago' }).click();
  await expect(question).toBeHidden();
  await expect(species(page, 'Root 9')).toHaveAccessibleName(/from 1\sMa to Today/);
  await expect(fitted).toBeVisible();
  await expect(species(page, 'Root 9')).toBeInViewport({ ratio: 1 });
});

test('the menu of the name of a tree is not a part of its heading', async ({ page }) => {
  await registerUser(page);
  const tree = await createTree(page, { name: 'Cats' });
  await page.goto(`/account/trees/${tree}`);
  await page.getByRole('button', { name: 'Cats', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Import' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cats', exact: true, level: 1 })).toBeVisible();
});
