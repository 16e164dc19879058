import { newIdentifier } from '@life-tree/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkEditing, perform } from '../../../test/seed/bulk-edits.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { flatList, givePlan, refusal } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Announcement } from '../../providers/event-bus/event-bus.ts';

let world: TestApp;
let owner: Person;
let collaborator: Person;
let stranger: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
  collaborator = await seedPerson(world);
  stranger = await seedPerson(world);
  await givePlan(world, owner, 'premium');
});
afterAll(() => world.close());

const { treeOf, historyOf } = bulkEditing(() => ({ world, owner, collaborator }));

async function eventsOf(work: () => Promise<unknown>): Promise<readonly Announcement[]> {
  const events: Announcement[] = [];
  const stop = world.resources.bus.subscribe((announcement) => void events.push(announcement));
  await work();
  stop();
  return events;
}

test('species that are moved in time together are one change, one event and one undo', async () => {
  const { tree, ids } = await treeOf(4);
  const before = await flatList(owner, tree);
  const operation = { kind: 'move-in-time', ids: ids.slice(1), by: 5 };
  const events = await eventsOf(() => perform(owner, tree, operation));
  expect(events).toMatchObject([
    { kind: 'tree-changed', event: { type: 'edit', version: 3, operation } },
  ]);
  const after = await flatList(owner, tree);
  expect(after.map(({ afterApparition }) => afterApparition)).toEqual([null, 15, 15, 15]);
  expect((await historyOf(tree))[0]).toBe('Moved 3 species 5 Y later');
  expect((await owner.post(`ph-tree/${tree}/undo`)).status).toBe(200);
  expect(await flatList(owner, tree)).toEqual(before);
  await owner.post(`ph-tree/${tree}/redo`);
  expect(await flatList(owner, tree)).toEqual(after);
});

test('edits of several species are undone and restored exactly, with their descriptions', async () => {
  const { tree, ids } = await treeOf(3);
  const before = await flatList(owner, tree);
  const edits = ids.map((id, index) => ({
    id,
    name: `New ${index}`,
    description: 'n'.repeat(300),
    placement: 'debated',
  }));
  expect((await perform(owner, tree, { kind: 'edit-many', edits })).status).toBe(200);
  const after = await flatList(owner, tree);
  expect(after).toMatchObject(edits);
  expect((await historyOf(tree))[0]).toBe('Changed 3 species');
  for (const [path, expected] of [
    ['undo', before],
    ['redo', after],
    ['undo', before],
  ] as const) {
    expect((await owner.post(`ph-tree/${tree}/${path}`)).status).toBe(200);
    expect(await flatList(owner, tree)).toEqual(expected);
  }
  expect((await owner.post(`ph-tree/${tree}/restore`, { version: 3 })).status).toBe(200);
  expect(await flatList(owner, tree)).toEqual(after);
  await owner.post(`ph-tree/${tree}/restore`, { version: 2 });
  expect(await flatList(owner, tree)).toEqual(before);
});

test('an edit of several species keeps what others changed, and cannot be undone then', async () => {
  const { tree, ids } = await treeOf(3);
  const edits = ids.map((id) => ({ id, name: 'Same' }));
  await perform(owner, tree, { kind: 'edit-many', edits });
  await perform(collaborator, tree, { kind: 'edit-species', id: ids[2], name: 'Other' });
  expect(refusal(await owner.post(`ph-tree/${tree}/undo`))).toEqual([
    409,
    'Other: This was changed in the meantime',
  ]);
  expect((await flatList(owner, tree)).map(({ name }) => name)).toEqual(['Same', 'Same', 'Other']);
});

test('a refused edit of several species changes none, and says which one prevents it', async () => {
  const { tree, ids } = await treeOf(3);
  const before = await flatList(owner, tree);
  const moved = await perform(owner, tree, { kind: 'move-in-time', ids: ids.slice(1), by: -11 });
  expect(refusal(moved)).toEqual([
    409,
    "Species 1: A descendant's apparition cannot be earlier than its ancestor's apparition",
  ]);
  const edits = [ids[0], ids[1], ids[0]].map((id) => ({ id, name: 'Twice' }));
  const twice = await perform(owner, tree, { kind: 'edit-many', edits });
  expect(refusal(twice)[1]).toBe('Species 0: One change cannot name a species twice');
  expect(await flatList(owner, tree)).toEqual(before);
});

test.each([
  ['edit-many', (ids: string[]) => ({ edits: ids.map((id) => ({ id, name: 'Mine' })) })],
  ['move-in-time', (ids: string[]) => ({ ids, by: 1 })],
  ['set-times', (ids: string[]) => ({ times: [{ id: ids[0], ancestorId: null, start: 0 }] })],
  ['set-links', ([root, id]: string[]) => ({ links: [{ id, from: root, to: null, start: 0 }] })],
])('somebody who may only see the tree is refused: %s', async (kind, fields) => {
  const { tree, ids } = await treeOf(2);
  const before = await flatList(owner, tree);
  expect((await perform(stranger, tree, { kind, ...fields(ids) })).status).toBe(403);
  expect(await flatList(owner, tree)).toEqual(before);
});

test.each([
  { kind: 'edit-many', edits: [] },
  { kind: 'edit-many', edits: [{ id: newIdentifier(), expects: {} }] },
  { kind: 'move-in-time', ids: [], by: 1 },
  { kind: 'move-in-time', ids: [newIdentifier()], by: null },
  { kind: 'set-times', times: [{ id: newIdentifier(), ancestorId: null, expects: {} }] },
  { kind: 'set-links', links: [{ id: newIdentifier(), to: null, start: 0 }] },
])('%j is refused', async (operation) => {
  const { tree } = await treeOf(1);
  expect((await perform(owner, tree, operation)).status).toBe(400);
});
