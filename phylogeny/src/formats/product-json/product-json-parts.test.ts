import { expect, test } from 'vitest';
import { treeFrom } from '../../../testing/arbitraries.ts';
import { fileStats } from '../../cli/stats.ts';
import type { TreeDocument } from '../../document/index.ts';
import { importTree } from '../../operations/import-tree.ts';
import { inSequence, invertOperation, performOperation } from '../../operations/index.ts';
import { partId } from '../../parts/part-id.ts';
import type { PartEntries } from '../../parts/tree-parts.ts';
import { numberedId } from '../../species/ids/species-id.ts';
import type { Species } from '../../species/species.ts';
import { years } from '../../timeline/years.ts';
import { readTrees } from '../read.ts';
import { writeForest } from '../write.ts';

const [mass, habitat] = [partId('mass'), partId('habitat')];
const book = partId('book');
const entries: PartEntries = {
  sources: [{ id: book, value: { type: 'book', title: 'On <i>whales</i>', DOI: '10.1/x' } }],
  columns: [
    {
      id: habitat,
      value: { name: 'Habitat', type: 'choice', choices: [{ name: 'sea', colour: '#0000ff' }] },
    },
    { id: mass, value: { name: 'Mass', type: 'number', unit: 'kg', rank: 1 } },
  ],
  groups: [
    {
      id: partId('group'),
      value: {
        name: 'Old',
        colour: '#112233',
        members: [{ branch: numberedId(0), without: [numberedId(1)] }, { species: numberedId(1) }],
      },
    },
  ],
  bands: [{ id: partId('band'), value: { name: 'Eocene', from: -56e6, colour: '#ffcc00' } }],
};

function species(row: number, details: Partial<Species>): Species {
  return {
    id: numberedId(row),
    ancestorId: row === 0 ? null : numberedId(0),
    start: years(0),
    duration: years(10),
    name: `Species ${row}`,
    description: null,
    image: null,
    ...details,
  };
}

const { forest } = treeFrom([
  species(0, {
    apparitionBounds: { before: 1 / 3, after: 0.1, kind: 'hpd' },
    extinctionBounds: { before: 0, after: 0, kind: 'circa' },
    traits: { [mass]: 4.5, [habitat]: 'sea' },
  }),
  species(1, {
    placement: 'unknown',
    colour: '#00ff00',
    citations: { dates: [{ sourceId: book, locator: 'p. 1' }] },
  }),
  species(2, {
    otherAncestors: [{ id: numberedId(1) }],
    placement: 'debated',
    image: 'https://example.org/whale.png',
    imageCredit: { author: 'Jane Roe', licence: 'CC BY 4.0', link: 'https://example.org/whale' },
  }),
]);

function read(text: string) {
  const file = readTrees(text);
  if (!file.ok) throw new Error(file.error.message);
  const [tree] = file.value.trees;
  const built = tree?.build();
  if (tree === undefined || !built?.ok) throw new Error('no tree');
  return { file: file.value, first: built.value, report: file.value.report };
}

test('N2: parts and all details of species are the same after writing and reading JSON', () => {
  const { first, report } = read(writeForest(forest, 'json', null, { parts: entries }));
  expect(report).toEqual([]);
  expect(first.parts).toEqual(entries);
  expect([...first.forest.list()]).toEqual([...forest.list()]);
});

test('N4: the statistics of a file count its bounds, columns and sources', () => {
  const { file, first } = read(writeForest(forest, 'json', null, { parts: entries }));
  expect(fileStats(file, file.trees, first)).toMatchObject({
    bounds: 2,
    columns: ['Habitat', 'Mass'],
    sources: 1,
  });
});

test('the parts of an image credit that are not valid are left out', () => {
  const credits = [
    { author: 'Jane Roe', licence: 7, link: 'javascript:alert(1)' },
    { author: 'x'.repeat(201), licence: '', link: 'http://example.org/' },
    { author: '' },
    'Jane Roe',
  ];
  const roots = credits.map((imageCredit) => ({
    ...{ name: 'Whale', apparition: 0, duration: 1, imageCredit },
  }));
  const { first } = read(JSON.stringify(roots));
  expect(roots.map((_, row) => first.forest.details(row))).toEqual([
    { imageCredit: { author: 'Jane Roe' } },
    { imageCredit: { link: 'http://example.org/' } },
    null,
    null,
  ]);
});

