import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operationFor, throughJson, treeFrom, treeOf } from '../../testing/arbitraries.ts';
import {
  applyAll,
  bits,
  difference,
  expectSameOnPart,
  performed,
  randomEdits,
  sorted,
} from '../../testing/law-checks.ts';
import { applyNaively } from '../../testing/naive.ts';
import { detailsIn } from '../../testing/sample-parts.ts';
import { fieldsFault } from '../document/tree-document.ts';
import { partNames, partsFrom } from '../parts/tree-parts.ts';
import { speciesFaults } from '../species/checks/invariants.ts';
import { detailNames } from '../species/details.ts';
import { invertOperation, type Operation, performOperation } from './index.ts';
import { listOf } from './kinds/put-part.ts';

const runs = { numRuns: 250 };

describe('The laws of operations', { timeout: 60_000 }, () => {
  test('are tested with every field that only some species have', () => {
    const seen = fc.sample(detailsIn('s'), { numRuns: 500, seed: 1 }).flatMap(Object.keys);
    expect([...new Set(seen)].sort()).toEqual([...detailNames].sort());
  });

  test('a check refuses exactly what would break an invariant', () => {
    const seen = { accepted: new Set<string>(), refused: new Set<string>() };
    fc.assert(
      fc.property(treeOf('exact'), randomEdits('exact'), (start, list) => {
        let tree = start;
        for (const edit of list) {
          const step = operationFor(tree, edit);
          const naive = applyNaively(
            {
              fields: tree.fields,
              species: [...tree.forest.list()],
              parts: partNames.flatMap((part) =>
                listOf(tree.parts, part)
                  .entries()
                  .map((entry) => ({ part, ...entry })),
              ),
            },
            step,
          );
          const legal =
            naive !== null &&
            fieldsFault(naive.fields) === null &&
            speciesFaults(naive.species).length === 0;
          const result = performOperation(tree, step);
          expect(result.ok, JSON.stringify(step)).toBe(legal);
          if (result.ok && naive !== null) {
            const entries = partNames.map((part) => [
              part,
              naive.parts.filter((one) => one.part === part),
            ]);
            const parts = partsFrom(Object.fromEntries(entries));
            const expected = { ...treeFrom(naive.species), fields: naive.fields, parts };
            expect(bits(result.value.tree)).toEqual(bits(expected));
            tree = result.value.tree;
          }
          seen[result.ok ? 'accepted' : 'refused'].add(step.kind);
        }
      }),
      { numRuns: 700 },
    );
    expect(seen.accepted.size).toBe(17);
    // Attaching skips species, so it is hardly ever refused.
    expect(seen.refused.size).toBeGreaterThanOrEqual(16);
  });

  test('a sequence does what its steps do, and needs only the species it lists', () => {
    fc.assert(
      fc.property(treeOf('awkward'), randomEdits('awkward'), (tree, list) => {
        const applied = [...applyAll(tree, list)];
        const steps = applied.map(({ operation }) => operation);
        const operation: Operation = { kind: 'sequence', steps };
        const last = applied.at(-1)?.after.tree ?? tree;
        const after = performed(tree, operation);
        expect(bits(after.tree)).toEqual(bits(last));

        const real = difference(tree.forest, last.forest);
        const listed = sorted(after);
        expect(listed.created).toEqual(real.created);
        expect(listed.deleted).toEqual(real.deleted);
        expect(listed.changed).toEqual(expect.arrayContaining(real.changed));

        const back = performed(after.tree, throughJson(invertOperation(tree, operation)));
        expect(bits(back.tree)).toEqual(bits(tree));
        expectSameOnPart(tree, operation);
        expectSameOnPart(after.tree, invertOperation(tree, operation));
      }),
      runs,
    );
  });
});
