import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inferAncestors, sampleForest } from '../../../testing/sample-forests.ts';
import { neighboursOf } from './neighbours.ts';
import { layOutRows } from './rows.ts';

describe('the arrow keys', () => {
  it('A1: select the ancestor, inferred or not, the topmost descendant and the siblings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(), (size, seed) => {
        const forest = inferAncestors(sampleForest('tangled', size, seed), (seed % 3) / 2, seed);
        const rows = layOutRows(forest);
        const rowOf = (index: number) => rows.position(index) ?? -1;
        const byRow = (list: Iterable<number>) => [...list].sort((a, b) => rowOf(a) - rowOf(b));
        for (let index = 0; index < size; index++) {
          const parent = forest.ancestor(index);
          const siblings = byRow(parent < 0 ? forest.roots() : forest.descendants(parent));
          const siblingIndex = siblings.indexOf(index);
          expect(neighboursOf(forest, rows, index)).toEqual({
            ancestor: parent,
            firstDescendant: byRow(forest.descendants(index))[0] ?? -1,
            previousSibling: siblings[siblingIndex - 1] ?? -1,
            nextSibling: siblings[siblingIndex + 1] ?? -1,
          });
        }
      }),
    );
  });

  it('skip hidden species', () => {
    const forest = sampleForest('chain', 6);
    const rows = layOutRows(forest, { collapsed: new Set([forest.id(2)]) });
    expect(neighboursOf(forest, rows, 2)).toEqual({
      ancestor: 1,
      firstDescendant: -1,
      previousSibling: -1,
      nextSibling: -1,
    });
  });
});
