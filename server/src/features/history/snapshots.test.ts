import { historyEntry, maxSnapshots } from '@life-tree/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { announcedDuring } from '../../../test/seed/create-trees.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, flatList, refusal, seedTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { treeChanges, trees } from '../../database/tables/index.ts';

let world: TestApp;
let owner: Person;
let helper: Person;
let stranger: Person;
let tree: string;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
  helper = await seedPerson(world);
  stranger = await seedPerson(world);
});
beforeEach(async () => {
  tree = await seedTree(world, owner, { collaborators: [helper] });
  await addSpecies(owner, tree, { name: 'A' });
  await addSpecies(owner, tree, { name: 'B' });
});
afterAll(() => world.close());

const name = (person: Person, version: number, text: string | null) =>
  person.patch(`ph-tree/${tree}/history/${version}`, { name: text });

async function snapshots() {
  const { body } = await helper.get(`ph-tree/${tree}/history?named=true`);
  const { entries, count } = z
    .object({ entries: z.array(historyEntry.strict()), count: z.number() })
    .parse(body);
  expect(count).toBe(entries.length);
  return entries.map((entry) => [entry.version, entry.name]);
}

test('a version gets a name, another one and none, by any editor', async () => {
  const named = await name(helper, 2, '  Before the field trip ');
  expect(named).toMatchObject({
    status: 200,
    body: { version: 2, name: 'Before the field trip', summary: 'Added A', restorable: true },
  });
  await name(owner, 3, 'Handed in');
  expect(await snapshots()).toEqual([
    [3, 'Handed in'],
    [2, 'Before the field trip'],
  ]);
  const { body } = await owner.get(`ph-tree/${tree}/history`);
  expect(body).toMatchObject({
    count: 3,
    entries: [{ name: 'Handed in' }, { name: 'Before the field trip' }, { version: 1 }],
  });
  await name(owner, 2, 'Before');
  const removed = await name(helper, 3, null);
  expect(removed.body).not.toHaveProperty('name');
  expect(await snapshots()).toEqual([[2, 'Before']]);
});

test('naming a version changes neither the tree nor its version, and others are told', async () => {
  const announced = await announcedDuring(world, () => name(helper, 2, 'Before'));
  expect(announced).toEqual([
    {
      kind: 'tree-changed',
      treeId: tree,
      event: { type: 'history', version: 3, userId: helper.user.id },
      audience: expect.objectContaining({ isPublic: false, collaborators: [helper.user.id] }),
    },
  ]);
  expect((await owner.get(`ph-tree/${tree}`)).body).toMatchObject({ version: 3 });
});

test('a snapshot is read and restored like any version', async () => {
  await name(owner, 2, 'Only A');
  const { body } = await helper.get(`species/${tree}?shape=flat&version=2`);
  expect(body).toMatchObject([{ name: 'A' }]);
  expect((await helper.post(`ph-tree/${tree}/restore`, { version: 2 })).status).toBe(200);
  expect(await flatList(owner, tree)).toMatchObject([{ name: 'A' }]);
  expect(await snapshots()).toEqual([[2, 'Only A']]);
});

test('only editors of the tree name versions, and only versions that exist and can be restored', async () => {
  expect((await name(stranger, 2, 'Mine')).status).toBe(404);
  await owner.patch(`ph-tree/${tree}`, { isPublic: true });
  expect((await name(stranger, 2, 'Mine')).status).toBe(403);
  expect((await stranger.get(`ph-tree/${tree}/history?named=true`)).status).toBe(403);
  expect((await stranger.get(`species/${tree}?version=2`)).status).toBe(403);
  expect((await name(owner, 99, 'Later')).body).toMatchObject({ code: 'unknown-version' });
  expect((await name(owner, 2, ' ')).body).toMatchObject({ code: 'snapshot-name-missing' });
  expect((await name(owner, 2, 'x'.repeat(101))).body).toMatchObject({
    code: 'snapshot-name-too-long',
  });
  await world.resources.database.update(trees).set({ restorableFrom: 3 }).where(eq(trees.id, tree));
  expect((await name(owner, 2, 'Old')).body).toMatchObject({ code: 'version-too-old' });
  expect(await snapshots()).toEqual([]);
});

test('a tree has a limited number of snapshots, also if several are created at once', async () => {
  const { database } = world.resources;
  const from = 4;
  await database.execute(sql`
    insert into tree_changes (tree_id, version, action, changes, name, created_at)
    select ${tree}, version, 'edit-tree', '[]', 'Snapshot', now()
    from generate_series(${from}::integer, ${from + maxSnapshots - 2}::integer) as version`);
  const last = from + maxSnapshots - 2;
  await database.update(trees).set({ version: last }).where(eq(trees.id, tree));
  const answers = await Promise.all([1, 2, 3].map((version) => name(owner, version, 'One more')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 403, 403]);
  const refused = answers.filter(({ status }) => status === 403).map(refusal);
  expect(refused[0]).toEqual([403, 'A tree can have at most 50 snapshots']);
  // One that exists can be renamed.
  expect((await name(owner, last, 'Renamed')).status).toBe(200);
  const count = await database.$count(treeChanges, sql`tree_id = ${tree} and name is not null`);
  expect(count).toBe(maxSnapshots);
});
