import { expect, it } from 'vitest';
import { labelText } from '../../drawing/sheet/label-text.ts';
import { fromNested } from '../../species/nested.ts';
import { layOutForest } from '../forest-layout.ts';
import { CladeIndex } from './clade-index.ts';

const forestOf = (name: string) =>
  fromNested([
    {
      name,
      inferred: true,
      apparition: -100e6,
      duration: 40e6,
      descendants: ['Felis', 'Canis'].map((tip) => ({
        name: tip,
        afterApparition: 40e6,
        duration: 60e6,
      })),
    },
  ]);

it('A1a: a clade has a bracket with its name, and a split without a name has none', () => {
  const clades = (name: string) => {
    const { forest, rows } = layOutForest(forestOf(name));
    return new CladeIndex(forest, rows).choose(1);
  };
  expect(clades('Carnivora')).toEqual([{ species: 0, firstRow: 0, rowCount: 2, speciesCount: 2 }]);
  expect(clades('Ancestor 1')).toEqual([]);
});

it('A1a: a folded clade has its name in drawings, not those of its first and last species', () => {
  const label = (name: string) => {
    const forest = forestOf(name);
    return labelText(layOutForest(forest, { collapsed: new Set([forest.id(0)]) }), 0);
  };
  expect(label('Carnivora')).toBe('Carnivora, 2');
  expect(label('Ancestor 1')).toMatch(/^(Felis|Canis) \+ (Felis|Canis), 2$/);
});
