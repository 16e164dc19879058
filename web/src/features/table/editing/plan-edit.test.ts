import {
  checkOperation,
  emptyParts,
  Forest,
  type Operation,
  performOperation,
  type SpeciesId,
  speciesId,
  type TreeDocument,
  years,
} from '@life-tree/phylogeny';
import { beforeAll, expect, it } from 'vitest';
import { runAtOnce } from '../../../scheduling/slices.ts';
import type { TableField } from '../fields/table-field.ts';
import { tableFields } from '../fields/table-fields.ts';
import type { CellRange } from '../grid/grid-cursor.ts';
import { readCells } from '../grid/tab-separated.ts';
import { RowOrder } from '../rows/row-order.ts';
import { type PlannedEdit, planEdit } from './plan-edit.ts';
import { hasAges, isWholeTree, wantedPaste } from './read-paste.ts';

const times = { unit: 'Million Years', style: { notation: 'ago' } } as const;
let columns: readonly TableField[] = [];

beforeAll(() => {
  columns = tableFields(times, emptyParts.columns);
});

function treeOf(forest: Forest): TreeDocument {
  const fields = { name: 'Whales', description: null, isPublic: true, tags: [] };
  return { fields, forest, parts: emptyParts };
}

function whales(): TreeDocument {
  const text = { description: null, image: null };
  const made = Forest.fromSpecies([
    {
      ...text,
      id: speciesId('1'),
      ancestorId: null,
      start: years(-50e6),
      duration: years(20e6),
      name: 'Pakicetus',
    },
    {
      ...text,
      id: speciesId('2'),
      ancestorId: speciesId('1'),
      start: years(1e6),
      duration: years(2e6),
      name: 'Ambulocetus',
    },
  ]);
  if (!made.ok) throw new Error(made.error.code);
  return treeOf(made.value);
}

function paste(tree: TreeDocument, text: string, at: Partial<CellRange> = {}): PlannedEdit {
  const { forest } = tree;
  const order = new RowOrder(forest.size);
  const shape = { forest, order, columns, newRow: null };
  const top = at.top ?? forest.size;
  const range = { top, bottom: top, left: 0, right: 0, ...at };
  return runAtOnce(
    planEdit(tree, times, runAtOnce(wantedPaste(shape, range, readCells(text), times))),
  );
}

function after(tree: TreeDocument, operation: Operation | null): Forest {
  if (operation === null) return tree.forest;
  expect(checkOperation(tree, operation).ok).toBe(true);
  const performed = performOperation(tree, operation);
  if (!performed.ok) throw new Error(performed.error.message);
  return performed.value.tree.forest;
}

function rowNamed(forest: Forest, name: string): number {
  return Array.from({ length: forest.size }, (_, row) => row).findIndex(
    (row) => forest.name(row) === name,
  );
}

it('T2: rows below the last one become species, with ancestors among each other, as one step', () => {
  const tree = whales();
  const planned = paste(
    tree,
    'Name\tAncestor\tApparition\tExtinction\nDorudon\tBasilosaurus\t38\t34\nBasilosaurus\tPakicetus\t41\t33\nCetacea\t\t53\t',
  );
  expect(planned.refused).toEqual([]);
  expect(planned.operation?.kind).toBe('import-branch');
  const forest = after(tree, planned.operation);
  expect(forest.size).toBe(5);
  const dorudon = rowNamed(forest, 'Dorudon');
  expect(forest.name(forest.ancestor(dorudon))).toBe('Basilosaurus');
  expect([forest.apparition(dorudon), forest.extinction(dorudon)]).toEqual([-38e6, -34e6]);
  // No extinction means still living.
  const cetacea = rowNamed(forest, 'Cetacea');
  expect([forest.isRoot(cetacea), forest.extinction(cetacea)]).toEqual([true, 0]);
});

it('T2: a paste changes rows and adds others as one operation', () => {
  const tree = whales();
  const planned = paste(tree, 'Pakicetidae\nAmbulocetidae\nProtocetidae', { top: 0 });
  const forest = after(tree, planned.operation);
  expect([...forest.names].sort()).toEqual(['Ambulocetidae', 'Pakicetidae', 'Protocetidae']);
});

it('T2: cells that cannot be read or break a rule are refused, and the others change', () => {
  const tree = whales();
  const planned = paste(tree, 'Pakicetus\tNobody\t50\nAmbulocetus\tPakicetus\tsoon', { top: 0 });
  const found = planned.refused.map(({ id, field }) => [id, field.key]);
  expect(found).toEqual([
    ['1', 'ancestor'],
    ['2', 'apparition'],
  ]);
  expect(planned.operation).toBeNull();
  const late = paste(tree, 'Early Ambulocetus\t\t60', { top: 1 });
  expect(late.refused.map(({ field }) => field.key)).toEqual([]);
  const circle = paste(tree, 'Pakicetus\tAmbulocetus', { top: 0 });
  expect(circle.refused.map(({ field }) => field.key)).toEqual(['ancestor']);
  const unnamed = paste(tree, '\tPakicetus\t40');
  expect(unnamed.refused.length).toBeGreaterThan(0);
  expect(unnamed.operation).toBeNull();
});

