import {
  applyOperation,
  checkOperation,
  emptyParts,
  Forest,
  fromNested,
  inSequence,
  type TreeDocument,
} from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import { fileWith } from '../../../testing/file-with.ts';
import type { JoinReply, JoinRequest } from './join-messages.ts';
import { createJoinReader } from './join-reader.ts';

const forest = fromNested([
  {
    name: 'Pakicetus',
    apparition: -50e6,
    duration: 10e6,
    descendants: [{ name: 'Ambulocetus', afterApparition: 2e6, duration: 7e6, descendants: [] }],
  },
]);
const tree = { columns: forest.columns, parts: {}, scale: null };

function reader() {
  const replies: JoinReply[] = [];
  const read = createJoinReader();
  let asked: JoinRequest = {
    ...{ file: fileWith('', 'empty.csv'), tree },
    ...{ options: {}, types: {}, adds: false, dating: null },
  };
  return {
    replies,
    ask: async (request: Partial<JoinRequest>) => {
      replies.length = 0;
      asked = { ...asked, options: {}, adds: false, dating: null, ...request };
      await read(asked, (reply) => replies.push(structuredClone(reply)));
      const last = replies.at(-1);
      const steps = replies.flatMap((reply) => (reply.kind === 'step' ? reply.step : []));
      const operation = steps.length === 0 ? null : inSequence(steps);
      return last?.kind === 'planned' ? { ...last.summary, operation } : null;
    },
  };
}

test('T4: a table is read and planned, and the edit can be done on the open tree', async () => {
  const { ask, replies } = reader();
  const file = fileWith('Taxon,Mass\npakicetus,20\nFelis,4\n', 'masses.csv');
  const summary = await ask({ file, tree });
  expect(replies.find(({ kind }) => kind === 'table')).toMatchObject({
    table: { columns: [{ takenFor: 'name' }, { takenFor: 'column' }] },
  });
  expect(summary).toMatchObject({
    rows: 2,
    matched: 1,
    changedSpecies: 1,
    unmatched: { count: 1, first: ['Felis'] },
    changes: { count: 1, first: [{ name: 'Pakicetus', field: { columnName: 'Mass' }, after: 20 }] },
  });
  const document: TreeDocument = {
    fields: { name: 'Whales', description: null, isPublic: false, tags: [] },
    forest: Forest.fromColumns(forest.columns),
    parts: emptyParts,
  };
  const operation = summary?.operation ?? null;
  if (operation === null) throw new Error('nothing planned');
  expect(checkOperation(document, operation).ok).toBe(true);
  expect(applyOperation(document, operation).tree.parts.columns.size).toBe(1);
});

test('other options and a changed tree are planned without sending the file again', async () => {
  const { ask } = reader();
  const file = fileWith('name,fad,lad\nAmbulocetus,47,41\n', 'dates.csv');
  expect((await ask({ file, tree }))?.changes.count).toBe(1);
  const ignored = await ask({ options: { mapping: { 1: 'ignored', 2: 'ignored' } } });
  expect([ignored?.matched, ignored?.changes.count]).toEqual([1, 0]);
  const other = fromNested([{ name: 'Felis', apparition: 0, duration: 1, descendants: [] }]);
  expect((await ask({ tree: { columns: other.columns, parts: {}, scale: null } }))?.matched).toBe(
    0,
  );
});

test('a species that only the table has is added on request, and listed otherwise', async () => {
  const { ask } = reader();
  const text = 'name,ancestor,fad,lad\nDorudon,ambulocetus,42,34\nFelis,,2,0\n';
  const first = await ask({ file: fileWith(text, 'more.csv'), tree });
  expect(first).toMatchObject({
    operation: null,
    additions: { count: 1, first: [{ name: 'Dorudon', ancestor: 'Ambulocetus' }] },
    notAdded: { count: 1, first: [{ name: 'Felis', reason: 'no-ancestor' }] },
  });
  expect((await ask({ adds: true }))?.operation).toMatchObject({ kind: 'import-branch' });
});

