import { describe, expect, it } from 'vitest';
import { years } from '../../timeline/years.ts';
import type { SpeciesDetails } from '../details.ts';
import { fromNested } from '../nested.ts';
import type { Bounds } from '../times/bounds.ts';
import { boundsConflicts, speciesWithConflicts } from './bounds-conflicts.ts';

const around = (before: number, after: number): Bounds => ({ before, after, kind: 'range' });

/** An ancestor that lived from -100 to -50, and a descendant from -80 to -60. */
function family(ancestor: SpeciesDetails, descendant: SpeciesDetails) {
  return fromNested([
    {
      name: 'a',
      apparition: -100,
      duration: 50,
      ...ancestor,
      descendants: [{ name: 'b', afterApparition: 20, duration: 20, ...descendant }],
    },
  ]);
}

const conflicts = (descendant: SpeciesDetails, ancestor: SpeciesDetails = {}) =>
  boundsConflicts(family(ancestor, descendant), 1);

describe('D2: bounds', () => {
  it('that stay apart and inside the life of the ancestor are consistent', () => {
    expect(conflicts({})).toEqual([]);
    expect(conflicts({ apparitionBounds: around(20, 20) })).toEqual([]);
    expect(
      conflicts({ apparitionBounds: around(0, 10), extinctionBounds: around(10, 100) }),
    ).toEqual([]);
  });

  it('of the two ends must not cross', () => {
    expect(conflicts({ apparitionBounds: around(0, 21) })).toEqual(['ends-cross']);
    expect(conflicts({ extinctionBounds: around(21, 0) })).toEqual(['ends-cross']);
    expect(conflicts({ apparitionBounds: around(0, 11), extinctionBounds: around(10, 0) })).toEqual(
      ['ends-cross'],
    );
  });

  it('D5: of a single find lie in the same interval and are consistent', () => {
    const inFind = (before: number, after: number) => ({ before, after, kind: 'fossil' }) as const;
    const find = { apparitionBounds: inFind(0, 20), extinctionBounds: inFind(20, 0) };
    expect(conflicts(find)).toEqual([]);
    expect(conflicts({ ...find, extinctionBounds: inFind(19, 0) })).toEqual(['ends-cross']);
    expect(conflicts({ ...find, extinctionBounds: around(20, 0) })).toEqual(['ends-cross']);
  });

  it('must not reach outside the life of the ancestor', () => {
    expect(conflicts({ apparitionBounds: around(21, 0) })).toEqual(['before-ancestor']);
    expect(conflicts({ apparitionBounds: around(0, 31) })).toEqual([
      'ends-cross',
      'after-ancestor',
    ]);
  });

  it('may reach as far as the bounds of the ancestor', () => {
    const ancestor = { apparitionBounds: around(5, 0), extinctionBounds: around(0, 5) };
    expect(conflicts({ apparitionBounds: around(25, 0) }, ancestor)).toEqual([]);
    expect(conflicts({ apparitionBounds: around(26, 0) }, ancestor)).toEqual(['before-ancestor']);
  });

  it('do not contradict the end of an inferred ancestor, which is the apparition of others', () => {
    expect(conflicts({ apparitionBounds: around(0, 31) }, { inferred: true })).toEqual([
      'ends-cross',
    ]);
    expect(conflicts({ apparitionBounds: around(0, 25), inferred: true })).toEqual([]);
    expect(
      conflicts({
        apparitionBounds: around(0, 15),
        extinctionBounds: around(10, 0),
        inferred: true,
      }),
    ).toEqual(['ends-cross']);
  });

  it('D7: may reach as far as the lineage of the ancestor', () => {
    const ancestor = { ghost: years(10) };
    expect(conflicts({ apparitionBounds: around(30, 0) }, ancestor)).toEqual([]);
    expect(conflicts({ apparitionBounds: around(31, 0) }, ancestor)).toEqual(['before-ancestor']);
  });

  it('D7: may be later than the ancestor if the species splits from it before', () => {
    const bounds = { apparitionBounds: around(0, 31), extinctionBounds: around(0, 31) };
    expect(conflicts(bounds)).toContain('after-ancestor');
    expect(conflicts({ ...bounds, ghost: years(1) })).not.toContain('after-ancestor');
  });

  it('that contradict each other are counted by species', () => {
    expect(speciesWithConflicts(family({}, { apparitionBounds: around(30, 30) }))).toEqual([1]);
    expect(speciesWithConflicts(family({}, {}))).toEqual([]);
  });
});
