import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTree, treeIn } from '../../../../test/seed/create-trees.ts';
import { seedPerson } from '../../../../test/seed/people.ts';
import { addSpecies, flatList, givePlan, refusal } from '../../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { images, imageUses, species, trees } from '../../../database/tables/index.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

describe('a copy', () => {
  test('is a private tree of the user with the same fields and species, and names its original', async () => {
    const author = await seedPerson(world);
    const reader = await seedPerson(world);
    const original = await createTree(author, {
      name: 'Whales',
      description: 'From land to sea',
      tags: ['sea'],
      notation: 'ago',
      order: 'name',
      isPublic: true,
    });
    const root = await addSpecies(author, original.id, { name: 'Pakicetus', apparition: -50 });
    await addSpecies(author, original.id, {
      name: 'Ambulocetus',
      ancestorId: root.id,
      afterApparition: 2,
      inferred: true,
      rank: 4,
    });

    const copy = treeIn(await reader.post(`ph-tree/${original.id}/copy`));
    expect(copy).toMatchObject({
      userId: reader.user.id,
      name: 'Whales',
      description: 'From land to sea',
      tags: ['sea'],
      isPublic: false,
      collaborators: [],
      notation: 'ago',
      order: 'name',
      species: 1,
      likes: 0,
      views: 0,
      version: 1,
      copiedFrom: { id: original.id, name: 'Whales', username: author.user.username },
    });
    expect(await flatList(reader, copy.id)).toEqual(
      (await flatList(reader, original.id)).map((one) => ({ ...one, treeId: copy.id })),
    );
    expect((await reader.get(`ph-tree/${copy.id}/history`)).body).toMatchObject({
      count: 1,
      entries: [{ action: 'copy', summary: `Copied from Whales by @${author.user.username}` }],
    });
    expect(treeIn(await author.get(`ph-tree/${original.id}`))).toMatchObject({
      copies: 1,
      version: 3,
    });
    expect((await author.get(`ph-tree/${copy.id}`)).status).toBe(404);
  });

  test('is independent of its original', async () => {
    const person = await seedPerson(world);
    const original = await createTree(person);
    const root = await addSpecies(person, original.id, { apparition: 0 });
    const copy = treeIn(await person.post(`ph-tree/${original.id}/copy`));
    await person.patch(`species/${copy.id}/${root.id}`, { name: 'Changed' });
    expect((await flatList(person, original.id))[0]?.name).toBe('Felis');
    await person.delete(`ph-tree/${original.id}`);
    expect((await flatList(person, copy.id))[0]?.name).toBe('Changed');
    expect(treeIn(await person.get(`ph-tree/${copy.id}`)).copiedFrom).toBeNull();
  });

  test('names its original only to users who may see the original', async () => {
    const author = await seedPerson(world);
    const reader = await seedPerson(world);
    const original = await createTree(author, { isPublic: true });
    const copy = treeIn(await reader.post(`ph-tree/${original.id}/copy`));
    await reader.patch(`ph-tree/${copy.id}`, { isPublic: true });
    await author.patch(`ph-tree/${original.id}`, { isPublic: false, name: 'Secret' });
    for (const viewer of [reader, world.visitor()]) {
      expect(treeIn(await viewer.get(`ph-tree/${copy.id}`)).copiedFrom).toBeNull();
    }
    expect(treeIn(await author.get(`ph-tree/${copy.id}`)).copiedFrom?.name).toBe('Secret');
  });

  test('shares the current images of the original', async () => {
    const author = await seedPerson(world);
    const original = await createTree(author);
    const root = await addSpecies(author, original.id, { apparition: 0 });
    const { database } = world.resources;
    const createdAt = new Date();
    await database.insert(images).values([
      { name: 'cover', createdAt },
      { name: 'felis', createdAt },
      { name: 'former', createdAt },
    ]);
    await database.update(trees).set({ image: 'cover' }).where(eq(trees.id, original.id));
    await database.update(species).set({ image: 'felis' }).where(eq(species.id, root.id));
    const copy = treeIn(await author.post(`ph-tree/${original.id}/copy`));
    expect(copy.image).toBe('/api/life-tree/image/cover');
    const uses = await database
      .select({ image: imageUses.image })
      .from(imageUses)
      .where(eq(imageUses.treeId, copy.id));
    expect(uses.map(({ image }) => image).sort()).toEqual(['cover', 'felis']);
  });

  test('is limited by the plan of the user who makes it', async () => {
    const author = await seedPerson(world);
    await givePlan(world, author, 'pro');
    const original = await createTree(author, { isPublic: true });
    const descendants = Array.from({ length: 30 }, (_, index) => ({
      name: `Species ${index}`,
      afterApparition: 1,
      duration: 1,
    }));
    await addSpecies(author, original.id, { apparition: 0, descendants });
    const reader = await seedPerson(world);
    const refused = await reader.post(`ph-tree/${original.id}/copy`);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: 'copy-too-large',
      values: { count: 31, limit: 30 },
      error: expect.stringContaining('This tree has 31 species, and your plan allows 30'),
    });
    expect((await reader.get('ph-tree/me/total')).body).toMatchObject({ total: 0 });
    await givePlan(world, reader, 'pro');
    expect(treeIn(await reader.post(`ph-tree/${original.id}/copy`)).species).toBe(31);

    const small = await createTree(author, { isPublic: true });
    const free = await seedPerson(world);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => free.post(`ph-tree/${small.id}/copy`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(refusal(await free.post(`ph-tree/${small.id}/copy`))).toEqual([
      403,
      'Maximum number of Phylogenetic Trees',
    ]);
    expect(treeIn(await author.get(`ph-tree/${small.id}`)).copies).toBe(5);
  });

  test('requires login', async () => {
    const author = await seedPerson(world);
    const { id } = await createTree(author, { isPublic: true });
    expect((await world.visitor().post(`ph-tree/${id}/copy`)).status).toBe(401);
  });
});
