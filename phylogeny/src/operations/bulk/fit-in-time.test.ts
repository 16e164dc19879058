import fc from 'fast-check';
import { expect, test } from 'vitest';
import { treeOf } from '../../../testing/arbitraries.ts';
import { checkOperation, fitInTime, importTree } from '../index.ts';

let next = 0;
const newId = () => `new ${next++}`;

test.each(['exact', 'awkward'] as const)(
  'T5: a branch with %s times fits below an ancestor after the shortest shift, if any fits',
  (numbers) => {
    fc.assert(
      fc.property(treeOf(numbers), treeOf(numbers, 6, 'c'), fc.nat(17), (tree, copy, pick) => {
        const { forest } = tree;
        if (forest.size === 0 || copy.forest.size === 0) return;
        const ancestor = pick % forest.size;
        const fits = (source: typeof forest) =>
          checkOperation(
            tree,
            importTree({ forest: source, parts: {} }, tree, ancestor, newId).branch,
          ).ok;
        const moved = fitInTime(copy.forest, forest, ancestor);
        if (moved === null) {
          const roots = Array.from(copy.forest.roots(), (row) => copy.forest.split(row));
          const reach = Math.max(...roots) - Math.min(...roots);
          const lineage = forest.extinction(ancestor) - forest.split(ancestor);
          expect(reach).toBeGreaterThanOrEqual(lineage * (1 - 1e-9));
          return;
        }
        expect(moved.by === 0).toBe(fits(copy.forest));
        expect(fits(moved.forest)).toBe(true);
      }),
      { numRuns: 200 },
    );
  },
);