test('a file that is not a table says why', async () => {
  const { ask, replies } = reader();
  await ask({ file: fileWith('just a sentence', 'x.csv'), tree });
  expect(replies.at(-1)?.kind).toBe('failed');
  await ask({ file: fileWith('"open quote,1\n', 'x.csv'), tree });
  expect(replies.at(-1)?.kind).toBe('failed');
});

test('D8: the ranges of a table date the tree as one edit, and the report says what was assumed', async () => {
  const { ask } = reader();
  const pair = fromNested([
    {
      ...{ name: 'Ancestor 1', inferred: true, apparition: -2e6, duration: 1e6 },
      descendants: [
        { name: 'Old', afterApparition: 1e6, duration: 1e6 },
        { name: 'Young', afterApparition: 1e6, duration: 1e6 },
      ],
    },
  ]);
  const file = fileWith('Taxon,FAD,LAD,Mass\nOld,50,40,20\nYoung,30,20,\nLost,9,8,\n');
  const summary = await ask({
    ...{ file, tree: { columns: pair.columns, parts: {}, scale: null } },
    dating: { method: 'basic', length: 0 },
  });
  expect(summary).toMatchObject({ matched: 2, changedSpecies: 2, refused: { count: 0 } });
  expect(summary?.report.map(({ code }) => code)).toContain('range-unused');
  const changes = summary?.changes.first.map(({ name, field, before, after }) => {
    return [name, field, before, after];
  });
  expect(changes).toEqual(
    expect.arrayContaining([
      ['Young', 'split', null, -50e6],
      ['Young', 'apparition', -1e6, -30e6],
      ['Young', 'extinction', 0, -20e6],
    ]),
  );
  expect(changes?.filter(([name]) => name === 'Ancestor 1')).toEqual([]);
  const document: TreeDocument = {
    fields: { name: 'Pair', description: null, isPublic: false, tags: [] },
    ...{ forest: pair, parts: emptyParts },
  };
  if (summary?.operation == null) throw new Error('Nothing changes');
  const after = applyOperation(document, summary.operation).tree;
  const young = after.forest.names.indexOf('Young');
  expect([after.forest.split(young), after.forest.apparition(young)]).toEqual([-50e6, -30e6]);
  expect([...(summary.dated?.starts ?? [])]).toEqual([...after.forest.columns.starts]);
  const [mass] = after.parts.columns.entries();
  expect(mass?.value.name).toBe('Mass');
});

test('T4: a cell that cannot be read is listed with its place, and its correction is applied', async () => {
  const { ask } = reader();
  const file = fileWith('name,fad,lad\nAmbulocetus,47,fourty\n', 'dates.csv');
  const [problem] = (await ask({ file, tree }))?.problems ?? [];
  if (problem === undefined) throw new Error('no problem');
  expect(problem).toMatchObject({ name: 'Ambulocetus', text: 'fourty', line: 2 });
  const corrections = [
    [{ start: problem.start, end: problem.end, isCell: true as const, replacement: '40' }],
  ];
  const corrected = await ask({ options: { corrections } });
  expect(corrected?.problems).toEqual([]);
  expect(corrected?.changes.first.map(({ field, after }) => [field, after])).toContainEqual([
    'extinction',
    -40e6,
  ]);
});

test('A1a: a change of an ancestor names an unnamed split by two species that define it', async () => {
  const split = fromNested([
    {
      ...{ name: 'Ancestor 210', inferred: true, apparition: -60e6, duration: 10e6 },
      descendants: [
        { name: 'Papio', afterApparition: 5e6, duration: 55e6 },
        { name: 'Macaca', afterApparition: 10e6, duration: 50e6 },
      ],
    },
  ]);
  const file = fileWith('name,ancestor\nMacaca,Papio\n', 'ancestors.csv');
  const summary = await reader().ask({ file, tree: { ...tree, columns: split.columns } });
  const [change] = summary?.changes.first ?? [];
  expect(change).toMatchObject({ name: 'Macaca', field: 'ancestor', after: 'Papio' });
  expect(change?.before).toMatch(/^(Papio|Macaca) \+ (Papio|Macaca)$/);
});
