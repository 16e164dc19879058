import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { years } from '../timeline/years.ts';
import { isCanonical } from './ancestry/arrange.ts';
import { Forest } from './forest.ts';
import { numberedId, speciesId } from './ids/species-id.ts';
import type { Species } from './species.ts';

function species(id: string, ancestorId: string | null, start: number, duration: number): Species {
  return {
    id: speciesId(id),
    ancestorId: ancestorId === null ? null : speciesId(ancestorId),
    start: years(start),
    duration: years(duration),
    name: `Name of ${id}`,
    description: null,
    image: null,
  };
}

function forestOf(...list: Species[]): Forest {
  const forest = Forest.fromSpecies(list);
  if (!forest.ok) throw new RangeError(forest.error.code);
  return forest.value;
}

describe('A forest', () => {
  const cats = forestOf(
    species('c', 'a', 5, 20),
    species('d', null, -30, 1),
    species('b', 'a', 10, 1),
    species('a', null, -20, 10),
    species('e', 'c', 20, 3),
  );

  test('has ancestors first, branches contiguous, siblings by id', () => {
    expect([...cats.list()].map(({ id }) => id)).toEqual(['a', 'b', 'c', 'e', 'd']);
  });

  test('counts species and descendants without inferred ancestors', () => {
    const forest = forestOf(
      { ...species('a', null, 0, 1), inferred: true },
      { ...species('b', 'a', 1, 1), inferred: true },
      species('c', 'b', 1, 1),
      species('d', 'b', 1, 1),
      species('e', 'a', 1, 1),
    );
    expect(forest.speciesCount).toBe(3);
    expect([0, 1, 2, 3, 4].map((index) => forest.descendantCount(index))).toEqual([3, 2, 0, 0, 0]);
    expect([0, 2].map((index) => cats.descendantCount(index))).toEqual([3, 1]);
    const named = forest.withValues({ details: null });
    expect([named.speciesCount, named.descendantCount(0)]).toEqual([5, 4]);
  });

  test('knows absolute times, extinctions and its span', () => {
    expect([...cats.apparitions]).toEqual([-20, -10, -15, 5, -30]);
    expect(cats.extinction(2)).toBe(5);
    expect(cats.span).toEqual({ from: -30, to: 8 });
    expect(Forest.empty.span).toBeNull();
  });

  test('returns branches, ancestors and generations', () => {
    expect([...cats.roots()]).toEqual([0, 4]);
    expect([...cats.descendants(0)]).toEqual([1, 2]);
    expect([...cats.ancestors(3)]).toEqual([2, 0]);
    expect(cats.branchSize(0)).toBe(4);
    expect(cats.isInBranch(3, 0)).toBe(true);
    expect(cats.isInBranch(4, 0)).toBe(false);
    expect([...cats.generations]).toEqual([0, 1, 1, 2, 0]);
    expect(cats.generation(3)).toBe(2);
  });

  test('counts species, roots, tips and generations', () => {
    expect(cats.counts).toEqual({ species: 5, roots: 2, tips: 3, generations: 3 });
    expect(Forest.empty.counts).toEqual({ species: 0, roots: 0, tips: 0, generations: 0 });
  });

  test('finds rows by id', () => {
    expect(cats.indexOf(speciesId('e'))).toBe(3);
    expect(cats.has(speciesId('z'))).toBe(false);
  });

  test('finds rows of numbered species without keeping their ids', () => {
    const { ids: _, ...columns } = cats.columns;
    const numbered = Forest.fromColumns({ ...columns, ids: null });
    expect(numbered.indexOf(numberedId(4))).toBe(4);
    for (const id of ['4', '00000005', '-0000001', '', ' 0000004', '0x000004', '1e3', '0000001.']) {
      expect(numbered.indexOf(speciesId(id)), id).toBe(-1);
    }
  });

  test('refuses duplicate ids, missing ancestors and circles', () => {
    const code = (...list: Species[]) => {
      const forest = Forest.fromSpecies(list);
      return forest.ok ? null : forest.error;
    };
    expect(code(species('a', null, 0, 1), species('a', null, 0, 1))).toEqual({
      code: 'duplicate-id',
      id: 'a',
    });
    expect(code(species('a', 'b', 0, 1))).toEqual({ code: 'missing-ancestor', id: 'a' });
    expect(
      code(species('r', null, 0, 1), species('a', 'b', 0, 1), species('b', 'a', 0, 1)),
    ).toEqual({
      code: 'circle',
      id: 'a',
    });
    expect(code(species('a', 'a', 0, 1))).toEqual({ code: 'circle', id: 'a' });
  });

  test('refuses columns that are out of order', () => {
    const columns = { ...cats.columns, parents: Int32Array.from([-1, 0, -1, 0, -1]) };
    expect(() => Forest.fromColumns(columns)).toThrow(RangeError);
  });

  test('does not depend on the order in which species are given', () => {
    const parents = fc.array(fc.nat(), { maxLength: 30 });
    const shuffled = parents.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray([...list.keys()], { minLength: list.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([list, order]) => {
        const all = list.map((parent, index) =>
          species(
            `s${(index * 7) % 31}`,
            index % 5 ? `s${((parent % index) * 7) % 31}` : null,
            1,
            2,
          ),
        );
        const forest = forestOf(...all);
        const again = forestOf(...order.flatMap((index) => all[index] ?? []));
        expect([...again.list()]).toEqual([...forest.list()]);
        expect([...again.list()].map(({ id }) => again.indexOf(id))).toEqual([...list.keys()]);
        expect(isCanonical(forest.columns.ids, forest.columns.parents)).toBe(true);
      }),
    );
  });
});
