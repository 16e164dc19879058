import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTree, treeIn, treesIn } from '../../../test/seed/create-trees.ts';
import { seedPerson } from '../../../test/seed/people.ts';
import { givePlan } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { treeChanges, treeLikes, trees, treeViews } from '../../database/tables/index.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

test('concurrent requests of all kinds succeed and leave correct counts', async () => {
  const owner = await seedPerson(world);
  await givePlan(world, owner, 'premium');
  const friends = await Promise.all(Array.from({ length: 4 }, () => seedPerson(world)));
  const [first, second] = [
    await createTree(owner, { name: 'First', isPublic: true }),
    await createTree(owner, { name: 'Second', isPublic: true }),
  ];
  const both = [first, second];
  await owner.patch(`ph-tree/${first.id}`, {
    newCollaborators: friends.map(({ user }) => user.id),
  });

  const calls = friends.flatMap((friend, index) => [
    ...both.map(({ id }) => friend.post(`like/tree/${id}`)),
    ...both.map(({ id }) => friend.post(`ph-tree/${id}/view`)),
    ...both.map(({ id }) => friend.post(`ph-tree/${id}/copy`)),
    friend.patch(`ph-tree/${first.id}`, { description: `By ${index}` }),
    friend.post(`species/${first.id}`, { name: 'Felis', apparition: 0, duration: 1 }),
    owner.patch('user/me', { username: `${owner.user.username}-${index}` }),
    owner.post('ph-tree', { name: `Another ${index}`, isPublic: true }),
    owner.patch(`ph-tree/${second.id}`, { name: `Second ${index}` }),
    friend.delete(`like/tree/${first.id}`),
    friend.post(`follow/${owner.user.id}`),
  ]);
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);

  const { database, background } = world.resources;
  await background.settled();
  for (const { id } of both) {
    const now = treeIn(await owner.get(`ph-tree/${id}`));
    expect(now.likes).toBe(await database.$count(treeLikes, eq(treeLikes.treeId, id)));
    expect(now.views).toBe(await database.$count(treeViews, eq(treeViews.treeId, id)));
    expect(now.copies).toBe(await database.$count(trees, eq(trees.copiedFromId, id)));
    expect(now.version).toBe(await database.$count(treeChanges, eq(treeChanges.treeId, id)));
  }
  const { username } = treeIn(await owner.get(`ph-tree/${first.id}`));
  expect(treesIn(await owner.get(`ph-tree?search=${username}`)).count).toBe(6);
});
