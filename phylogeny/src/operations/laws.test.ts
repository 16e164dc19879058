import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCanonical } from '../species/arrange.ts';
import { Forest } from '../species/forest.ts';
import { forestFaults, speciesFaults } from '../species/invariants.ts';
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
  invertOperation,
  type Needs,
  needsOf,
  type Operation,
  type Outcome,
  performOperation,
  type Step,
  type TreeDocument,
} from './index.ts';
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

  test('a check refuses exactly what would break an invariant', () => {
    const seen = { accepted: new Set<string>(), refused: new Set<string>() };
    fc.assert(
      fc.property(treeOf('exact'), randomEdits('exact'), (start, list) => {
        let tree = start;
        for (const edit of list) {
          const step = operationFor(tree, edit);
          const naive = applyNaively(
            { fields: tree.fields, species: [...tree.forest.list()] },
            step,
          );
          const legal =
            naive !== null &&
            fieldsFault(naive.fields) === null &&
            speciesFaults(naive.species).length === 0;
          const result = performOperation(tree, step);
          expect(result.ok, JSON.stringify(step)).toBe(legal);
          if (result.ok && naive !== null) {
            const expected = { ...treeFrom(naive.species), fields: naive.fields };
            expect(bits(result.value.tree)).toEqual(bits(expected));
            tree = result.value.tree;
          }
          seen[result.ok ? 'accepted' : 'refused'].add(step.kind);
        }
      }),
      { numRuns: 700 },
    );
    expect(seen.accepted.size).toBe(13);
    // Attaching skips species, so it is hardly ever refused.
    expect(seen.refused.size).toBeGreaterThanOrEqual(12);
  });

  test('an outcome lists exactly the species created, changed and deleted', () => {
    fc.assert(
      fc.property(treeOf('awkward'), randomEdits('awkward'), (tree, list) => {
        for (const { before, after } of applyAll(tree, list)) {
          expect(sorted(after)).toEqual(difference(before.forest, after.tree.forest));
          expect(after.fieldsChanged).toBe(
            JSON.stringify(before.fields) !== JSON.stringify(after.tree.fields),
          );
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
        const both = treeFrom([...left.forest.list(), ...right.forest.list()]);
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
  const part: TreeDocument = { ...tree, forest: partOf(tree.forest, needsOf(operation)) };
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

/** The whole tree as text, with times as their bits. */
function bits({ fields, forest }: TreeDocument) {
  const { parents, starts, durations, names, descriptions, images } = forest.columns;
  return {
    fields,
    ids: Array.from({ length: forest.size }, (_, row) => forest.id(row)),
    parents: [...parents],
    starts: bitsOf(starts),
    durations: bitsOf(durations),
    names,
    descriptions,
    images,
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
