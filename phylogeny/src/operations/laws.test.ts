import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  operationFor,
  randomEdit,
  throughJson,
  treeFrom,
  treeOf,
} from '../../testing/arbitraries.ts';
import {
  type AppliedEdit,
  applyAll,
  bits,
  changedParts,
  difference,
  expectSameOnPart,
  performed,
  randomEdits,
  sorted,
} from '../../testing/law-checks.ts';
import { fieldsFault } from '../document/tree-document.ts';
import { partNames, partsFrom } from '../parts/tree-parts.ts';
import { isCanonical } from '../species/ancestry/arrange.ts';
import { forestFaults } from '../species/checks/invariants.ts';
import { isSame } from '../species/storage/same-value.ts';
import {
  changesNothing,
  checkOperation,
  inSequence,
  invertOperation,
  performInSteps,
  performOperation,
  type Step,
} from './index.ts';
import { listOf } from './kinds/put-part.ts';

const runs = { numRuns: 250 };

describe('The laws of operations', { timeout: 60_000 }, () => {
  test('applying an operation keeps every invariant and the order of species', () => {
    fc.assert(
      fc.property(treeOf('awkward'), randomEdits('awkward'), (tree, list) => {
        for (const { after } of applyAll(tree, list)) {
          expect(forestFaults(after.tree.forest)).toEqual([]);
          expect(fieldsFault(after.tree.fields)).toBeNull();
          const { ids, parents } = after.tree.forest.columns;
          expect(isCanonical(ids, parents)).toBe(true);
        }
      }),
      runs,
    );
  });

  test('the inverse undoes an operation to the last bit, and its own inverse redoes it', () => {
    fc.assert(
      fc.property(treeOf('awkward'), randomEdits('awkward'), (tree, list) => {
        for (const { before, operation, after } of applyAll(tree, list)) {
          const inverse = throughJson(invertOperation(before, operation));
          const back = performed(after.tree, inverse);
          expect(bits(back.tree)).toEqual(bits(before));
          const again = performed(back.tree, throughJson(invertOperation(after.tree, inverse)));
          expect(bits(again.tree)).toEqual(bits(after.tree));
        }
      }),
      runs,
    );
  });

  test('performing in steps does the same as checking, applying and inverting', () => {
    fc.assert(
      fc.property(treeOf('awkward'), randomEdits('awkward'), (start, list) => {
        const edits = list.map((edit) => operationFor(start, edit));
        for (const operation of [...edits, inSequence(edits)]) {
          const work = performInSteps(start, operation);
          let step = work.next();
          while (!step.done) step = work.next();
          const expected = performOperation(start, operation);
          if (!expected.ok) {
            expect(step.value).toEqual(expected);
            continue;
          }
          if (!step.value.ok) throw new Error(step.value.error.code);
          const { outcome, inverse } = step.value.value;
          expect(bits(outcome.tree)).toEqual(bits(expected.value.tree));
          expect({ ...outcome, tree: null }).toEqual({ ...expected.value, tree: null });
          expect(inverse).toEqual(invertOperation(start, operation));
        }
      }),
      runs,
    );
  });

  test('an outcome lists exactly the species created, changed and deleted', () => {
    fc.assert(
      fc.property(treeOf('awkward'), randomEdits('awkward'), (tree, list) => {
        for (const { before, after } of applyAll(tree, list)) {
          expect(sorted(after)).toEqual(difference(before.forest, after.tree.forest));
          expect(after.fieldsChanged).toBe(
            JSON.stringify(before.fields) !== JSON.stringify(after.tree.fields),
          );
          expect(after.partsChanged).toEqual(changedParts(before.parts, after.tree.parts));
          expect(changesNothing(after)).toBe(isSame(bits(before), bits(after.tree)));
        }
      }),
      runs,
    );
  });

  test('the needed species are enough for the same outcome', () => {
    fc.assert(
      fc.property(treeOf('awkward'), randomEdits('awkward'), (start, list) => {
        let tree = start;
        for (const edit of list) {
          const step = operationFor(tree, edit);
          expectSameOnPart(tree, step);
          const result = performOperation(tree, step);
          if (result.ok) tree = result.value.tree;
        }
      }),
      runs,
    );
  });

  test('a sequence with an illegal step is refused as a whole', () => {
    fc.assert(
      fc.property(treeOf('awkward'), randomEdits('awkward'), (tree, list) => {
        const steps = list.map((edit) => operationFor(tree, edit));
        let legal = true;
        let current = tree;
        for (const step of steps) {
          const result = performOperation(current, step);
          legal &&= result.ok;
          if (!result.ok) break;
          current = result.value.tree;
        }
        expect(checkOperation(tree, { kind: 'sequence', steps }).ok).toBe(legal);
      }),
      runs,
    );
  });

  test('setting the current apparition or ancestor changes nothing', () => {
    fc.assert(
      fc.property(treeOf('awkward'), (tree) => {
        const { forest } = tree;
        for (let row = 0; row < forest.size; row++) {
          const id = forest.id(row);
          const operations: Step[] = [
            { kind: 'set-apparition', id, apparition: forest.apparition(row) },
            { kind: 'set-ancestor', id, ancestorId: forest.ancestorId(row) },
          ];
          for (const operation of operations) {
            expect(performed(tree, operation)).toMatchObject({ tree, changed: [] });
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test('operations on disjoint branches commute', () => {
    const side = (prefix: string) =>
      fc.tuple(treeOf('awkward', 10, prefix), fc.array(randomEdit('awkward'), { maxLength: 4 }));
    fc.assert(
      fc.property(side('a'), side('b'), ([left, leftEdits], [right, rightEdits]) => {
        const ofSpecies = ({ operation }: AppliedEdit) => operation.kind !== 'edit-tree';
        const first = [...applyAll(left, leftEdits, 'a')].filter(ofSpecies);
        const second = [...applyAll(right, rightEdits, 'b')].filter(ofSpecies);
        const species = [...left.forest.list(), ...right.forest.list()];
        const merged = partNames.map((part) => [
          part,
          [left, right].flatMap(({ parts }) => listOf(parts, part).entries()),
        ]);
        const both = { ...treeFrom(species), parts: partsFrom(Object.fromEntries(merged)) };
        const run = (applied: readonly AppliedEdit[]) =>
          applied.reduce((tree, { operation }) => performed(tree, operation).tree, both);
        expect(bits(run([...first, ...second]))).toEqual(bits(run([...second, ...first])));
      }),
      runs,
    );
  });
});
