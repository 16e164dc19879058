import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PartList } from '../parts/part-list.ts';
import {
  type PartReference,
  partEntries,
  partNames,
  partsFrom,
  type TreeParts,
} from '../parts/tree-parts.ts';
import { uniqueKey } from '../parts/unique-key.ts';
import { isCanonical } from '../species/arrange.ts';
import { Forest } from '../species/forest.ts';
import { forestFaults, speciesFaults } from '../species/invariants.ts';
import { isSame } from '../species/same-value.ts';
import type { Species, SpeciesId } from '../species/species.ts';
import {
  operationFor,
  type RandomEdit,
  randomEdit,
  throughJson,
  treeFrom,
  treeOf,
} from './arbitraries.ts';
import {
  applyOperation,
  checkOperation,
  inSequence,
  invertOperation,
  type Needs,
  needsOf,
  type Operation,
  type Outcome,
  performInSteps,
  performOperation,
  type Step,
  type TreeDocument,
} from './index.ts';
import { listOf } from './kinds/put-part.ts';
import { applyNaively } from './naive.ts';
import { fieldsFault } from './tree-document.ts';

const runs = { numRuns: 250 };
const randomEdits = (numbers: 'exact' | 'awkward') =>
  fc.array(randomEdit(numbers), { minLength: 1, maxLength: 8 });

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

  test('an outcome lists exactly the species created, changed and deleted', () => {
    fc.assert(
      fc.property(treeOf('awkward'), randomEdits('awkward'), (tree, list) => {
        for (const { before, after } of applyAll(tree, list)) {
          expect(sorted(after)).toEqual(difference(before.forest, after.tree.forest));
          expect(after.fieldsChanged).toBe(
            JSON.stringify(before.fields) !== JSON.stringify(after.tree.fields),
          );
          expect(after.partsChanged).toEqual(changedParts(before.parts, after.tree.parts));
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

interface AppliedEdit {
  readonly before: TreeDocument;
  readonly operation: Step;
  readonly after: Outcome;
}

/** The random edits that are legal when applied in order, with the tree before and after each. */
function* applyAll(
  start: TreeDocument,
  list: readonly RandomEdit[],
  prefix = 's',
): Generator<AppliedEdit> {
  let before = start;
  for (const edit of list) {
    const operation = operationFor(before, edit, prefix);
    const result = performOperation(before, operation);
    if (!result.ok) continue;
    yield { before, operation, after: result.value };
    before = result.value.tree;
  }
}

function performed(tree: TreeDocument, operation: Operation): Outcome {
  const result = performOperation(tree, operation);
  if (!result.ok) throw new Error(`${JSON.stringify(operation)}: ${result.error.message}`);
  return result.value;
}

function expectSameOnPart(tree: TreeDocument, operation: Operation): void {
  const needs = needsOf(operation);
  const parts = neededParts(tree.parts, needs);
  const part: TreeDocument = { ...tree, forest: partOf(tree.forest, needs), parts };
  const whole = performOperation(tree, operation);
  const partial = performOperation(part, operation);
  if (!whole.ok || !partial.ok) {
    expect(partial).toEqual(whole);
    return;
  }
  const { tree: wholeAfter, ...wholeAccount } = whole.value;
  const { tree: partAfter, ...partAccount } = partial.value;
  expect(partAccount).toEqual(wholeAccount);
  for (const id of [...wholeAccount.created, ...wholeAccount.changed]) {
    expect(speciesOf(partAfter.forest, id)).toEqual(speciesOf(wholeAfter.forest, id));
  }
  for (const one of wholeAccount.partsChanged) {
    expect(valueIn(partAfter.parts, one)).toEqual(valueIn(wholeAfter.parts, one));
  }
  for (const name of partNames)
    expect(partAfter.parts[name].size).toBe(wholeAfter.parts[name].size);
  expect(invertOperation(part, operation)).toEqual(invertOperation(tree, operation));
  expect(applyOperation(part, operation)).toEqual(partial.value);
}

/** What a server loads: the needed species with all their ancestors. */
function partOf(forest: Forest, { lineages, descendants, branches }: Needs): Forest {
  const rows = new Set<number>();
  const addLineage = (row: number) => {
    if (row < 0) return;
    rows.add(row);
    for (const ancestor of forest.ancestors(row)) rows.add(ancestor);
  };
  for (const id of [...lineages, ...descendants, ...branches]) addLineage(forest.indexOf(id));
  for (const id of descendants) {
    if (forest.has(id)) for (const row of forest.descendants(forest.indexOf(id))) rows.add(row);
  }
  for (const id of branches) {
    const top = forest.indexOf(id);
    if (top >= 0) for (let row = top; row < forest.branchEnd(top); row++) rows.add(row);
  }
  const part = Forest.fromSpecies([...rows].map((row) => forest.species(row)));
  if (!part.ok) throw new RangeError(part.error.code);
  return part.value;
}

/** What a server loads: the needed parts by their ids and keys, and how many there are. */
function neededParts(parts: TreeParts, { parts: needed }: Needs): TreeParts {
  const lists = partNames.map((part) => {
    const entries = listOf(parts, part)
      .entries()
      .filter(({ id, value }) =>
        needed.some(
          (need) =>
            need.part === part &&
            (need.id === id || (need.key !== undefined && need.key === uniqueKey(part, value))),
        ),
      );
    return [part, PartList.from(part, entries, parts[part].size)];
  });
  return Object.fromEntries(lists);
}

function valueIn(parts: TreeParts, { part, id }: PartReference): unknown {
  return listOf(parts, part).get(id);
}

function changedParts(before: TreeParts, after: TreeParts): PartReference[] {
  return partNames.flatMap((part) => {
    const ids = [...before[part].values.keys(), ...after[part].values.keys()];
    return [...new Set(ids)]
      .map((id) => ({ part, id }))
      .filter((one) => !isSame(valueIn(before, one), valueIn(after, one)));
  });
}

/** The whole tree as text, with times as their bits. */
function bits({ fields, forest, parts }: TreeDocument) {
  const { parents, starts, durations, names, descriptions, images, details } = forest.columns;
  return {
    fields,
    parts: partEntries(parts),
    ids: Array.from({ length: forest.size }, (_, row) => forest.id(row)),
    parents: [...parents],
    starts: bitsOf(starts),
    durations: bitsOf(durations),
    names,
    descriptions,
    images,
    details: details ?? null,
  };
}

/** Without the sign of -0, which JSON does not keep. */
function bitsOf(times: Float64Array): bigint[] {
  return [...new BigUint64Array(times.map((time) => time + 0).buffer)];
}

function speciesOf(forest: Forest, id: SpeciesId): Species | null {
  const row = forest.indexOf(id);
  return row < 0 ? null : forest.species(row);
}

function sorted({ created, changed, deleted }: Outcome) {
  return {
    created: created.toSorted(),
    changed: changed.toSorted(),
    deleted: deleted.toSorted(),
  };
}

function difference(before: Forest, after: Forest) {
  const old = new Map([...before.list()].map((species) => [species.id, species]));
  const now = new Map([...after.list()].map((species) => [species.id, species]));
  const differs = (id: SpeciesId) => JSON.stringify(old.get(id)) !== JSON.stringify(now.get(id));
  return {
    created: [...now.keys()].filter((id) => !old.has(id)).toSorted(),
    changed: [...now.keys()].filter((id) => old.has(id) && differs(id)).toSorted(),
    deleted: [...old.keys()].filter((id) => !now.has(id)).toSorted(),
  };
}
