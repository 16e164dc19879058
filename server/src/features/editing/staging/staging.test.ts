import { newIdentifier } from '@life-tree/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { speciesReadBy } from '../../../../test/database/rows-read.ts';
import { stagingRows } from '../../../../test/database/staging-rows.ts';
import { createTree, treeIn } from '../../../../test/seed/create-trees.ts';
import { type Person, seedPerson } from '../../../../test/seed/people.ts';
import {
  addSpecies,
  chainOf,
  flatList,
  givePlan,
  seededSpeciesId,
  seedLargeTree,
  seedTree,
} from '../../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { species, stagedChanges, trees } from '../../../database/tables/index.ts';
import { createStaging } from './staging.ts';
import { markSpecies } from './staging-queries.ts';

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
  await givePlan(world, owner, 'premium');
});
afterAll(() => world.close());

const staging = () => createStaging(world.resources, { isUsed: true });

const { storedRows, stagedRows } = stagingRows(() => world);
const names = async (treeId: string) => (await flatList(owner, treeId)).map(({ name }) => name);

/** A tree with a root and two descendants. */
async function smallTree() {
  const treeId = await seedTree(world, owner);
  const root = await addSpecies(owner, treeId, { name: 'Root', apparition: 0 });
  const below = { ancestorId: root.id, afterApparition: 0 };
  const one = await addSpecies(owner, treeId, { ...below, name: 'One' });
  const two = await addSpecies(owner, treeId, { ...below, name: 'Two' });
  return { treeId, root, one, two };
}

describe('a staged change', () => {
  test('is seen by nobody until it is applied, and then completely', async () => {
    const { treeId, one, two } = await smallTree();
    const created = chainOf(550);
    await staging().store(
      treeId,
      { created, changed: [], deleted: [two.id, one.id] },
      async ({ tx }) => {
        expect(await tx.$count(species, eq(species.treeId, treeId))).toBe(553);
        const [row] = await tx.select().from(stagedChanges).where(eq(stagedChanges.treeId, treeId));
        expect(row?.isApplied).toBe(false);
      },
    );
    expect(await flatList(owner, treeId)).toHaveLength(551);
    expect(await storedRows(treeId)).toBe(551);
    expect(await stagedRows()).toBe(0);
  });

  test('leaves nothing behind if it is refused in the end', async () => {
    const { treeId, one, two } = await smallTree();
    const refused = staging().store(
      treeId,
      { created: chainOf(550), changed: [], deleted: [two.id, one.id] },
      async () => {
        throw new Error('refused');
      },
    );
    await expect(refused).rejects.toThrow('refused');
    expect((await names(treeId)).sort()).toEqual(['One', 'Root', 'Two']);
    expect(await storedRows(treeId)).toBe(3);
    expect(await stagedRows()).toBe(0);
  });
});

test.runIf(inject('template').engine === 'pglite')(
  'staging a deletion reads only the deleted species, also in a tree newer than the statistics',
  async () => {
    const { database } = world.resources;
    await seedLargeTree(world, owner, { species: 1000 });
    await database.execute(sql`analyze species`);
    const treeId = await seedLargeTree(world, owner, { species: 20_000 });
    const ids = Array.from({ length: 200 }, (_, index) => seededSpeciesId(15_000 + index));
    const read = await speciesReadBy(database, () => markSpecies(database, treeId, ids, -1));
    expect(read).toBeGreaterThanOrEqual(200);
    expect(read).toBeLessThan(1000);
  },
);

describe('after the process was killed', () => {
  /** What the process had stored when it ended. */
  async function interrupt(treeId: string, deleted: readonly string[], isApplied: boolean) {
    const { database } = world.resources;
    const id = 1 + (await stagedRows());
    await database.insert(stagedChanges).values({ id, treeId, createsTree: false, isApplied });
    const at = { treeId, start: 0, duration: 1, name: 'Added', stagedBy: id };
    if (!isApplied) await database.insert(species).values({ ...at, id: newIdentifier() });
    for (const one of deleted) {
      await database.update(species).set({ stagedBy: -id }).where(eq(species.id, one));
    }
  }

  test('a change that was not applied is taken back', async () => {
    const { treeId, one, two } = await smallTree();
    await interrupt(treeId, [one.id, two.id], false);
    expect((await names(treeId)).sort()).toEqual(['One', 'Root', 'Two']);
    await staging().recover();
    expect((await names(treeId)).sort()).toEqual(['One', 'Root', 'Two']);
    expect(await storedRows(treeId)).toBe(3);
    expect(await stagedRows()).toBe(0);
  });

  test('a change that was applied is completed', async () => {
    const { treeId, one, two } = await smallTree();
    await interrupt(treeId, [one.id, two.id], true);
    expect(await names(treeId)).toEqual(['Root']);
    await staging().recover();
    expect(await names(treeId)).toEqual(['Root']);
    expect(await storedRows(treeId)).toBe(1);
    expect(await stagedRows()).toBe(0);
  });

  test('an incomplete copy is not listed, not found, and deleted', async () => {
    const person = await seedPerson(world);
    const { id } = await createTree(person);
    const { database } = world.resources;
    await database.update(trees).set({ version: 0 }).where(eq(trees.id, id));
    await staging().begin(database, id);
    expect((await person.get(`ph-tree/${id}`)).status).toBe(404);
    expect((await person.get('ph-tree/me')).body).toMatchObject({ count: 0 });
    await staging().recover();
    expect(await database.$count(trees, eq(trees.id, id))).toBe(0);
  });
});

describe('a copy of a large tree', () => {
  test('is complete, and one of a tree that changes meanwhile too', async () => {
    const { id } = await createTree(owner, { isPublic: true });
    const descendants = Array.from({ length: 600 }, (_, index) => ({
      name: `Species ${index}`,
      afterApparition: 1,
      duration: 1,
    }));
    await addSpecies(owner, id, { apparition: 0, descendants });
    const [first, changed, second] = await Promise.all([
      owner.post(`ph-tree/${id}/copy`),
      owner.patch(`ph-tree/${id}`, { name: 'Renamed' }),
      owner.post(`ph-tree/${id}/copy`),
    ]);
    expect(changed.status).toBe(200);
    for (const reply of [first, second]) {
      const copy = treeIn(reply);
      expect(copy).toMatchObject({ species: 601, version: 1 });
      expect(await flatList(owner, copy.id)).toHaveLength(601);
    }
    expect(treeIn(await owner.get(`ph-tree/${id}`)).copies).toBe(2);
    expect(await stagedRows()).toBe(0);
  });
});
