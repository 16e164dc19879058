import { Forest, speciesId, years } from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import { drawPreview } from './preview-image.ts';

function forestOf(...names: string[]): Forest {
  const forest = Forest.fromSpecies(
    names.map((name, index) => ({
      id: speciesId(String(index).padStart(4, '0')),
      ancestorId: null,
      start: years(-10),
      duration: years(10),
      name,
      description: null,
      image: null,
    })),
  );
  if (!forest.ok) throw new Error(forest.error.code);
  return forest.value;
}

const whales = { name: 'Whales', by: '@ada', species: 2 };

test('a preview shows name, author, count, times and species', () => {
  const svg = drawPreview(whales, forestOf('Pakicetus', 'Dorudon'));
  for (const text of ['>Whales<', '@ada  ·  2 species  ·  (-10.00Y)-0Y', '>Pakicetus<']) {
    expect(svg).toContain(text);
  }
});

test('a preview of a part of a tree counts all species and shows no times', () => {
  const svg = drawPreview({ ...whales, species: 100_000 }, forestOf('Pakicetus'));
  expect(svg).toContain('@ada  ·  100,000 species<');
});

test('a preview escapes markup in names', () => {
  const svg = drawPreview({ ...whales, name: '<script>' }, forestOf('</svg><script>'));
  expect(svg).not.toContain('<script');
  expect(svg.match(/<\/svg>/g)).toHaveLength(2);
});

test('a preview of an empty tree says so', () => {
  expect(drawPreview(whales, Forest.empty)).toContain('no species yet');
});
