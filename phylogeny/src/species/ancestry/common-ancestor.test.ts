import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../../testing/arbitraries.ts';
import { lastCommonAncestor } from './common-ancestor.ts';

describe('the last common ancestor', () => {
  it('is the first species of one line of descent that is also in the other', () => {
    fc.assert(
      fc.property(treeOf('exact'), fc.nat(), fc.nat(), ({ forest }, first, second) => {
        fc.pre(forest.size > 0);
        const one = first % forest.size;
        const other = second % forest.size;
        const line = new Set([other, ...forest.ancestors(other)]);
        const expected = [one, ...forest.ancestors(one)].find((index) => line.has(index)) ?? -1;
        expect(lastCommonAncestor(forest, one, other)).toBe(expected);
        expect(lastCommonAncestor(forest, other, one)).toBe(expected);
      }),
    );
  });
});
