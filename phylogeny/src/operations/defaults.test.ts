import { describe, expect, test } from 'vitest';
import { emptyParts } from '../parts/tree-parts.ts';
import { Forest } from '../species/forest.ts';
import { speciesId } from '../species/ids/species-id.ts';
import { fromNested, type NestedSpecies } from '../species/nested.ts';
import { livingTest } from '../species/times/living.ts';
import { addAncestorOf, addDescendant, addRoot, importForest, performOperation } from './index.ts';
import type { Operation } from './operation.ts';

const fields = { name: 'Cats', description: null, isPublic: false, tags: [] };
const newId = speciesId('99999999');

function after(forest: Forest, operation: Operation): Forest {
  const result = performOperation({ fields, forest, parts: emptyParts }, operation);
  if (!result.ok) throw new Error(result.error.message);
  return result.value.tree.forest;
}

const twoRoots = fromNested([
  {
    name: 'a',
    apparition: -10,
    duration: 4,
    descendants: [{ name: 'b', afterApparition: 1, duration: 90 }],
  },
  { name: 'c', apparition: -20, duration: 3 },
]);

describe("'Add species'", () => {
  test('makes a first root at 0 that lasts 1', () => {
    expect(addRoot(Forest.empty, newId).species).toEqual({
      id: newId,
      ancestorId: null,
      start: 0,
      duration: 1,
      name: 'Example Species',
      description: null,
      image: null,
    });
  });

  test('makes another root that appears with the earliest and lasts as long as the longest', () => {
    expect(addRoot(twoRoots, newId).species).toMatchObject({ start: -20, duration: 4 });
  });

  test('makes a descendant of the selected species that starts at its extinction and lasts as long', () => {
    const forest = after(twoRoots, addDescendant(twoRoots, 1, newId));
    const row = forest.indexOf(newId);
    expect(forest.species(row)).toMatchObject({ name: 'Example Species', start: 90, duration: 90 });
    expect(forest.apparition(row)).toBe(forest.extinction(1));
  });

  test('never makes a descendant of an extinct species that runs into the future', () => {
    const extinct = fromNested([{ name: 'a', apparition: -66, duration: 60 }]);
    const forest = after(extinct, addDescendant(extinct, 0, newId));
    const row = forest.indexOf(newId);
    expect([forest.apparition(row), forest.extinction(row)]).toEqual([-6, 0]);
  });
});

const living = fromNested([
  { name: 'a', apparition: -10.3, duration: 10.3 },
  { name: 'b', apparition: -5, duration: 9 },
]);

describe("'Add species' with a living species selected", () => {
  test('A2b: makes a descendant that starts in the middle of its life and lasts until now', () => {
    const forest = after(living, addDescendant(living, 0, newId));
    const row = forest.indexOf(newId);
    expect([forest.apparition(row), forest.extinction(row)]).toEqual([-5.15, 0]);
    expect(livingTest(forest)(row)).toBe(true);
  });

  test('A2b: does not take a species that ends in the future for a living one', () => {
    expect(addDescendant(living, 1, newId).species).toMatchObject({ start: 9, duration: 9 });
  });
});

describe("'Add ancestor'", () => {
  test('makes a species that ends where a root begins', () => {
    const forest = after(twoRoots, addAncestorOf(twoRoots, 2, newId));
    const row = forest.indexOf(newId);
    expect([forest.apparition(row), forest.extinction(row)]).toEqual([-23, -20]);
  });

  test('makes a species that appears with the ancestor above when there is less time', () => {
    const forest = after(twoRoots, addAncestorOf(twoRoots, 1, newId));
    expect(forest.species(forest.indexOf(newId))).toMatchObject({ start: 0, duration: 90 });
  });
});

describe('Importing a forest', () => {
  const source = fromNested([
    {
      name: 'x',
      apparition: -18,
      duration: 9,
      descendants: [{ name: 'y', afterApparition: 9, duration: 1 }],
    },
    { name: 'z', apparition: -17, duration: 1 },
  ]);
  let count = 0;
  const nextId = () => speciesId(`n${count++}`);

  test('keeps absolute times under the chosen ancestor', () => {
    const forest = after(twoRoots, importForest(source, twoRoots, 2, nextId));
    const imported = [...forest.list()].filter(({ id }) => id.startsWith('n'));
    expect(imported.map(({ name, ancestorId }) => [name, ancestorId])).toEqual([
      ['x', '00000002'],
      ['y', 'n0'],
      ['z', '00000002'],
    ]);
    expect(imported.map(({ id }) => forest.apparition(forest.indexOf(id)))).toEqual([-18, -9, -17]);
  });

  test('A2: keeps no more inferred ancestors than species, and each split inferred', () => {
    const tip = (name: string) => ({ name, afterApparition: 1, duration: 1 });
    const inner = (...descendants: NestedSpecies[]): NestedSpecies => ({
      ...{ name: 'Ancestor', apparition: 0, afterApparition: 1, duration: 1 },
      inferred: true,
      descendants,
    });
    const chain = fromNested([inner(inner(inner(inner(tip('a'), inner(tip('b'))))))]);
    expect([chain.speciesCount, chain.size]).toEqual([2, 7]);
    const { species } = importForest(chain, Forest.empty, -1, nextId);
    expect(species.map(({ inferred }) => inferred ?? false)).toEqual([
      ...[false, false, true, true, false, true, false],
    ]);
    const kept = importForest(chain, twoRoots, -1, nextId).species;
    expect(kept.filter(({ inferred }) => inferred)).toHaveLength(5);
  });

  test('adds roots when no ancestor is chosen', () => {
    const forest = after(twoRoots, importForest(source, twoRoots, -1, nextId));
    expect(forest.counts).toMatchObject({ species: 6, roots: 4 });
  });
});
