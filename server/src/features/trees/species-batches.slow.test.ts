import { newIdentifier, tree as treeSchema } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { flatList, givePlan, seededSpeciesId, storeTree } from '../../../test/seed/seed-trees.ts';
import { deleteAccount } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { species } from '../../database/tables/index.ts';

const count = 1000;
let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

async function registerOwner(): Promise<Person> {
  const owner = await seedPerson(world);
  await givePlan(world, owner, 'premium');
  return owner;
}

/** A tree of several batches in which many ancestors are in a later batch than their descendants. */
async function seedMixedTree(owner: Person): Promise<string> {
  const fields = { isPublic: true, name: 'Mixed', speciesCount: count };
  const treeId = await storeTree(world, owner.user.id, fields);
  // Multiplying by a number that has no common divisor with the count visits all numbers in another order.
  const idAt = (index: number) => seededSpeciesId((index * 617) % count);
  await world.resources.database.insert(species).values(
    Array.from({ length: count }, (_, index) => ({
      treeId,
      id: idAt(index),
      ancestorId: index === 0 ? null : idAt(index >> 1),
      start: 0,
      duration: 1,
      name: `Species ${index}`,
    })),
  );
  return treeId;
}

function countSpecies(treeId: string): Promise<number> {
  return world.resources.database.$count(species, eq(species.treeId, treeId));
}

test('a copy has the same links, whatever the order of the ids', async () => {
  const owner = await registerOwner();
  const original = await seedMixedTree(owner);
  const copy = treeSchema.parse((await owner.post(`ph-tree/${original}/copy`)).body).id;
  const linksOf = async (treeId: string) =>
    (await flatList(owner, treeId)).map(({ id, ancestorId }) => [id, ancestorId]);
  const links = await linksOf(copy);
  expect(links).toHaveLength(count);
  expect(links).toEqual(await linksOf(original));
});

test('deleting a tree or an account deletes all its species, whatever the order of the ids', async () => {
  const owner = await registerOwner();
  const [first, second] = [await seedMixedTree(owner), await seedMixedTree(owner)];
  expect((await owner.delete(`ph-tree/${first}`)).status).toBe(200);
  expect((await owner.delete(`ph-tree/bin/${first}`)).status).toBe(200);
  expect([await countSpecies(first), await countSpecies(second)]).toEqual([0, count]);
  expect((await deleteAccount(owner)).status).toBe(200);
  expect(await countSpecies(second)).toBe(0);
});

test('an import in any order, its deletion and the undo of both are stored', async () => {
  const owner = await registerOwner();
  const treeId = await storeTree(world, owner.user.id, { isPublic: true, name: 'Reversed' });
  const list = Array.from({ length: count }, (_, index) => ({
    id: seededSpeciesId(index),
    ancestorId: index === 0 ? null : seededSpeciesId(index - 1 - (index % 3 === 0 ? 2 : 0)),
    start: 0,
    duration: 1,
    name: `Species ${index}`,
    description: null,
    image: null,
  }));
  const perform = async (operation: object) => {
    const body = { operationId: newIdentifier(), operation };
    const { status, body: reply } = await owner.post(`ph-tree/${treeId}/operation`, body);
    expect([status, status === 200 ? null : reply]).toEqual([200, null]);
    return countSpecies(treeId);
  };
  const undo = async () => {
    expect((await owner.post(`ph-tree/${treeId}/undo`)).status).toBe(200);
    return countSpecies(treeId);
  };
  expect(await perform({ kind: 'import-branch', species: list.toReversed() })).toBe(count);
  expect(await perform({ kind: 'delete-branches', ids: [seededSpeciesId(0)] })).toBe(0);
  expect(await undo()).toBe(count);
  expect(await undo()).toBe(0);
});
