import { newIdentifier } from '@life-tree/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { treeIn } from '../../../test/seed/create-trees.ts';
import { seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, givePlan, seedTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

test('after a downgrade, undo and restore bring back what the tree had, and no more', async () => {
  const owner = await seedPerson(world);
  await givePlan(world, owner, 'pro');
  const treeId = await seedTree(world, owner);
  const descendants = Array.from({ length: 19 }, (_, index) => ({
    name: `Species ${index}`,
    afterApparition: 1,
    duration: 1,
  }));
  const first = await addSpecies(owner, treeId, { apparition: 0, descendants });
  await addSpecies(owner, treeId, { apparition: 0, descendants });
  const whole = treeIn(await owner.get(`ph-tree/${treeId}`));
  expect(whole.species).toBe(40);
  await givePlan(world, owner, null);

  const count = async () => treeIn(await owner.get(`ph-tree/${treeId}`)).species;
  const deletion = newIdentifier();
  const remove = (operationId: string) =>
    owner.post(`ph-tree/${treeId}/operation`, {
      operationId,
      operation: { kind: 'delete-branches', ids: [first.id] },
    });
  expect((await remove(newIdentifier())).status).toBe(200);
  expect((await owner.post(`ph-tree/${treeId}/undo`)).status).toBe(200);
  expect(await count()).toBe(40);

  expect((await remove(deletion)).status).toBe(200);
  await addSpecies(owner, treeId, { apparition: 0 });
  expect(await count()).toBe(21);
  expect((await owner.post(`ph-tree/${treeId}/undo`, { edit: deletion })).body).toMatchObject({
    code: 'species-limit',
  });
  const restored = await owner.post(`ph-tree/${treeId}/restore`, { version: whole.version });
  expect([restored.status, await count()]).toEqual([200, 40]);
  const more = { name: 'One more', apparition: 0, duration: 1 };
  expect((await owner.post(`species/${treeId}`, more)).body).toMatchObject({
    code: 'species-limit',
  });
});
