import { binDays, binnedTree, maxBinnedTrees } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { announcedDuring, createTree, list, treeIn } from '../../../../test/seed/create-trees.ts';
import { seedPerson } from '../../../../test/seed/people.ts';
import {
  addSpecies,
  flatList,
  givePlan,
  refusal,
  seedTree,
  storeTrees,
} from '../../../../test/seed/seed-trees.ts';
import { deleteAccount } from '../../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Visitor } from '../../../../test/visitor.ts';
import { releases, species, trees } from '../../../database/tables/index.ts';

const hour = 3_600_000;
const day = 24 * hour;

let world: TestApp;
beforeAll(async () => {
  // The server empties the bins every hour.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  world = await startTestApp();
});
afterAll(async () => {
  await world.close();
  vi.useRealTimers();
});

const notFound = [404, 'Not found'];

async function binOf(person: Visitor) {
  const { status, body } = await person.get('ph-tree/bin');
  expect(status).toBe(200);
  return z.array(binnedTree.strict()).parse(body);
}

/** Lets time pass, and the next hour begin. */
async function pass(milliseconds: number): Promise<void> {
  world.wait(milliseconds);
  vi.advanceTimersByTime(hour);
  await world.resources.background.settled();
}

const isStored = async (id: string) =>
  (await world.resources.database.$count(trees, eq(trees.id, id))) === 1;

describe('a deleted tree', () => {
  test('is in the bin of its owner, for 30 days', async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner, { name: 'Whales' });
    await addSpecies(owner, id, { apparition: 0 });
    expect(await binOf(owner)).toEqual([]);
    await owner.delete(`ph-tree/${id}`);
    const [tree] = await binOf(owner);
    expect(tree).toMatchObject({ id, name: 'Whales', species: 1 });
    expect(Date.parse(tree?.removedAt ?? '') - Date.parse(tree?.deletedAt ?? '')).toBe(
      binDays * day,
    );
  });

  test('exists for nobody: in no list, count, notification or call', async () => {
    const owner = await seedPerson(world);
    await givePlan(world, owner, 'pro');
    const collaborator = await seedPerson(world);
    const { id } = await createTree(owner, { name: 'Whales', isPublic: true });
    await owner.patch(`ph-tree/${id}`, { newCollaborators: [collaborator.user.id] });
    const { body: copy } = await owner.post(`ph-tree/${id}/copy`);
    await owner.patch(`ph-tree/${z.object({ id: z.string() }).parse(copy).id}`, { name: 'Copy' });
    for (const person of [owner, collaborator]) await person.post(`like/tree/${id}`);
    await collaborator.post(`comment/${id}`, { content: 'Lovely ears' });
    const link = z.object({ key: z.string() }).parse((await owner.post(`ph-tree/${id}/link`)).body);
    expect((await owner.get('notification')).body).toHaveLength(2);
    await owner.delete(`ph-tree/${id}`);

    for (const person of [owner, collaborator, world.visitor({ 'x-tree-link': link.key })]) {
      for (const path of ['', '/open', '/history', '/parts', '/releases', '/miniature']) {
        const { status } = await person.get(`ph-tree/${id}${path}`);
        expect([path, status === 404 || status === 401]).toEqual([path, true]);
      }
      expect((await person.get(`species/${id}`)).status).toBe(404);
      expect((await person.get(`comment/${id}`)).status).toBe(404);
      expect((await list(person, 'ph-tree', { search: 'Whales' })).trees).toEqual([]);
    }
    for (const person of [owner, collaborator]) {
      expect((await person.patch(`ph-tree/${id}`, { name: 'Mine' })).status).toBe(404);
      expect((await person.get('notification')).body).not.toContainEqual(
        expect.objectContaining({ treeId: id }),
      );
      expect((await list(person, 'like/tree/liked')).trees).toEqual([]);
    }
    const mine = await list(owner, 'ph-tree/me');
    expect(mine.trees).toMatchObject([{ name: 'Copy', copiedFrom: null }]);
    expect((await owner.get('ph-tree/me/total')).body).toMatchObject({ total: 1, myTrees: 1 });
    expect((await list(collaborator, 'ph-tree/me')).trees).toEqual([]);
    expect((await collaborator.get('ph-tree/me/total')).body).toMatchObject({ total: 0 });
    expect((await world.visitor().get(`ph-tree/${owner.user.id}/total`)).body).toMatchObject({
      total: 0,
    });
  });

  test('is closed for everybody who has it open', async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner);
    const announced = await announcedDuring(world, () => owner.delete(`ph-tree/${id}`));
    expect(announced).toContainEqual({ kind: 'tree-closed', treeId: id });
  });

  test('can be brought back as it was, with everything that belongs to it', async () => {
    const owner = await seedPerson(world);
    await givePlan(world, owner, 'pro');
    const collaborator = await seedPerson(world);
    const { id } = await createTree(owner, { isPublic: true, description: 'From land to sea' });
    await addSpecies(owner, id, { apparition: 0 });
    await owner.patch(`ph-tree/${id}`, { newCollaborators: [collaborator.user.id] });
    await collaborator.post(`comment/${id}`, { content: 'Lovely ears' });
    await collaborator.post(`like/tree/${id}`);
    const before = treeIn(await owner.get(`ph-tree/${id}`));
    const flat = await flatList(owner, id);

    await owner.delete(`ph-tree/${id}`);
    const announced = await announcedDuring(world, async () => {
      const back = treeIn(await owner.post(`ph-tree/bin/${id}`));
      expect(back).toEqual({ ...before, version: before.version + 2, updatedAt: back.updatedAt });
    });
    for (const { user } of [owner, collaborator]) {
      expect(announced).toContainEqual({ kind: 'tree-opened', treeId: id, userId: user.id });
    }
    expect(await flatList(owner, id)).toEqual(flat);
    expect(await binOf(owner)).toEqual([]);
    expect((await list(world.visitor(), 'ph-tree', { userId: owner.user.id })).count).toBe(1);
    expect((await collaborator.patch(`ph-tree/${id}`, { name: 'Back' })).status).toBe(200);
    const { body } = await owner.get(`ph-tree/${id}/history?limit=3`);
    expect(body).toMatchObject({
      entries: [
        {},
        { summary: 'Brought the tree back from the bin' },
        { summary: 'Moved the tree to the bin' },
      ],
    });
  });

  test('that was private is private when it is brought back', async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner);
    await owner.delete(`ph-tree/${id}`);
    expect(treeIn(await owner.post(`ph-tree/bin/${id}`)).isPublic).toBe(false);
    expect((await world.visitor().get(`ph-tree/${id}`)).status).toBe(404);
  });

  test('can be deleted for good by its owner', async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner, { name: 'Whales' });
    await owner.delete(`ph-tree/${id}`);
    const { status, body } = await owner.delete(`ph-tree/bin/${id}`);
    expect([status, body]).toEqual([200, { message: 'Whales deleted successfully' }]);
    expect(await binOf(owner)).toEqual([]);
    expect(await isStored(id)).toBe(false);
    expect(refusal(await owner.post(`ph-tree/bin/${id}`))).toEqual(notFound);
  });

  test('is deleted for good after 30 days, with its species and private releases', async () => {
    const owner = await seedPerson(world);
    const id = await seedTree(world, owner);
    await addSpecies(owner, id, { apparition: 0 });
    await owner.post(`ph-tree/${id}/releases`, { name: 'As submitted' });
    const { id: kept } = await createTree(owner);
    await owner.delete(`ph-tree/${id}`);
    await pass(binDays * day - 2 * hour);
    const { database } = world.resources;
    expect(await isStored(id)).toBe(true);
    expect(await database.$count(releases, eq(releases.treeId, id))).toBe(1);

    await pass(3 * hour);
    expect(await isStored(id)).toBe(false);
    expect(await database.$count(species, eq(species.treeId, id))).toBe(0);
    expect(await database.$count(releases, eq(releases.treeId, id))).toBe(0);
    expect(await isStored(kept)).toBe(true);
  });

  test('is deleted for good with the account of its owner', async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner);
    await owner.delete(`ph-tree/${id}`);
    expect((await deleteAccount(owner)).status).toBe(200);
    expect(await isStored(id)).toBe(false);
  });
});

