import { plugins } from '@citation-js/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSource } from './format-source.ts';
import { textPieces } from './text-pieces.ts';

describe('a source is formatted', () => {
  it('as by the whole style, of which only the entries of a list are used', () => {
    const name = fc.record({
      family: fc.constantFrom('Gould', 'de Queiroz'),
      given: fc.constant('S. J.'),
    });
    const date = fc.record({ 'date-parts': fc.constantFrom([[1994]], [[1972, 5, 1]], [[-44]]) });
    const word = fc.constantFrom('Ammonites', '12', 'the sea');
    const source = fc.record(
      {
        type: fc.constantFrom('article-journal', 'book', 'chapter', 'webpage', 'thesis', 'dataset'),
        title: word,
        author: fc.array(name, { maxLength: 25 }),
        editor: fc.array(name, { maxLength: 3 }),
        issued: date,
        accessed: date,
        'container-title': word,
        publisher: word,
        volume: word,
        page: fc.constantFrom('5', '5-17'),
        DOI: fc.constant('10.1000/1'),
        URL: fc.constant('https://example.org/'),
      },
      { requiredKeys: ['type', 'title'] },
    );
    const whole = { 'author-year': 'apa', numbers: 'vancouver' } as const;
    fc.assert(
      fc.property(source, fc.constantFrom('author-year', 'numbers'), (given, style) => {
        const expected = plugins.output.format('bibliography', [{ ...given, id: 'source' }], {
          format: 'html',
          template: whole[style],
          lang: 'en-US',
        });
        const entry = expected.replace(/<div class="csl-left-margin">.*?<\/div>/, '');
        expect(formatSource(given, style, 'en')).toEqual(textPieces(entry));
      }),
    );
  });
});
