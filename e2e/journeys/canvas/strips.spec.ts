import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { call, createTree, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expectSaved, species } from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';
import { openSection } from '../../support/tree-page.ts';

const mass = '0190b6a0-0000-7000-8000-000000000001';
const water = '0190b6a0-0000-7000-8000-000000000002';

const weighs = (kilograms: number, isAquatic: boolean) => ({
  traits: { [mass]: kilograms, [water]: isAquatic },
});
const whales = {
  ...{ name: 'Pakicetus', apparition: -50e6, duration: 10e6, ...weighs(45, false) },
  descendants: [
    { name: 'Ambulocetus', afterApparition: 2e6, duration: 4e6, ...weighs(140, true) },
    { name: 'Dorudon', afterApparition: 8e6, duration: 6e6, ...weighs(2200, true) },
  ],
};

test('G4a: columns stand beside the names, for visitors, in the legend and in drawings', {
  tag: '@wide',
}, async ({ page, other }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales', isPublic: true });
  const columns = [
    { id: mass, value: { name: 'Mass', type: 'number', unit: 'kg' } },
    { id: water, value: { name: 'Aquatic', type: 'yes-no' } },
  ];
  for (const column of columns) {
    const operation = { kind: 'put-part', part: 'columns', ...column };
    await call(page, 'POST', `ph-tree/${id}/operation`, { operationId: randomUUID(), operation });
  }
  await call(page, 'POST', `species/${id}`, whales);

  await page.goto(`/account/trees/${id}`);
  await species(page, 'Dorudon').waitFor();
  await page.getByRole('tab', { name: 'Tree' }).click();
  await openSection(page, 'Look');
  const add = page.getByLabel('Columns beside the names');
  await add.selectOption('Mass');
  await add.selectOption('Aquatic');
  await page.getByLabel('Aquatic beside the names', { exact: true }).selectOption('Symbols');
  await expectSaved(page);
  await expectAccessible(page);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download SVG' }).click();
  const svg = await readFile(await (await downloaded).path(), 'utf8');
  expect(svg).toContain('Mass');
  expect(svg).toContain('Aquatic');

  await other.goto(`/trees/${id}`);
  await species(other, 'Dorudon').waitFor();
  const legend = other.getByRole('list', { name: 'Legend' });
  await expect(legend).toContainText('Mass');
  await expect(legend).toContainText('Aquatic');

  await page.getByRole('button', { name: 'Do not show Mass beside the names' }).click();
  await expectSaved(page);
  await expect(legend).not.toContainText('Mass');
  await expect(legend).toContainText('Aquatic');
});
