import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createTree, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { clickSpecies, expectSaved, species } from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';
import { openSection } from '../../support/tree-page.ts';

/** What only trees of Earth's past may mention. */
const ofEarth = /\b(Ma|MY|MYA|ICS)\b|[Mm]illion|[Mm]illones|[Gg]eol|Quaternary|Cuaternario/;

const dragons = {
  name: 'First wyrm',
  apparition: 100,
  duration: 700,
  descendants: [
    { name: 'Cave wyrm', afterApparition: 150, duration: 300 },
    { name: 'Sky drake', afterApparition: 400, duration: 500 },
  ],
};

/** Everything that a person can read or hear on a page. */
function readPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap(
      (element) => ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name)),
    );
    return [document.body.innerText, ...spoken].join('\n');
  });
}

test('G3: an invented world counts in its own unit, on the page, in its SVG and in Spanish', {
  tag: '@wide',
}, async ({ page, baseURL }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Dragons', isPublic: true }, [dragons]);
  await page.goto(`/account/trees/${id}`);
  await species(page, 'Sky drake').waitFor();
  await page.getByRole('tab', { name: 'Tree' }).click();
  await openSection(page, 'Time');
  await page.getByRole('combobox', { name: 'Time scale' }).selectOption('A world of its own');
  await page.getByLabel('Unit of time').fill('winters');
  await page.getByLabel('Unit of time').press('Enter');
  await page.getByRole('button', { name: /^(Add eras|Edit \d eras?)$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .first()
    .fill('Age of Ash, 0, 500, #aa3322\nAge of Sky, 500, 1000');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit 2 eras' })).toBeVisible();
  await expectSaved(page);

  await clickSpecies(page, 'Sky drake');
  await expect(species(page, 'Sky drake')).toHaveAccessibleName(/500.*winters/);
  expect(await readPage(page)).not.toMatch(ofEarth);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download SVG' }).click();
  const svg = await readFile(await (await downloaded).path(), 'utf8');
  const written = svg.match(/>[^<>]+<\/(text|tspan|title|desc)>/g)?.join('\n') ?? '';
  expect(written).toContain('Age of Ash');
  expect(written).not.toMatch(ofEarth);

  await page.context().addCookies([{ name: 'language', value: 'es', url: `${baseURL}` }]);
  await page.goto(`/trees/${id}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await clickSpecies(page, 'Sky drake');
  await expect(species(page, 'Sky drake')).toHaveAccessibleName(/500.*winters/);
  expect(await readPage(page)).not.toMatch(ofEarth);
});
