import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyOperation } from '../../operations/index.ts';
import { emptyParts } from '../../parts/index.ts';
import { Forest } from '../../species/forest.ts';
import { speciesId } from '../../species/ids/species-id.ts';
import type { Species } from '../../species/species.ts';
import { years } from '../../timeline/years.ts';
import { layOutRows } from './rows.ts';
import { arrangeSiblings, orderByHand, shiftSiblings, siblingsByHand } from './siblings-by-hand.ts';

const fields = { name: '', description: null, isPublic: false, tags: [] };

/** Species 0 with a descendant for each start, or roots if `isRoots`. */
function family(starts: readonly number[], isRoots = false): Forest {
  const one = (id: string, ancestorId: string | null, start: number): Species => ({
    id: speciesId(id),
    ancestorId: ancestorId === null ? null : speciesId(ancestorId),
    start: years(start),
    duration: years(10),
    name: id,
    description: null,
    image: null,
  });
  const list = starts.map((start, place) => one(`s${place}`, isRoots ? null : 'ancestor', start));
  const forest = Forest.fromSpecies(isRoots ? list : [one('ancestor', null, 0), ...list]);
  if (!forest.ok) throw new Error('Not a forest');
  return forest.value;
}

const families = fc
  .tuple(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 2, maxLength: 12 }), fc.boolean())
  .map(([starts, isRoots]) => family(starts, isRoots));
const ordered = families.chain((forest) => {
  const siblings = siblingsByHand(forest, forest.size - 1) ?? [];
  const order = fc.shuffledSubarray([...siblings], { minLength: siblings.length });
  return fc.tuple(fc.constant(forest), order);
});

it('G5: siblings ordered by hand are laid out as announced, in one edit', () => {
  fc.assert(
    fc.property(ordered, ([forest, inOrder]) => {
      const operation = orderByHand(forest, inOrder);
      const edited =
        operation === null
          ? forest
          : applyOperation({ fields, forest, parts: emptyParts }, operation).tree.forest;
      const rows = layOutRows(edited, { order: 'hand' });
      const { siblings, aboveCount } = arrangeSiblings(forest, inOrder);
      const shown = siblings.toSorted((a, b) => (rows.row(a) ?? 0) - (rows.row(b) ?? 0));
      expect(shown).toEqual(siblings);
      const ancestor = forest.ancestor(inOrder[0] ?? 0);
      if (ancestor >= 0) expect(rows.row(ancestor)).toBe(aboveCount);
      expect(siblingsByHand(edited, inOrder[0] ?? 0)).toEqual(inOrder);
      expect(orderByHand(edited, inOrder)).toBeNull();
    }),
  );
});

it('G5: siblings move together by one place, until they are at the edge', () => {
  const places = fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 12 });
  const some = places.chain((all) => fc.tuple(fc.constant(all), fc.subarray(all)));
  fc.assert(
    fc.property(some, fc.constantFrom(-1 as const, 1 as const), ([all, some], by) => {
      const moved = new Set(some);
      const shifted = shiftSiblings(all, moved, by);
      const isMoved = (one: number) => moved.has(one);
      expect(shifted.filter(isMoved)).toEqual(all.filter(isMoved));
      const isOther = (one: number) => !moved.has(one);
      expect(shifted.filter(isOther)).toEqual(all.filter(isOther));
      for (const one of some) {
        const ahead = by < 0 ? all.slice(0, all.indexOf(one)) : all.slice(all.indexOf(one) + 1);
        const expected = ahead.some(isOther) ? by : 0;
        expect(shifted.indexOf(one) - all.indexOf(one)).toBe(expected);
      }
    }),
  );
});

it('ordering siblings as they are laid out changes nothing', () => {
  fc.assert(
    fc.property(ordered, ([forest, inOrder]) => {
      const arranged = arrangeSiblings(forest, inOrder);
      expect(arrangeSiblings(forest, arranged.siblings)).toEqual(arranged);
    }),
  );
});

it('a species without siblings, or with more than an edit can order, stays in its place', () => {
  expect(siblingsByHand(family([1]), 1)).toBeNull();
  expect(siblingsByHand(family(Array(1001).fill(1)), 1)).toBeNull();
  expect(siblingsByHand(family(Array(1000).fill(1)), 1)).toHaveLength(1000);
});
