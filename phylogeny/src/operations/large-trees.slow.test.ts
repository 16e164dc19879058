import { describe, expect, test } from 'vitest';
import type { TreeDocument } from '../document/index.ts';
import { emptyParts } from '../parts/tree-parts.ts';
import { forestFaults } from '../species/checks/invariants.ts';
import { Forest } from '../species/forest.ts';
import { type SpeciesId, speciesId } from '../species/ids/species-id.ts';
import type { Species } from '../species/species.ts';
import { years } from '../timeline/years.ts';
import {
  checkOperation,
  invertOperation,
  maxNamedSpecies,
  needsOf,
  type Operation,
  performOperation,
  touchedBy,
} from './index.ts';

// Deeper than any stack.
const size = 25_000;
const last = size - 1;

function idAt(index: number): SpeciesId {
  return speciesId(`s${String(index).padStart(6, '0')}`);
}

function treeOf(ancestorOf: (index: number) => number | null): TreeDocument {
  const list: Species[] = [];
  for (let index = 0; index < size; index++) {
    const ancestor = ancestorOf(index);
    list.push({
      id: idAt(index),
      ancestorId: ancestor === null ? null : idAt(ancestor),
      start: years(index === 0 ? -300_000 : 1),
      duration: years(2),
      name: `Species ${index}`,
      description: null,
      image: null,
    });
  }
  const forest = Forest.fromSpecies(list);
  if (!forest.ok) throw new RangeError(forest.error.code);
  const fields = { name: 'Large', description: null, isPublic: false, tags: [] };
  return { fields, forest: forest.value, parts: emptyParts };
}

const chain = treeOf((index) => (index === 0 ? null : index - 1));
const star = treeOf((index) => (index === 0 ? null : 0));

function added(id: string, ancestor: number): Species {
  return { ...chain.forest.species(1), id: speciesId(id), ancestorId: idAt(ancestor) };
}

function operationsOn(tree: TreeDocument): readonly Operation[] {
  const text = { name: 'New', description: 'Newer', image: null };
  const everybody = [...tree.forest.list(1)];
  return [
    { kind: 'add-species', species: added('new', last) },
    {
      ...text,
      kind: 'add-ancestor',
      id: speciesId('new'),
      descendantId: idAt(0),
      previousApparition: years(1),
      duration: years(1),
    },
    { kind: 'edit-species', id: idAt(last), ...text },
    {
      kind: 'edit-many',
      edits: everybody.slice(0, maxNamedSpecies).map(({ id }) => ({ id, ...text, rank: 3 })),
    },
    { kind: 'move-in-time', ids: everybody.map(({ id }) => id), by: years(0.5) },
    { kind: 'edit-tree', name: 'Larger' },
    { kind: 'set-apparition', id: idAt(0), apparition: years(7) },
    { kind: 'set-apparition', id: idAt(last), afterApparition: years(2) },
    { kind: 'set-duration', id: idAt(0), duration: years(3) },
    { kind: 'set-ancestor', id: idAt(last), ancestorId: null },
    {
      kind: 'attach-descendants',
      id: idAt(0),
      descendantIds: everybody.map(({ id }) => id),
    },
    { kind: 'delete-branches', ids: [idAt(1), idAt(last)] },
    { kind: 'delete-branches', ids: everybody.map(({ id }) => id) },
    {
      kind: 'import-branch',
      species: everybody.map((species, index) => ({
        ...species,
        id: speciesId(`x${species.id}`),
        ancestorId: index === 0 ? idAt(last) : speciesId(`xs${String(index).padStart(6, '0')}`),
      })),
    },
    {
      kind: 'set-times',
      times: everybody.map(({ id, ancestorId }) => ({
        id,
        ancestorId,
        start: years(0.5),
        duration: years(1),
      })),
    },
    {
      kind: 'set-links',
      links: everybody.map(({ id, ancestorId }) => ({
        id,
        from: ancestorId,
        to: ancestorId === idAt(0) ? null : idAt(0),
        start: years(2),
      })),
    },
    {
      kind: 'remove-species',
      ids: everybody.slice(1, -1).map(({ id }) => id),
      heirs: tree === chain ? [{ id: idAt(last), start: years(0) }] : [],
    },
    {
      kind: 'sequence',
      steps: [
        { kind: 'set-ancestor', id: idAt(last), ancestorId: null },
        { kind: 'delete-branches', ids: [idAt(0)] },
      ],
    },
  ];
}

describe.each([
  ['a chain of 25,000 ancestors', chain],
  ['25,000 descendants of one ancestor', star],
])('In %s', { timeout: 60_000 }, (_, tree) => {
  // By index: writing all ids into a test title would take longer than the test.
  const operations = operationsOn(tree);
  test.each(operations.map(({ kind }, index) => ({ kind, index })))(
    '$kind can be applied and undone',
    ({ index }) => {
      const operation = operations[index];
      if (operation === undefined) throw new RangeError('No such operation');
      const after = performed(tree, operation);
      expect(forestFaults(after.forest)).toEqual([]);
      expect(needsOf(operation)).toBeDefined();
      expect(touchedBy(operation)).toBeDefined();
      const back = performed(after, invertOperation(tree, operation));
      expect(back.fields).toEqual(tree.fields);
      expect(isSame(back.forest, tree.forest)).toBe(true);
    },
  );
});

function performed(tree: TreeDocument, operation: Operation): TreeDocument {
  const result = performOperation(tree, operation);
  if (!result.ok) throw new Error(result.error.message);
  return result.value.tree;
}

test('a circle of 25,000 species is refused', () => {
  const circle: Operation = { kind: 'set-ancestor', id: idAt(0), ancestorId: idAt(last) };
  expect(checkOperation(chain, circle)).toMatchObject({ error: { code: 'circle' } });
});

test('an edit shares the columns it does not touch', () => {
  const { forest } = performed(chain, { kind: 'edit-species', id: idAt(5), name: 'Five' });
  const { names: _, ...shared } = forest.columns;
  expect(forest.name(5)).toBe('Five');
  const { names: _before, ...before } = chain.forest.columns;
  const same = Object.values(shared).map(
    (column, index) => column === Object.values(before)[index],
  );
  expect(same.every(Boolean)).toBe(true);
});

function isSame(a: Forest, b: Forest): boolean {
  const equal = (left: ArrayLike<unknown> | null, right: ArrayLike<unknown> | null) => {
    if (left === null || right === null) return left === right;
    for (let index = 0; index < left.length; index++) {
      if (!Object.is(left[index], right[index])) return false;
    }
    return left.length === right.length;
  };
  return (
    equal(a.columns.ids, b.columns.ids) &&
    equal(a.columns.parents, b.columns.parents) &&
    equal(a.columns.starts, b.columns.starts) &&
    equal(a.columns.durations, b.columns.durations) &&
    equal(a.names, b.names) &&
    equal(a.columns.descriptions, b.columns.descriptions) &&
    equal(a.columns.images, b.columns.images)
  );
}