describe('the bin is no way around the limits of a plan', () => {
  test('bringing a tree back needs room in the plan', async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner);
    await owner.delete(`ph-tree/${id}`);
    for (let made = 0; made < 5; made += 1) await createTree(owner);
    expect(refusal(await owner.post(`ph-tree/bin/${id}`))).toEqual([
      403,
      'Maximum number of Phylogenetic Trees',
    ]);
    const [one] = (await list(owner, 'ph-tree/me')).trees;
    await owner.delete(`ph-tree/${one?.id}`);
    expect((await owner.post(`ph-tree/bin/${id}`)).status).toBe(200);
  });

  test('two requests at once bring back only one tree if there is room for one', async () => {
    const owner = await seedPerson(world);
    const ids: string[] = [];
    for (let made = 0; made < 2; made += 1) ids.push((await createTree(owner)).id);
    for (const id of ids) await owner.delete(`ph-tree/${id}`);
    for (let made = 0; made < 4; made += 1) await createTree(owner);
    const answers = await Promise.all(ids.map((id) => owner.post(`ph-tree/bin/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('a full bin loses the tree that was deleted first', async () => {
    const owner = await seedPerson(world);
    const at = world.resources.now();
    const ids = await storeTrees(
      world,
      Array.from({ length: maxBinnedTrees }, (_, index) => ({
        userId: owner.user.id,
        name: `Tree ${index}`,
        isPublic: false,
        deletedAt: new Date(at.getTime() - index * 1000),
      })),
    );
    const oldest = ids.at(-1) ?? '';
    const { id } = await createTree(owner);
    expect(await isStored(oldest)).toBe(true);
    await owner.delete(`ph-tree/${id}`);
    const bin = await binOf(owner);
    expect(bin).toHaveLength(maxBinnedTrees);
    expect(bin[0]?.id).toBe(id);
    expect(await isStored(oldest)).toBe(false);
  });
});

describe('the bin of somebody else', () => {
  test('is out of reach, also for collaborators', async () => {
    const owner = await seedPerson(world);
    await givePlan(world, owner, 'pro');
    const collaborator = await seedPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    await owner.patch(`ph-tree/${id}`, { newCollaborators: [collaborator.user.id] });
    await owner.delete(`ph-tree/${id}`);
    for (const person of [collaborator, await seedPerson(world)]) {
      expect(await binOf(person)).toEqual([]);
      expect(refusal(await person.post(`ph-tree/bin/${id}`))).toEqual(notFound);
      expect(refusal(await person.delete(`ph-tree/bin/${id}`))).toEqual(notFound);
    }
    expect(await binOf(owner)).toHaveLength(1);
  });
});
