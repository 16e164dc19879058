import { guideNames } from '@life-tree/contract/values';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Guide, renderGuide } from '../../../rendered-guides.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const files = import.meta.glob<Guide>('../../../../docs/guide/**/*.md', {
  import: 'default',
  eager: true,
});
const folder = '../../../../docs/guide';
const languages = ['', '/es'];

test('the help page lists every guide with its sections', async () => {
  fakeApi();
  renderApp('/help');
  await screen.findByRole('heading', { name: 'Help', level: 1 });
  const links = within(screen.getByRole('main')).getAllByRole('link');
  const addresses = links.map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(expect.arrayContaining(guideNames.map((name) => `/help/${name}`)));
  expect(addresses).toContain('/help/editor#undo-and-history');
});

test('a guide has a table of contents, and links lead to other guides', async () => {
  fakeApi();
  const { address } = renderApp('/help/table');
  await screen.findByRole('heading', { name: 'The table', level: 1 });
  await screen.findByRole('heading', { name: 'Keys', level: 2 });
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
  expect(contents.getByRole('link', { name: 'Keys' }).getAttribute('href')).toBe('#keys');
  const link = screen.getByRole('link', { name: 'questions about dates' });
  expect(link.getAttribute('href')).toBe('/help/editor#questions-about-dates');
  expect(address()).toBe('/help/table');
});

test('a guide that does not exist is not found', async () => {
  fakeApi();
  renderApp('/help/nothing');
  await screen.findByRole('heading', { name: 'This branch ends here' });
});

test('every page has a link to the help', async () => {
  fakeApi();
  renderApp('/privacy-policy');
  const link = await screen.findByRole('link', { name: 'Help' });
  expect(link.getAttribute('href')).toBe('/help');
});

test('every language has every guide, with the same structure', () => {
  const paths = languages.flatMap((language) =>
    guideNames.map((name) => `${folder}${language}/${name}.md`),
  );
  expect(Object.keys(files).toSorted()).toEqual(paths.toSorted());
  const structure = ({ headings, html }: Guide) => ({
    headings: headings.map(({ depth }) => depth),
    tables: html.split('<table>').length,
    images: html.split('<img').length,
  });
  for (const name of guideNames) {
    const [english, ...others] = languages.map(
      (language) => files[`${folder}${language}/${name}.md`],
    );
    if (english === undefined) throw new Error(`There is no guide ${name}`);
    for (const other of others) {
      expect([name, other && structure(other)]).toEqual([name, structure(english)]);
    }
  }
});

test('links between documents lead to pages of the product, or are texts if it has none', () => {
  const { title, headings, html } = renderGuide(
    [
      '# The title',
      '## Über uns: `a`',
      '[one](table.md#keys) [two](#here) [three](https://example.org)',
      '[four](../api-guide.md) [five](../operating.md#x) <b>',
      '| a |\n|---|\n| b |',
    ].join('\n\n'),
  );
  expect(title).toBe('The title');
  expect(headings).toEqual([{ id: 'über-uns-a', text: 'Über uns: `a`', depth: 2 }]);
  expect(html).toContain('<a href="/help/table#keys">one</a> <a href="#here">two</a>');
  expect(html).toContain(
    '<a href="https://example.org" target="_blank" rel="noreferrer">three</a>',
  );
  expect(html).toContain('<a href="/api/docs">four</a> five');
  expect(html).toContain('<div class="scrolls" tabindex="0"><table>');
});
