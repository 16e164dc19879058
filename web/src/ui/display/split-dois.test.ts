import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitDois } from './split-dois.ts';

const doisIn = (text: string) => splitDois(text).flatMap(({ doi }) => doi ?? []);

it.each([
  ['see 10.1234/abc for more', '10.1234/abc'],
  ['https://doi.org/10.1038/s41586-020-2649-2', '10.1038/s41586-020-2649-2'],
  ['http://dx.doi.org/10.1038/nature.123', '10.1038/nature.123'],
  ['doi:10.1234/abc', '10.1234/abc'],
  ['DOI: 10.1234/ABC', '10.1234/ABC'],
  ['Ends a sentence: 10.1234/abc.', '10.1234/abc'],
  ['(10.1234/abc); then', '10.1234/abc'],
  ['10.1016/S0140-6736(05)17950-1', '10.1016/S0140-6736(05)17950-1'],
  ['(see 10.1016/S0140-6736(05)17950-1).', '10.1016/S0140-6736(05)17950-1'],
  ['10.1234/abc<script>alert(1)</script>', '10.1234/abc'],
  ['10.1234/abc" onclick="alert(1)', '10.1234/abc'],
])('finds the DOI in %s', (text, doi) => {
  expect(doisIn(text)).toEqual([doi]);
});

it.each([
  'from 10.5 to 10.7',
  '10.12/abc is too short',
  '10.1234/',
  '10.1234/).',
  '110.1234/abc',
  'version-10.1234/abc',
  'https://example.org/10.1234/abc',
  'javascript:alert(1)',
])('finds none in %s', (text) => {
  expect(doisIn(text)).toEqual([]);
});

it('links the words that were written', () => {
  expect(splitDois('See https://doi.org/10.1234/abc.')).toEqual([
    { text: 'See ', doi: null },
    { text: 'https://doi.org/10.1234/abc', doi: '10.1234/abc' },
    { text: '.', doi: null },
  ]);
});

const letters = fc.constantFrom(...'abcXYZ0189-_/');
const suffix = fc
  .tuple(fc.string({ unit: letters, maxLength: 20 }), fc.constantFrom(...'azAZ09'))
  .map(([start, end]) => start + end);
const doi = fc
  .tuple(fc.stringMatching(/^\d{4,9}$/), suffix)
  .map(([registrant, name]) => `10.${registrant}/${name}`);
const prefix = fc.constantFrom('', 'doi:', 'doi: ', 'https://doi.org/', 'http://dx.doi.org/');
/** Random text, often with pieces of DOIs and markup. */
const words = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('10.', '10.1234/', '/', '(', ')', '.', ' ', '<a href="', 'https://doi.org/'),
    ),
  )
  .map((parts) => parts.join(''));

it('keeps every character of any text, and links only to DOIs', () => {
  fc.assert(
    fc.property(words, (text) => {
      const parts = splitDois(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts) {
        if (part.doi === null) continue;
        expect(part.text.endsWith(part.doi)).toBe(true);
        const { origin, pathname, search, hash } = new URL(`https://doi.org/${part.doi}`);
        expect([origin, search, hash]).toEqual(['https://doi.org', '', '']);
        expect(pathname).toMatch(/^\/10\.\d/);
      }
    }),
  );
});

it('finds every DOI between other words and punctuation', () => {
  const end = fc.constantFrom('', '.', ',', ').', ' and', '\n', ';', '"');
  fc.assert(
    fc.property(fc.array(fc.tuple(prefix, doi, end)), (found) => {
      const text = found.map(([before, one, after]) => `see (${before}${one}${after} `).join('');
      expect(doisIn(text)).toEqual(found.map(([, one]) => one));
    }),
  );
});

it('is fast with a long text that looks like DOIs', () => {
  const text = `${'10.1234/'.repeat(1000)}${'('.repeat(1000)}${')'.repeat(1000)}`;
  expect(
    splitDois(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
