import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../../testing/arbitraries.ts';
import { commonAncestorOf, lastCommonAncestor } from './common-ancestor.ts';

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

  it('of several species is the smallest branch with all of them', () => {
    fc.assert(
      fc.property(treeOf('exact'), fc.array(fc.nat(), { maxLength: 5 }), ({ forest }, picks) => {
        fc.pre(forest.size > 0);
        const rows = picks.map((pick) => pick % forest.size);
        const holdsAll = (top: number) => rows.every((row) => forest.isInBranch(row, top));
        const all = Array.from({ length: forest.size }, (_, row) => row).filter(holdsAll);
        expect(commonAncestorOf(forest, rows)).toBe(rows.length === 0 ? -1 : (all.at(-1) ?? -1));
      }),
    );
  });
});
