import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { years } from '../../timeline/years.ts';
import { Forest } from '../forest.ts';
import { speciesId } from '../ids/species-id.ts';
import { fromNested } from '../nested.ts';
import type { Species } from '../species.ts';
import { isCanonical } from './arrange.ts';
import { type Move, restructure } from './restructure.ts';

const size = 300;

function speciesAt(number: number, ancestor: number | null): Species {
  return {
    // Scattered, so that the order of ids is not the order of rows.
    id: speciesId(`01980000-0000-7000-8000-${String((number * 7919) % 10_007).padStart(12, '0')}`),
    ancestorId: ancestor === null ? null : speciesAt(ancestor, null).id,
    start: years(number),
    duration: years(1),
    name: `Species ${number}`,
    description: number % 3 === 0 ? `About ${number}` : null,
    image: null,
  };
}

function forestOf(list: readonly Species[]): Forest {
  const forest = Forest.fromSpecies(list);
  if (!forest.ok) throw new RangeError(forest.error.code);
  return forest.value;
}

/** Each under an earlier one or a root: wherever rows go by this rule, there is never a circle. */
const ancestors = fc.array(fc.option(fc.nat(), { freq: 6 }), { minLength: size, maxLength: size });
const listFrom = (choices: readonly (number | null)[]) =>
  choices.map((choice, number) =>
    speciesAt(number, number === 0 || choice === null ? null : choice % number),
  );

describe('Restructuring', { timeout: 60_000 }, () => {
  test('many species at once gives the same forest as building it from scratch', () => {
    const step = fc.constantFrom(1, 2, 7, 50);
    fc.assert(
      fc.property(ancestors, ancestors, step, (before, after, every) => {
        const old = listFrom(before);
        const moving = listFrom(after);
        const now = old.map((species, number) =>
          number % every ? species : (moving[number] ?? species),
        );
        const forest = forestOf(old);
        const moved: Move[] = now
          .filter((species, number) => species !== old[number])
          .map(({ id, ancestorId, start }) => ({ row: forest.indexOf(id), ancestorId, start }));
        const inserted = [speciesAt(size, 5), speciesAt(size + 1, size), speciesAt(size + 2, null)];
        const grown = restructure(forest, { moved, inserted });
        const expected = forestOf([...now, ...inserted]);
        expect(grown.columns).toEqual(expected.columns);
        const rowsIn = (one: Forest) => [...now, ...inserted].map(({ id }) => one.indexOf(id));
        expect(rowsIn(grown)).toEqual(rowsIn(expected));
      }),
      { numRuns: 40 },
    );
  });

  test('adds species with ids of another kind', () => {
    fc.assert(
      fc.property(ancestors, (choices) => {
        const old = listFrom(choices);
        const other = { ...speciesAt(size, 5), id: speciesId('another kind of id') };
        const grown = restructure(forestOf(old), { inserted: [other] });
        expect([...grown.list()]).toEqual([...forestOf([...old, other]).list()]);
        expect(grown.indexOf(other.id)).toBeGreaterThan(0);
      }),
      { numRuns: 10 },
    );
  });

  test('removes rows whose descendants move elsewhere', () => {
    fc.assert(
      fc.property(ancestors, fc.nat(size - 1), (choices, gone) => {
        const old = listFrom(choices);
        const forest = forestOf(old);
        const row = forest.indexOf(speciesAt(gone, null).id);
        const heirs = [...forest.descendants(row)];
        const grown = restructure(forest, {
          removed: [row],
          moved: heirs.map((heir) => ({ row: heir, ancestorId: null, start: 0 })),
        });
        expect(grown.size).toBe(size - 1);
        expect(grown.has(forest.id(row))).toBe(false);
        expect(heirs.every((heir) => grown.isRoot(grown.indexOf(forest.id(heir))))).toBe(true);
        expect(isCanonical(grown.columns.ids, grown.columns.parents)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('numbered species keeps their ids', () => {
    const forest = fromNested([
      {
        name: 'a',
        apparition: 0,
        duration: 1,
        descendants: [{ name: 'b', afterApparition: 0, duration: 1 }],
      },
      { name: 'c', apparition: 0, duration: 1 },
    ]);
    const grown = restructure(forest, {
      removed: [0],
      moved: [{ row: 1, ancestorId: null, start: 0 }],
    });
    expect([...grown.list()].map(({ id, name }) => [id, name])).toEqual([
      ['00000001', 'b'],
      ['00000002', 'c'],
    ]);
  });

  test('throws when rows would be left without an ancestor or in a circle', () => {
    const forest = forestOf([speciesAt(0, null), speciesAt(1, 0)]);
    const root = forest.indexOf(speciesAt(0, null).id);
    const child = forest.id(forest.indexOf(speciesAt(1, null).id));
    expect(() => restructure(forest, { removed: [root] })).toThrow(RangeError);
    expect(() =>
      restructure(forest, { moved: [{ row: root, ancestorId: child, start: 0 }] }),
    ).toThrow(RangeError);
    expect(() =>
      restructure(forest, { moved: [{ row: root, ancestorId: speciesId('nobody'), start: 0 }] }),
    ).toThrow(RangeError);
  });
});
