import { type HistoryChange, historyEntry } from '@life-tree/contract';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, givePlan } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { treeChanges } from '../../database/tables/index.ts';

let world: TestApp;
let owner: Person;
let helper: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world, { username: 'Owner' });
  await givePlan(world, owner, 'premium');
  helper = await seedPerson(world, { username: 'Helper' });
});
afterAll(() => world.close());

test('stores codes and values, and replies with them and an English sentence', async () => {
  const created = await owner.post('ph-tree', { name: 'Cats', isPublic: true });
  const { id } = z.object({ id: z.string() }).parse(created.body);
  const a = await addSpecies(owner, id, { name: 'A' });
  await owner.patch(`species/${id}/${a.id}`, { duration: 2_500_000 });
  await owner.post(`ph-tree/${id}/undo`);
  await owner.post(`ph-tree/${id}/redo`);
  await owner.post(`ph-tree/${id}/restore`, { version: 2 });
  await owner.patch(`ph-tree/${id}`, { newCollaborators: [helper.user.id] });
  await owner.patch(`ph-tree/${id}`, { deleteCollaborators: [helper.user.id] });
  const copied = await helper.post(`ph-tree/${id}/copy`);

  const duration: HistoryChange = {
    code: 'duration-changed',
    values: { species: 'A', time: 2_500_000 },
  };
  await expectHistory(owner, id, [
    ['create', 'Created the tree', { code: 'tree-created', values: {} }],
    ['add-species', 'Added A', { code: 'species-added', values: { species: 'A' } }],
    ['set-duration', 'Changed the duration of A to 2.5 MY', duration],
    ['undo', 'Undid: Changed the duration of A to 2.5 MY', duration],
    ['redo', 'Redid: Changed the duration of A to 2.5 MY', duration],
    ['restore', 'Restored version 2', { code: 'tree-restored', values: { version: '2' } }],
    [
      'add-collaborators',
      'Added @Helper to the collaborators',
      { code: 'collaborators-added', values: { usernames: '@Helper' } },
    ],
    [
      'remove-collaborators',
      'Removed @Helper from the collaborators',
      { code: 'collaborators-removed', values: { usernames: '@Helper' } },
    ],
  ]);
  await expectHistory(helper, z.object({ id: z.string() }).parse(copied.body).id, [
    [
      'copy',
      'Copied from Cats by @Owner',
      { code: 'tree-copied', values: { name: 'Cats', username: 'Owner' } },
    ],
  ]);
});

async function expectHistory(
  person: Person,
  treeId: string,
  expected: readonly (readonly [action: string, summary: string, HistoryChange])[],
): Promise<void> {
  const { body } = await person.get(`ph-tree/${treeId}/history?limit=50`);
  const { entries } = z.object({ entries: z.array(historyEntry.strict()) }).parse(body);
  expect(
    entries.map(({ action, summary, changes }) => [action, summary, ...changes]).reverse(),
  ).toEqual(expected);
  const stored = await world.resources.database
    .select({ changes: treeChanges.changes })
    .from(treeChanges)
    .where(eq(treeChanges.treeId, treeId))
    .orderBy(asc(treeChanges.version));
  expect(stored.map(({ changes }) => changes)).toEqual(expected.map(([, , change]) => [change]));
}
