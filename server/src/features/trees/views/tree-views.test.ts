import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openTestDatabase } from '../../../../test/database/test-database.ts';
import { createTree, treeIn } from '../../../../test/seed/create-trees.ts';
import { seedPerson } from '../../../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Visitor } from '../../../../test/visitor.ts';
import { trees, treeViews, visitorSalts } from '../../../database/tables/index.ts';
import { lockTree } from '../../tree-access/tree-access-queries.ts';
import { deleteViewsBefore, storeViews } from './tree-views-queries.ts';

const isEmbedded = inject('template').engine === 'pglite';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

const day = 24 * 3600 * 1000;

/** The tree's number of views after the collected ones are stored. */
async function storedViews(id: string): Promise<number> {
  await world.resources.background.settled();
  return treeIn(await world.visitor().get(`ph-tree/${id}`)).views;
}

async function view(viewer: Visitor, id: string): Promise<unknown> {
  const { status, body } = await viewer.post(`ph-tree/${id}/view`);
  expect(status).toBe(200);
  return body;
}

describe('a view', () => {
  test('counts once per user, tree and day', async () => {
    const owner = await seedPerson(world);
    const person = await seedPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    const other = await createTree(owner, { isPublic: true });
    expect(await view(person, id)).toEqual({ views: 1 });
    expect(await view(person, id)).toEqual({ views: 1 });
    expect(await view(owner, id)).toEqual({ views: 2 });
    expect(await view(person, other.id)).toEqual({ views: 1 });
    world.wait(day);
    expect(await view(person, id)).toEqual({ views: 3 });
    expect(await storedViews(id)).toBe(3);
    expect(await view(person, id)).toEqual({ views: 3 });
    expect(await storedViews(id)).toBe(3);
    expect(treeIn(await person.get(`ph-tree/${id}`)).version).toBe(1);
  });

  test('of a visitor counts once per browser and day, and their address is not stored', async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    const firefox = world.visitor({ 'user-agent': 'Firefox' });
    const again = world.visitor({ 'user-agent': 'Firefox' });
    const safari = world.visitor({ 'user-agent': 'Safari' });
    expect(await view(firefox, id)).toEqual({ views: 1 });
    expect(await view(again, id)).toEqual({ views: 1 });
    expect(await view(safari, id)).toEqual({ views: 2 });
    await world.resources.background.settled();
    const rows = await world.resources.database
      .select()
      .from(treeViews)
      .where(eq(treeViews.treeId, id));
    expect(rows).toHaveLength(2);
    for (const { visitor } of rows) expect(visitor).toMatch(/^[\w-]{43}$/);
    world.wait(day);
    await view(firefox, id);
    await world.resources.background.settled();
    const names = await world.resources.database
      .select({ visitor: treeViews.visitor })
      .from(treeViews)
      .where(eq(treeViews.treeId, id));
    expect(new Set(names.map(({ visitor }) => visitor)).size).toBe(3);
  });

  test('is counted exactly among fifty concurrent ones', async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    const visitors = Array.from({ length: 25 }, (_, index) =>
      world.visitor({ 'user-agent': `Browser ${index}` }),
    );
    await Promise.all([...visitors, ...visitors].map((visitor) => view(visitor, id)));
    expect(await storedViews(id)).toBe(25);
  });

  // The embedded database has one connection, so no view can arrive during a transaction.
  test.skipIf(isEmbedded)('does not wait for a lock on the tree', async () => {
    const owner = await seedPerson(world);
    const [locked, free] = [
      await createTree(owner, { isPublic: true }),
      await createTree(owner, { isPublic: true }),
    ];
    const visitor = world.visitor();
    await view(visitor, free.id);
    await world.resources.background.settled();
    const { database } = world.resources;
    const day = 20_000;
    const views = [locked, free].map(({ id }) => ({ treeId: id, visitor: 'somebody', day }));
    await database.transaction(async (tx) => {
      await lockTree(tx, locked.id);
      expect(await view(visitor, locked.id)).toEqual({ views: 1 });
      await world.resources.background.settled();
      expect(await view(visitor, locked.id)).toEqual({ views: 1 });
      expect(treeIn(await owner.get(`ph-tree/${locked.id}`)).views).toBe(0);
      expect(await storeViews(database, views, new Date())).toEqual(new Set([locked.id]));
      expect(treeIn(await owner.get(`ph-tree/${free.id}`)).views).toBe(2);
    });
    expect(await storedViews(locked.id)).toBe(1);
    expect(await view(visitor, locked.id)).toEqual({ views: 1 });
  });

  test('that is repeated does not write to the database', async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    const visitor = world.visitor();
    await view(visitor, id);
    await world.resources.background.settled();
    const { database, background } = world.resources;
    const written = vi.spyOn(database, 'with');
    const transactions = vi.spyOn(database, 'transaction');
    for (let count = 0; count < 5; count += 1) await view(visitor, id);
    await background.settled();
    expect(written).not.toHaveBeenCalled();
    expect(transactions).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('of a tree deleted meanwhile is dropped, and others are stored', async () => {
    const owner = await seedPerson(world);
    const [gone, kept] = [
      await createTree(owner, { isPublic: true }),
      await createTree(owner, { isPublic: true }),
    ];
    await view(world.visitor(), gone.id);
    await view(world.visitor(), kept.id);
    await owner.delete(`ph-tree/${gone.id}`);
    expect(await storedViews(kept.id)).toBe(1);
    const { database, background } = world.resources;
    const written = vi.spyOn(database, 'with');
    await background.settled();
    expect(written).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('is stored before the server stops', async () => {
    const database = await openTestDatabase();
    const shared = { ...database, close: async () => undefined };
    const ending = await startTestApp({ database: shared });
    const owner = await seedPerson(ending);
    const { id } = await createTree(owner, { isPublic: true });
    await view(ending.visitor(), id);
    await ending.close();
    expect(await database.database.$count(treeViews, eq(treeViews.treeId, id))).toBe(1);
    await database.close();
  });

  test('makes the tree more popular', async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    const popularity = async () => {
      const [row] = await world.resources.database
        .select({ value: trees.popularity })
        .from(trees)
        .where(eq(trees.id, id));
      return row?.value ?? 0;
    };
    const before = await popularity();
    await view(owner, id);
    await world.resources.background.settled();
    expect(await popularity()).toBeGreaterThan(before);
  });
});

test('records of who viewed are deleted when they can no longer count twice', async () => {
  const owner = await seedPerson(world);
  const { id } = await createTree(owner, { isPublic: true });
  await view(world.visitor(), id);
  world.wait(3 * day);
  await view(owner, id);
  await view(world.visitor(), id);
  await world.resources.background.settled();
  const today = Math.floor(world.resources.now().getTime() / day);
  await deleteViewsBefore(world.resources.database, today - 1);
  expect(await world.resources.database.$count(treeViews)).toBe(2);
  expect(await world.resources.database.$count(visitorSalts)).toBe(1);
  expect(await storedViews(id)).toBe(3);
});
