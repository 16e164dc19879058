import { describe, expect, it } from 'vitest';
import { readSources } from './read-sources.ts';

const article = {
  type: 'article-journal',
  title: 'Fossil evidence for the origin of aquatic locomotion in archaeocete whales',
  DOI: '10.1126/science.263.5144.210',
};

describe('S1: sources are read', () => {
  it('from BibTeX, with its strings and letters', () => {
    const { sources, unreadable } = readSources(`
      @string{science = {Science}}
      @article{Thewissen_1994,
        title={${article.title}}, volume={263}, DOI={${article.DOI}}, journal=science,
        author={Thewissen, J. G. M. and M{\\"u}ller, Hans}, year={1994}
      }`);
    expect(unreadable).toBe(0);
    expect(sources).toMatchObject([
      {
        ...article,
        'container-title': 'Science',
        author: [{ family: 'Thewissen', given: 'J. G. M.' }, { family: 'Müller' }],
        issued: { 'date-parts': [[1994]] },
      },
    ]);
    expect(sources[0]).not.toHaveProperty('id');
    expect(sources[0]).not.toHaveProperty('_graph');
  });

  it('from BibTeX with a broken entry, which is counted', () => {
    const text = '@book{a, title={A}, year=2001}\n@book{b, title={B\n@book{c, title={C}}';
    const { sources, unreadable } = readSources(text);
    expect(sources.map(({ title }) => title)).toEqual(['A', 'C']);
    expect(unreadable).toBe(1);
  });

  it('from RIS', () => {
    const text = `TY  - JOUR\nTI  - ${article.title}\nAU  - Thewissen, J. G. M.\nPY  - 1994\nDO  - ${article.DOI}\nER  - \n`;
    expect(readSources(text).sources).toMatchObject([article]);
  });

  it('from CSL-JSON: one source, a list, or a list in an object', () => {
    for (const json of [article, [article], { items: [article] }]) {
      const { sources, unreadable } = readSources(JSON.stringify(json));
      expect(sources).toMatchObject([article]);
      expect(unreadable).toBe(0);
    }
  });

  it('from DOIs in every way to write them', () => {
    const text = `10.1126/science.1\nhttps://doi.org/10.1126/science.2, doi: 10.1126/science.3`;
    expect(readSources(text).sources).toEqual(
      [1, 2, 3].map((number) => ({ type: 'document', DOI: `10.1126/science.${number}` })),
    );
  });

  it('from plain text, each paragraph as a note with its DOI', () => {
    const text = 'Gingerich 1983, on whales,\n  doi:10.1126/science.9.\n\nA letter by Mary Anning';
    expect(readSources(text).sources).toEqual([
      {
        type: 'document',
        note: 'Gingerich 1983, on whales, doi:10.1126/science.9.',
        DOI: '10.1126/science.9',
      },
      { type: 'document', note: 'A letter by Mary Anning' },
    ]);
  });

  it('without fetching an address in the text', () => {
    const note = 'https://example.org/whales.bib';
    expect(readSources(note).sources).toEqual([{ type: 'document', note }]);
  });

  it('without those that are not sources or too large', () => {
    const huge = { ...article, abstract: 'x'.repeat(70_000) };
    const { sources, unreadable } = readSources(JSON.stringify([5, huge, null, article]));
    expect(sources).toMatchObject([article]);
    expect(unreadable).toBe(3);
    expect(readSources('{"broken": ').sources).toMatchObject([{ note: '{"broken":' }]);
    expect(readSources('  ').sources).toEqual([]);
  });
});
