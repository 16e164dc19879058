import { Forest, type Species, type SpeciesId, speciesId, years } from '@life-tree/phylogeny';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ancestorsFirst, descendantsFirst } from './write-order.ts';

/** Species in any order, some of which descend from a species that is not among them. */
const shuffledSpecies = fc.array(fc.nat({ max: 40 }), { maxLength: 40 }).chain((picks) =>
  fc.shuffledSubarray(
    picks.map((pick, index) => species(index, pick > index ? null : pick === index ? -1 : pick)),
    { minLength: picks.length },
  ),
);

function species(index: number, ancestor: number | null): Species {
  return {
    id: idOf(index),
    ancestorId: ancestor === null ? null : idOf(ancestor),
    start: years(0),
    duration: years(1),
    name: '',
    description: null,
    image: null,
  };
}

function idOf(index: number): SpeciesId {
  return speciesId(`species ${index}`);
}

test('new species come after their ancestors', async () => {
  await fc.assert(
    fc.asyncProperty(shuffledSpecies, async (list) => {
      const ordered = await ancestorsFirst(list);
      expect([...ordered].sort(byId)).toEqual([...list].sort(byId));
      const positions = new Map(ordered.map(({ id }, position) => [id, position]));
      for (const { id, ancestorId } of ordered) {
        const before = ancestorId === null ? undefined : positions.get(ancestorId);
        expect(before ?? -1).toBeLessThan(positions.get(id) ?? -1);
      }
    }),
  );
});

test('deleted species come before their ancestors', () => {
  fc.assert(
    fc.property(shuffledSpecies, (list) => {
      const whole = [species(-1, null), ...list];
      const forest = Forest.fromSpecies(whole);
      if (!forest.ok) throw new Error(forest.error.code);
      const ids = list.map(({ id }) => id);
      const ordered = descendantsFirst(forest.value, ids);
      expect([...ordered].sort()).toEqual([...ids].sort());
      const positions = new Map(ordered.map((id, position) => [id, position]));
      for (const { id, ancestorId } of list) {
        const after = ancestorId === null ? undefined : positions.get(ancestorId);
        expect(positions.get(id)).toBeLessThan(after ?? ordered.length);
      }
    }),
  );
});

function byId(one: Species, other: Species): number {
  return one.id < other.id ? -1 : 1;
}
