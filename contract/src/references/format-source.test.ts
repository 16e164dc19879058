import { type Source, sourceLabel } from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import { formatSource } from './format-source.ts';
import { plainText, textPieces } from './text-pieces.ts';

const article: Source = {
  type: 'article-journal',
  title: 'Evidence for <i>Ambulocetus</i>',
  author: [
    { family: 'Thewissen', given: 'J. G. M.' },
    { family: 'Hussain', given: 'S. T.' },
    { family: 'Arif', given: 'M.' },
  ],
  'container-title': 'Science',
  volume: '263',
  page: '210-212',
  issued: { 'date-parts': [[1994]] },
  DOI: '10.1126/science.263.5144.210',
};

describe('a source is formatted', () => {
  it('S4: by author and year or for a numbered list', () => {
    expect(plainText(formatSource(article, 'author-year', 'en'))).toBe(
      'Thewissen, J. G. M., Hussain, S. T., & Arif, M. (1994). Evidence for Ambulocetus. Science, 263, 210–212. https://doi.org/10.1126/science.263.5144.210',
    );
    expect(plainText(formatSource(article, 'numbers', 'en'))).toBe(
      'Thewissen JGM, Hussain ST, Arif M. Evidence for Ambulocetus. Science. 1994;263:210–2. doi:10.1126/science.263.5144.210',
    );
  });

  it('in the language of the page', () => {
    const dated = { ...article, issued: { 'date-parts': [[1994, 1]] } };
    expect(plainText(formatSource(dated, 'numbers', 'es'))).toContain('enero de 1994');
  });

  it('with the italics of its title, and other HTML as text', () => {
    const title =
      '<script>alert(1)</script> <img src=x onerror=alert(1)> of <i>Homo</i> & H<sub>2</sub>O';
    const pieces = formatSource({ type: 'book', title }, 'author-year', 'en');
    expect(plainText(pieces)).toContain(
      '<script>alert(1)</script> <img src=x onerror=alert(1)> of Homo & H2O',
    );
    // The title of a book is in italics, and what would be in italics is upright.
    expect(pieces).toContainEqual({ text: 'Homo' });
    expect(pieces).toContainEqual({ text: '2', shift: 'sub', italic: true });
    expect(formatSource(article, 'numbers', 'en')).toContainEqual({
      text: 'Ambulocetus',
      italic: true,
    });
  });

  it('as it was written if it is only a note', () => {
    const note = 'A letter by Mary Anning, <b>1830</b>';
    expect(formatSource({ type: 'document', note }, 'author-year', 'en')).toEqual([{ text: note }]);
  });

  it('quickly, however long its texts and lists are', () => {
    const title = `${' '.repeat(60_000)}Whales${'\n "x" <i>y</i>'.repeat(5000)}`;
    const author = Array.from({ length: 3000 }, (_, index) => ({ family: `Author${index}` }));
    const text = plainText(formatSource({ type: 'book', title, author }, 'author-year', 'en'));
    expect(text).toContain('Author0, Author1, ');
    expect(text).toContain('Author2999');
    expect(text).toContain('Whales');
    expect(text.length).toBeLessThan(2000);
  });

  it('even if its values are of other types than expected', () => {
    const odd = { type: 'foo', author: 'someone', issued: 5, title: { a: 1 }, DOI: '10.1000/1' };
    expect(plainText(formatSource(odd, 'author-year', 'en'))).toContain('10.1000/1');
    expect(sourceLabel(odd)).toBe('10.1000/1');
  });
});

it('only text and styles are taken from HTML', () => {
  expect(
    textPieces(
      '<div onclick="x()"><i>A &#60;b&#62;</i> &amp; <a href="javascript:x">B</a></div>\n',
    ),
  ).toEqual([{ text: 'A <b>', italic: true }, { text: ' & ' }, { text: 'B' }]);
});

it('a source has a short name', () => {
  expect(sourceLabel(article)).toBe('Thewissen et al. 1994');
  const { author: _, ...anonymous } = article;
  expect(sourceLabel(anonymous)).toBe('Evidence for Ambulocetus 1994');
  expect(sourceLabel({ type: 'book', author: [{ family: 'A' }, { literal: 'B' }] })).toBe('A & B');
  expect(sourceLabel({ type: 'document' })).toBe('document');
});
