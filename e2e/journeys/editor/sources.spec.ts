import { readFile } from 'node:fs/promises';
import { createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expectSaved } from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';
import { openSection } from '../../support/tree-page.ts';

const bibtex = `@article{thewissen1994,
  title={Fossil evidence for the origin of aquatic locomotion in <b>archaeocete</b> whales},
  author={Thewissen, J. G. M. and Hussain, S. T. and Arif, M.},
  journal={Science}, volume={263}, pages={210--212}, year={1994},
  doi={10.1126/science.263.5144.210}
}`;

test('S1, S2: a tree without sources loads no code for them; sources are pasted, cited for a date and shown to readers', {
  tag: '@wide',
}, async ({ page, other }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Early whales', isPublic: true }, [earlyWhales]);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`/account/trees/${id}`);
  await page.getByRole('tab', { name: 'Tree' }).click();
  await openSection(page, 'Data');
  await expect(page.getByRole('button', { name: 'Add sources' })).toBeVisible();
  expect(
    loaded.filter((address) =>
      /assets\/(references|read-worker)-|ph-tree\/.*\/parts/.test(address),
    ),
  ).toEqual([]);

  await page.getByRole('button', { name: 'Add sources' }).click();
  await page.getByRole('textbox', { name: 'Paste sources' }).fill(bibtex);
  const reference =
    'Thewissen, J. G. M., Hussain, S. T., & Arif, M. (1994). Fossil evidence for the origin of aquatic locomotion in archaeocete whales. Science';
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(reference);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add 1 source' }).click();
  await expect(page.getByRole('list', { name: 'Sources' })).toContainText(reference);

  // The same DOI is found in the tree.
  await page.getByRole('button', { name: 'Add sources' }).click();
  await page
    .getByRole('textbox', { name: 'Paste sources' })
    .fill('https://doi.org/10.1126/SCIENCE.263.5144.210');
  await page.getByRole('button', { name: 'Show the source' }).click();

  await page.getByRole('tab', { name: 'Node' }).click();
  await page.getByRole('combobox', { name: 'Species' }).click();
  await page.getByRole('option', { name: 'Pakicetus', exact: true }).click();
  const cite = page.getByRole('button', { name: 'Cite a source (dates)' });
  await cite.focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('combobox', { name: 'Cite a source' });
  await picker.click();
  await page.getByRole('option', { name: /Thewissen et al\. 1994/ }).click();
  await page.getByRole('textbox', { name: 'Where' }).fill('p. 211');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const number = { name: 'Source 1 (dates): Thewissen et al. 1994' };
  await expect(page.getByRole('button', number)).toBeVisible();
  await expectSaved(page);

  await other.goto(`/trees/${id}`);
  await expect(other.getByRole('heading', { name: 'References' })).toBeVisible();
  await expect(other.getByRole('list', { name: 'Sources' })).toContainText(reference);
  await other.getByRole('list', { name: 'Sources' }).getByText('Cited by 1 species').click();
  await other.getByRole('button', { name: 'Pakicetus dates' }).click();
  await other.getByRole('button', number).click();
  await expect(other.getByRole('dialog')).toContainText('p. 211');
  await expectAccessible(other);
  await other.keyboard.press('Escape');

  // S4: a figure lists the sources of what it shows.
  await other.getByRole('button', { name: 'Share' }).click();
  await other.getByRole('menuitem', { name: 'Download' }).click();
  await other.getByRole('combobox', { name: 'References' }).selectOption('Author and year');
  await expectAccessible(other);
  const downloaded = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Export' }).click();
  const figure = await readFile(await (await downloaded).path(), 'utf8');
  expect(figure).toContain('>(Thewissen et al. 1994)<');
  expect(figure).toContain('>Thewissen, J. G. M., Hussain, S. T., &amp; Arif, M. (1994).');
});