test('a stated time that is not valid is left out, and the other end keeps its own', () => {
  const stated = { apparition: -66e6, extinction: 'never' };
  const { first } = read(JSON.stringify([{ name: 'Whale', apparition: 0, duration: 1, stated }]));
  expect(first.forest.details(0)).toEqual({ stated: { apparition: -66e6 } });
});

test('what refers to nothing in the file, or breaks a rule, is left out and reported', () => {
  const { first, report } = read(writeForest(forest, 'json'));
  expect(first.forest.details(0)).not.toHaveProperty('traits');
  expect(first.forest.details(1)).toEqual({ placement: 'unknown', colour: '#00ff00' });
  expect(first.forest.details(2)?.otherAncestors).toEqual([{ id: numberedId(1) }]);
  expect(first.parts).toEqual({});
  expect(report).toMatchObject([{ kind: 'dropped', code: 'missing-reference', count: 3 }]);
  const list = [
    { id: 'a', value: { name: 'Mass', type: 'number' } },
    { id: 'b', value: { name: 'mass', type: 'text' } },
    { id: 'c', value: { name: 'Odd', type: 'picture' } },
    { value: { name: 'No id', type: 'text' } },
    7,
  ];
  const root = { name: 'Whale', apparition: 0, duration: 1 };
  const odd = read(JSON.stringify({ columns: list, sources: 'none', species: [root] }));
  expect(odd.first.parts.columns).toHaveLength(1);
  expect(odd.report).toMatchObject([
    { code: 'unknown-part', count: 5, examples: expect.arrayContaining(['columns', 'sources']) },
  ]);
});

test('S3a: other ancestors keep how they took part and their citations, and plain ids are read', () => {
  const others = [
    { id: numberedId(0), as: 'hybrid' as const, citations: [{ sourceId: book, note: 'here' }] },
    { id: numberedId(1) },
  ];
  const tree = treeFrom([species(0, {}), species(1, {}), species(2, { otherAncestors: others })]);
  const text = writeForest(tree.forest, 'json', null, { parts: entries });
  const { first } = read(text);
  const { otherAncestors = [] } = first.forest.details(2) ?? {};
  expect(otherAncestors).toMatchObject([{ as: 'hybrid', citations: [{ note: 'here' }] }, {}]);
  expect(otherAncestors.map(({ id }) => first.forest.indexOf(id))).toEqual([0, 1]);
  const plain = text.replace(/"otherAncestors": \[.*\]/, `"otherAncestors": ["${numberedId(1)}"]`);
  expect(plain).not.toBe(text);
  expect(read(plain).first.forest.details(2)?.otherAncestors).toEqual([{ id: first.forest.id(1) }]);
});

test('a file with parts is imported as one operation, into any tree, and undone by one', () => {
  let count = 0;
  const newId = () => `new-${String(count++).padStart(4, '0')}`;
  const empty = treeFrom([]);
  const importInto = (tree: TreeDocument) => {
    const imported = importTree({ forest, parts: entries }, tree, -1, newId);
    expect(imported.leftOut).toEqual([]);
    return inSequence([...imported.parts, imported.branch]);
  };
  const operation = importInto(empty);
  const result = performOperation(empty, operation);
  if (!result.ok) throw new Error(result.error.message);
  const { tree } = result.value;
  expect(tree.parts.columns.size + tree.parts.sources.size).toBe(3);
  const [column] = tree.parts.columns.entries().filter(({ value }) => value.name === 'Mass');
  expect(tree.forest.details(0)?.traits).toMatchObject({ [String(column?.id)]: 4.5 });
  expect(tree.forest.details(2)?.otherAncestors).toEqual([{ id: tree.forest.id(1) }]);
  expect(tree.parts.groups.entries()[0]?.value.members).toEqual([
    { branch: tree.forest.id(0), without: [tree.forest.id(1)] },
    { species: tree.forest.id(1) },
  ]);

  // The same file again: its sources and columns are there already.
  const again = performOperation(tree, importInto(tree));
  if (!again.ok) throw new Error(again.error.message);
  expect(again.value.tree.parts.columns.size).toBe(2);
  expect(again.value.tree.parts.sources.size).toBe(1);
  const undone = performOperation(tree, invertOperation(empty, operation));
  expect(undone.ok && undone.value.tree.parts.columns.size).toBe(0);
});
