import fc from 'fast-check';
import { expect } from 'vitest';
import type { TreeDocument } from '../src/document/index.ts';
import {
  applyOperation,
  invertOperation,
  type Needs,
  needsOf,
  type Operation,
  type Outcome,
  performOperation,
  type Step,
} from '../src/operations/index.ts';
import { listOf } from '../src/operations/kinds/put-part.ts';
import { PartList } from '../src/parts/part-list.ts';
import {
  type PartReference,
  partEntries,
  partNames,
  type TreeParts,
} from '../src/parts/tree-parts.ts';
import { uniqueKey } from '../src/parts/unique-key.ts';
import { Forest } from '../src/species/forest.ts';
import type { SpeciesId } from '../src/species/ids/species-id.ts';
import type { Species } from '../src/species/species.ts';
import { isSame } from '../src/species/storage/same-value.ts';
import { type Numbers, operationFor, type RandomEdit, randomEdit } from './arbitraries.ts';

export const randomEdits = (numbers: Numbers) =>
  fc.array(randomEdit(numbers), { minLength: 1, maxLength: 8 });

export interface AppliedEdit {
  readonly before: TreeDocument;
  readonly operation: Step;
  readonly after: Outcome;
}

/** The random edits that are legal when applied in order, with the tree before and after each. */
export function* applyAll(
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

export function performed(tree: TreeDocument, operation: Operation): Outcome {
  const result = performOperation(tree, operation);
  if (!result.ok) throw new Error(`${JSON.stringify(operation)}: ${result.error.message}`);
  return result.value;
}

export function expectSameOnPart(tree: TreeDocument, operation: Operation): void {
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
    return [part, PartList.from(part, entries, parts[part])];
  });
  return Object.fromEntries(lists);
}

function valueIn(parts: TreeParts, { part, id }: PartReference): unknown {
  return listOf(parts, part).get(id);
}

export function changedParts(before: TreeParts, after: TreeParts): PartReference[] {
  return partNames.flatMap((part) => {
    const ids = [...before[part].values.keys(), ...after[part].values.keys()];
    return [...new Set(ids)]
      .map((id) => ({ part, id }))
      .filter((one) => !isSame(valueIn(before, one), valueIn(after, one)));
  });
}

/** The whole tree as text, with times as their bits. */
export function bits({ fields, forest, parts }: TreeDocument) {
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

export function sorted({ created, changed, deleted }: Outcome) {
  return {
    created: created.toSorted(),
    changed: changed.toSorted(),
    deleted: deleted.toSorted(),
  };
}

export function difference(before: Forest, after: Forest) {
  const old = new Map([...before.list()].map((species) => [species.id, species]));
  const now = new Map([...after.list()].map((species) => [species.id, species]));
  const differs = (id: SpeciesId) => JSON.stringify(old.get(id)) !== JSON.stringify(now.get(id));
  return {
    created: [...now.keys()].filter((id) => !old.has(id)).toSorted(),
    changed: [...now.keys()].filter((id) => old.has(id) && differs(id)).toSorted(),
    deleted: [...old.keys()].filter((id) => !now.has(id)).toSorted(),
  };
}
