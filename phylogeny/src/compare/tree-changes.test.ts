import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { throughJson, treeOf } from '../../testing/arbitraries.ts';
import { applyAll, bits, performed, randomEdits } from '../../testing/law-checks.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import { changesOperation } from './changes-operation.ts';
import { changesBetween } from './tree-changes.ts';

const runs = { numRuns: 400 };

/** The tree with the other's visibility, which no comparison changes. */
function shownAs(tree: TreeDocument, { fields: { isPublic } }: TreeDocument): TreeDocument {
  return { ...tree, fields: { ...tree.fields, isPublic } };
}

describe('C1: the exact changes between two states of a tree', () => {
  test('law: nothing turns a tree into itself', () => {
    fc.assert(
      fc.property(treeOf('awkward'), (tree) => {
        expect(changesOperation(changesBetween(tree, tree))).toBeNull();
      }),
    );
  });

  test('law: as one operation, they turn the first into the second to the last bit', () => {
    fc.assert(
      fc.property(treeOf('awkward'), randomEdits('awkward'), (tree, edits) => {
        const edited = [...applyAll(tree, edits)].at(-1)?.after.tree ?? tree;
        for (const [from, to] of [
          [tree, edited],
          [edited, tree],
        ] as const) {
          const operation = changesOperation(changesBetween(from, to));
          const after = operation === null ? from : performed(from, throughJson(operation)).tree;
          expect(bits(after)).toEqual(bits(shownAs(to, from)));
        }
      }),
      runs,
    );
  });

  test('law: so do they between two trees that only share some ids', () => {
    fc.assert(
      fc.property(treeOf('awkward'), treeOf('awkward'), (from, to) => {
        const operation = changesOperation(changesBetween(from, to));
        const after = operation === null ? from : performed(from, throughJson(operation)).tree;
        expect(bits(after)).toEqual(bits(shownAs(to, from)));
      }),
      runs,
    );
  });
});
