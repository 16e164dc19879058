import { describe, expect, test } from 'vitest';
import { forestFaults } from './checks/invariants.ts';
import { fromNested, type NestedSpecies } from './nested.ts';

const cats: NestedSpecies[] = [
  {
    name: 'Proailurus',
    apparition: -30,
    duration: 10,
    description: 'Dawn cat',
    descendants: [
      { name: 'Pseudaelurus', afterApparition: 10, duration: 12, image: 'skull.png' },
      { name: 'Homotherium', afterApparition: 5, duration: 1, descendants: [] },
    ],
  },
  { name: 'Nimravus', apparition: -34, duration: 4 },
];

describe('Nested species', () => {
  test('make a forest in the same order', () => {
    const forest = fromNested(cats);
    expect([...forest.list()].map(({ name }) => name)).toEqual([
      'Proailurus',
      'Pseudaelurus',
      'Homotherium',
      'Nimravus',
    ]);
    expect([...forest.apparitions]).toEqual([-30, -20, -25, -34]);
    expect(forest.description(0)).toBe('Dawn cat');
    expect(forest.image(1)).toBe('skull.png');
    expect(forestFaults(forest)).toEqual([]);
  });

  test('without a time are refused, not given a guessed time', () => {
    const forest = fromNested([{ name: 'When?', duration: 1 }]);
    expect(forestFaults(forest)).toEqual([{ code: 'not-a-time', id: forest.id(0) }]);
  });
});
