import { expect, test } from 'vitest';
import { fromNested } from '../../species/nested.ts';
import type { ImageCredit } from '../../species/values/image-credit.ts';
import { imageCreditLine } from './image-credits.ts';

const texts = { images: 'Images: {credits}', more: 'and {count} more' };

function lineOf(species: readonly (readonly [string, ImageCredit])[]): string | null {
  const forest = fromNested(
    species.map(([name, imageCredit]) => ({ name, apparition: 0, duration: 1, imageCredit })),
  );
  return imageCreditLine(forest, [...species.keys()], texts);
}

test('equal credits are written once, with the names of their species', () => {
  const jane = { author: 'Jane Roe', licence: 'CC BY 4.0' };
  expect(
    lineOf([
      ['Dorudon', { ...jane, link: 'https://example.org/1' }],
      ['Pakicetus', { licence: 'CC0 1.0' }],
      ['Basilosaurus', { ...jane, link: 'https://example.org/2' }],
      ['Orca', { link: 'https://example.org/orca' }],
    ]),
  ).toBe(
    'Images: Jane Roe, CC BY 4.0 (Dorudon, Basilosaurus); CC0 1.0 (Pakicetus); example.org/orca (Orca)',
  );
  expect(lineOf([])).toBeNull();
});

test('credits beyond the twentieth, and species beyond the fifth of one, are counted', () => {
  const many = Array.from({ length: 23 }, (_, at) => [`S${at}`, { author: `A${at}$&` }] as const);
  expect(lineOf(many)).toMatch(/; A19\$& \(S19\); and 3 more$/);
  const same = many.slice(0, 7).map(([name]) => [name, { author: 'Jane' }] as const);
  expect(lineOf(same)).toBe('Images: Jane (S0, S1, S2, S3, S4, and 2 more)');
});