it('T2: one cell fills the selected range, and no ancestor makes a root', () => {
  const tree = whales();
  const column = columns.findIndex(({ key }) => key === 'placement');
  const all = { top: 0, bottom: 1, left: column, right: column };
  const forest = after(tree, paste(tree, 'debated', all).operation);
  expect([0, 1].map((row) => forest.details(row)?.placement)).toEqual(['debated', 'debated']);
  const unlinked = after(tree, paste(tree, '', { top: 1, bottom: 1, left: 1, right: 1 }).operation);
  expect(unlinked.isRoot(1)).toBe(true);
});

it('D4: times have bounds, and bounds are around the time of their row', () => {
  const tree = whales();
  const forest = after(
    tree,
    paste(tree, '49 ± 0.5', { top: 1, bottom: 1, left: 2, right: 2 }).operation,
  );
  const id = speciesId('2') as SpeciesId;
  expect(forest.details(forest.indexOf(id))?.apparitionBounds).toEqual({
    before: 5e5,
    after: 5e5,
    kind: 'range',
  });
  const column = columns.findIndex(({ key }) => key === 'apparitionBounds');
  const at = { top: 1, bottom: 1, left: column, right: column };
  const spread = after(tree, paste(tree, '49.5–48', at).operation);
  expect(spread.details(1)?.apparitionBounds).toEqual({ before: 5e5, after: 1e6, kind: 'range' });
  expect(paste(tree, '30–20', at).refused).toMatchObject([
    { reason: expect.stringContaining('enter 49 (30–20)') },
  ]);
  // D5d: a published interval may miss its date.
  const missing = after(tree, paste(tree, '49 (30–20)', at).operation);
  expect(missing.details(1)?.apparitionBounds).toMatchObject({ before: -19e6, after: 29e6 });
  const shown = columns[column]?.text(missing, 1);
  expect(shown).toBe('49 (30–20)');
});

it('T2: numbers that would end before they start are ages, whatever the notation', () => {
  const { forest } = whales();
  const shape = { forest, order: new RowOrder(2), columns, newRow: null };
  const range = { top: 2, bottom: 2, left: 0, right: 0 };
  const isAge = (text: string) =>
    runAtOnce(hasAges(runAtOnce(wantedPaste(shape, range, readCells(text), times))));
  expect(isAge('A\t\t50\t40\nB\tA\t45\t')).toBe(true);
  expect(isAge('A\t\t-50\t-40')).toBe(false);
  expect(isAge('A\t\t1950\t2000')).toBe(false);
});

it('T2: a number without a sign in the notation with signs is in the future, with a hint', () => {
  const tree = whales();
  const signed = { unit: 'Million Years', style: null } as const;
  const field = columns.find(({ key }) => key === 'extinction');
  if (field === undefined) throw new Error('The table has no extinctions');
  const hintOf = (text: string, style: Parameters<typeof planEdit>[1]) =>
    runAtOnce(planEdit(tree, style, { cells: [{ id: speciesId('1'), field, text }], added: [] }))
      .futureHint;
  expect(hintOf('1.7', signed)).toBe('This is in the future. For the past, enter -1.7.');
  expect(hintOf('-1.7', signed)).toBeNull();
  expect(hintOf('1.7', times)).toBeNull();
});

it('T2: pasted times are in the unit of their titles, or in the one that an import would guess', () => {
  const pasted = (tree: TreeDocument, text: string) => {
    const { forest } = tree;
    const shape = { forest, order: new RowOrder(forest.size), columns, newRow: null };
    const { size } = forest;
    const range = { top: size, bottom: size, left: 0, right: 0 };
    return runAtOnce(wantedPaste(shape, range, readCells(text), { unit: 'Years', style: null }));
  };
  const none = Forest.fromSpecies([]);
  if (!none.ok) throw new Error(none.error.code);
  const empty = treeOf(none.value);
  const stated = { unit: 'Million Years', isGuessed: false };
  const guessed = { unit: 'Million Years', isGuessed: true };
  const titled = 'Name\tApparition (Ma)\tExtinction (Ma)\nA\t50\t40';
  expect(pasted(whales(), titled).unit).toEqual(stated);
  expect(pasted(empty, titled).unit).toEqual(stated);
  expect(pasted(empty, 'Name\tApparition\nA\t55\nB\t50').unit).toEqual(guessed);
  expect(pasted(empty, 'A\t\t-55\t-40').unit).toEqual(guessed);
  // Calendar years, ages too large for million years, and the tree's own unit.
  expect(pasted(empty, 'A\t\t1950\t2000').unit).toBeUndefined();
  expect(pasted(empty, 'A\t\t55000000\t').unit).toBeUndefined();
  expect(pasted(whales(), 'A\t\t55\t50').unit).toBeUndefined();

  const planned = runAtOnce(
    planEdit(empty, { unit: 'Years', style: { notation: 'ago' } }, pasted(empty, titled)),
  );
  const forest = after(empty, planned.operation);
  expect([forest.apparition(0), forest.extinction(0)]).toEqual([-50e6, -40e6]);
});

