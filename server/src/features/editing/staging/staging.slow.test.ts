import { newIdentifier } from '@life-tree/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stagingRows } from '../../../../test/database/staging-rows.ts';
import { treeIn } from '../../../../test/seed/create-trees.ts';
import { type Person, seedPerson } from '../../../../test/seed/people.ts';
import {
  addSpecies,
  chainOf,
  flatList,
  givePlan,
  seedTree,
} from '../../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
  await givePlan(world, owner, 'premium');
});
afterAll(() => world.close());

const { storedRows, stagedRows } = stagingRows(() => world);

test('a large import can be undone, redone and restored, and leaves no staged rows', async () => {
  const treeId = await seedTree(world, owner);
  const { id: own } = await addSpecies(owner, treeId, { name: 'Own', apparition: 0 });
  const list = chainOf(1).flatMap((root) => [
    root,
    ...Array.from({ length: 1200 }, (_, index) => ({
      ...root,
      id: newIdentifier(),
      ancestorId: root.id,
      start: 0,
      name: `Below ${index}`,
    })),
  ]);
  const operation = { kind: 'import-branch', species: list };
  const body = { operationId: newIdentifier(), operation };
  expect((await owner.post(`ph-tree/${treeId}/operation`, body)).status).toBe(200);
  const imported = await flatList(owner, treeId);
  expect(imported).toHaveLength(1202);
  const { version } = treeIn(await owner.get(`ph-tree/${treeId}`));

  expect((await owner.post(`ph-tree/${treeId}/undo`)).status).toBe(200);
  expect((await flatList(owner, treeId)).map(({ id }) => id)).toEqual([own]);
  expect(await storedRows(treeId)).toBe(1);
  expect((await owner.post(`ph-tree/${treeId}/redo`)).status).toBe(200);
  expect(await flatList(owner, treeId)).toEqual(imported);
  expect((await owner.post(`ph-tree/${treeId}/undo`)).status).toBe(200);
  expect((await owner.post(`ph-tree/${treeId}/restore`, { version })).status).toBe(200);
  expect(await flatList(owner, treeId)).toEqual(imported);
  expect(treeIn(await owner.get(`ph-tree/${treeId}`))).toMatchObject({
    version: version + 4,
    species: 1202,
  });
  expect(await stagedRows()).toBe(0);
});
