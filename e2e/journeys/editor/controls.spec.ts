import { call, createTree, registerUser } from '../../support/api.ts';
import { clickSpecies } from '../../support/canvas.ts';
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