it.each([
  ['Name\tAncestor\tStart (AF)\nA\t\t1', true],
  ['Apes\n\n1. Homo erectus – 1.9 million to 110,000 years ago', true],
  ['A\tB\t1\nB\t\t2', false],
  ['A\nB', false],
  ['Homo 5 Ma\n', false],
])('tells tables with titles and lists with dates from cells: %j', (text, expected) => {
  expect(isWholeTree(text)).toBe(expected);
});

it('T2: a new row takes its dates from left to right, also from where its ancestor ends', () => {
  const id = speciesId('3');
  const type = (before: TreeDocument, key: string, text: string) => {
    const field = columns.find((one) => one.key === key);
    if (field === undefined) throw new Error(`There is no column ${key}`);
    const cells = [{ id, field, text }];
    const plan = runAtOnce(planEdit(before, times, { cells, added: [], isAdding: true }));
    expect(plan.refused).toEqual([]);
    return treeOf(after(before, plan.operation));
  };
  const life = ({ forest }: TreeDocument) => {
    const row = forest.indexOf(id);
    return [forest.apparition(row), forest.extinction(row)].map((time) => Math.round(time));
  };
  const row = { id, name: 'Dorudon', cells: [] };
  const named = runAtOnce(planEdit(whales(), times, { cells: [], added: [row] }));
  const under = type(treeOf(after(whales(), named.operation)), 'ancestor', 'Pakicetus');
  expect(life(under)).toEqual([-40e6, -30e6]);
  const appeared = type(under, 'apparition', '30');
  expect(life(appeared)).toEqual([-30e6, -20e6]);
  const ended = type(appeared, 'extinction', '17');
  expect(life(ended)).toEqual([-30e6, -17e6]);
  // An end that was typed stays.
  const field = columns.find(({ key }) => key === 'apparition');
  if (field === undefined) throw new Error('There is no column of apparitions');
  const cells = [{ id, field, text: '16' }];
  const late = runAtOnce(planEdit(ended, times, { cells, added: [], isAdding: true }));
  expect(late).toMatchObject({ operation: null, refused: [{ text: '16' }] });
});

it('S3a: other ancestors are typed by name, with how they took part', () => {
  const tree = whales();
  const type = (before: TreeDocument, key: string, text: string, id = '2') => {
    const field = columns.find((one) => one.key === key);
    if (field === undefined) throw new Error('No such column');
    const cells = [{ id: speciesId(id), field, text }];
    return runAtOnce(planEdit(before, times, { cells, added: [] }));
  };
  const others = (forest: Forest, id = '2') =>
    forest.details(forest.indexOf(speciesId(id)))?.otherAncestors;
  const both = treeOf(after(tree, paste(tree, 'Indohyus\t\t55\t40').operation));
  const indohyus = both.forest.id(both.forest.names.indexOf('Indohyus'));

  const made = after(both, type(both, 'otherAncestors', 'indohyus | Symbiosis').operation);
  expect(others(made)).toEqual([{ id: indohyus, as: 'symbiosis' }]);
  const shown = columns.find(({ key }) => key === 'otherAncestors');
  expect(shown?.text(made, made.indexOf(speciesId('2')))).toBe('Indohyus | Symbiosis');
  expect(others(after(treeOf(made), type(treeOf(made), 'otherAncestors', '').operation))).toBe(
    undefined,
  );
  // Only where the ancestor is debated, another one is a mere proposal.
  expect(others(after(both, type(both, 'otherAncestors', 'Indohyus').operation))).toEqual([
    { id: indohyus, as: 'hybrid' },
  ]);
  const debated = treeOf(after(both, type(both, 'placement', 'debated').operation));
  expect(others(after(debated, type(debated, 'otherAncestors', 'Indohyus').operation))).toEqual([
    { id: indohyus },
  ]);

  const reasonOf = (text: string) => type(both, 'otherAncestors', text).refused[0]?.reason;
  expect(reasonOf('Basilosaurus')).toBe('No species is named Basilosaurus.');
  expect(reasonOf('Indohyus | friend')).toBe(
    'An ancestor can have one of: Hybrid, Symbiosis, Gene transfer, as in Indohyus | Hybrid.',
  );
  expect(reasonOf('Ambulocetus')).toBe('A species cannot descend from itself');
});
