import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../../testing/arbitraries.ts';
import { separateBranches } from './separate-branches.ts';

describe('separate branches', () => {
  it('are those of the species that have no ancestor among the others', () => {
    fc.assert(
      fc.property(treeOf('exact'), fc.array(fc.nat()), ({ forest }, numbers) => {
        fc.pre(forest.size > 0);
        const rows = new Set(numbers.map((number) => number % forest.size));
        const expected = [...rows]
          .filter((row) => ![...forest.ancestors(row)].some((ancestor) => rows.has(ancestor)))
          .sort((a, b) => a - b)
          .map((row) => forest.id(row));
        const ids = [...rows].map((row) => forest.id(row));
        expect(separateBranches(forest, ids)).toEqual(expected);
      }),
    );
  });
});
