import { describe, expect, test } from 'vitest';
import { forestFaults } from './checks/invariants.ts';
import { speciesId } from './ids/species-id.ts';
import { flattenNested, fromNested, type NestedSpecies, nestBranch, nestForest } from './nested.ts';

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

/** A species without what its forest adds. */
function bare(nested: NestedSpecies): NestedSpecies {
  const { name, apparition, afterApparition, duration } = nested;
  return {
    name,
    apparition,
    afterApparition,
    duration,
    descendants: nested.descendants?.map(bare),
  };
}

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

  test('are written as they were read', () => {
    const written = nestForest(fromNested(cats));
    expect(written.map(bare)).toEqual([
      {
        name: 'Proailurus',
        apparition: -30,
        duration: 10,
        descendants: [
          { name: 'Pseudaelurus', afterApparition: 10, duration: 12, descendants: [] },
          { name: 'Homotherium', afterApparition: 5, duration: 1, descendants: [] },
        ],
      },
      { name: 'Nimravus', apparition: -34, duration: 4, descendants: [] },
    ]);
    expect(written[0]?.descendants[1]?.ancestorId).toBe(written[0]?.id);
  });

  test('are written from one species down', () => {
    const branch = nestBranch(fromNested(cats), 1);
    expect(branch).toMatchObject({ name: 'Pseudaelurus', afterApparition: 10, descendants: [] });
  });

  test('are listed under an ancestor with ids in order', () => {
    let count = 0;
    const list = flattenNested(cats.slice(0, 1), null, () => speciesId(`n${count++}`));
    expect(list.map(({ id, ancestorId, start }) => [id, ancestorId, start])).toEqual([
      ['n0', null, -30],
      ['n1', 'n0', 10],
      ['n2', 'n0', 5],
    ]);
    const [under] = flattenNested(
      [{ name: 'x', afterApparition: 3, duration: 1 }],
      speciesId('n0'),
      () => speciesId('n9'),
    );
    expect(under).toMatchObject({ ancestorId: 'n0', start: 3 });
  });

  test('without a time are refused, not given a guessed time', () => {
    const forest = fromNested([{ name: 'When?', duration: 1 }]);
    expect(forestFaults(forest)).toEqual([{ code: 'not-a-time', id: forest.id(0) }]);
  });
});
