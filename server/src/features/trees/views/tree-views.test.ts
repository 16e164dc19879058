import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openTestDatabase } from '../../../../test/database/test-database.ts';
import { createTree, treeIn } from '../../../../test/seed/create-trees.ts';
import { registerPerson } from '../../../../test/seed/people.ts';
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

/** The tree's views as everybody sees them, once those that were collected are stored. */
async function storedViews(id: string): Promise<number> {
  await world.resources.background.settled();
  return treeIn(await world.visitor().get(`ph-tree/${id}`)).views;
}

async function look(viewer: Visitor, id: string): Promise<unknown> {
  const { status, body } = await viewer.post(`ph-tree/${id}/view`);
  expect(status).toBe(200);
  return body;
}

describe('a view', () => {
  test('counts once per person, tree and day', async () => {
    const owner = await registerPerson(world);
    const person = await registerPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    const other = await createTree(owner, { isPublic: true });
    expect(await look(person, id)).toEqual({ views: 1 });
    expect(await look(person, id)).toEqual({ views: 1 });
    expect(await look(owner, id)).toEqual({ views: 2 });
    expect(await look(person, other.id)).toEqual({ views: 1 });
    world.wait(day);
    expect(await look(person, id)).toEqual({ views: 3 });
    expect(await storedViews(id)).toBe(3);
    expect(await look(person, id)).toEqual({ views: 3 });
    expect(await storedViews(id)).toBe(3);
    expect(treeIn(await person.get(`ph-tree/${id}`)).version).toBe(1);
  });

  test('of a visitor counts once per browser and day, without their address being kept', async () => {
    const owner = await registerPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    const firefox = world.visitor({ 'user-agent': 'Firefox' });
    const again = world.visitor({ 'user-agent': 'Firefox' });
    const safari = world.visitor({ 'user-agent': 'Safari' });
    expect(await look(firefox, id)).toEqual({ views: 1 });
    expect(await look(again, id)).toEqual({ views: 1 });
    expect(await look(safari, id)).toEqual({ views: 2 });
    await world.resources.background.settled();
    const rows = await world.resources.database
      .select()
      .from(treeViews)
      .where(eq(treeViews.treeId, id));
    expect(rows).toHaveLength(2);
    for (const { visitor } of rows) expect(visitor).toMatch(/^[\w-]{43}$/);
    world.wait(day);
    await look(firefox, id);
    await world.resources.background.settled();
    const names = await world.resources.database
      .select({ visitor: treeViews.visitor })
      .from(treeViews)
      .where(eq(treeViews.treeId, id));
    expect(new Set(names.map(({ visitor }) => visitor)).size).toBe(3);
  });

  test('counts exactly under fifty at once', async () => {
    const owner = await registerPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    const visitors = Array.from({ length: 25 }, (_, index) =>
      world.visitor({ 'user-agent': `Browser ${index}` }),
    );
    await Promise.all([...visitors, ...visitors].map((visitor) => look(visitor, id)));
    expect(await storedViews(id)).toBe(25);
  });

  // The embedded database has one connection: nobody can look at a tree while it is locked there.
  test.skipIf(isEmbedded)('waits for nobody who changes the tree', async () => {
    const owner = await registerPerson(world);
    const [locked, free] = [
      await createTree(owner, { isPublic: true }),
      await createTree(owner, { isPublic: true }),
    ];
    const visitor = world.visitor();
    await look(visitor, free.id);
    await world.resources.background.settled();
    const { database } = world.resources;
    const day = 20_000;
    const views = [locked, free].map(({ id }) => ({ treeId: id, visitor: 'somebody', day }));
    await database.transaction(async (tx) => {
      await lockTree(tx, locked.id);
      expect(await look(visitor, locked.id)).toEqual({ views: 1 });
      await world.resources.background.settled();
      expect(await look(visitor, locked.id)).toEqual({ views: 1 });
      expect(treeIn(await owner.get(`ph-tree/${locked.id}`)).views).toBe(0);
      expect(await storeViews(database, views, new Date())).toEqual(new Set([locked.id]));
      expect(treeIn(await owner.get(`ph-tree/${free.id}`)).views).toBe(2);
    });
    expect(await storedViews(locked.id)).toBe(1);
    expect(await look(visitor, locked.id)).toEqual({ views: 1 });
  });

  test('that is repeated only reads', async () => {
    const owner = await registerPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    const visitor = world.visitor();
    await look(visitor, id);
    await world.resources.background.settled();
    const { database, background } = world.resources;
    const written = vi.spyOn(database, 'with');
    const transactions = vi.spyOn(database, 'transaction');
    for (let count = 0; count < 5; count += 1) await look(visitor, id);
    await background.settled();
    expect(written).not.toHaveBeenCalled();
    expect(transactions).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('of a tree that is deleted meanwhile is forgotten, and spoils no other', async () => {
    const owner = await registerPerson(world);
    const [gone, kept] = [
      await createTree(owner, { isPublic: true }),
      await createTree(owner, { isPublic: true }),
    ];
    await look(world.visitor(), gone.id);
    await look(world.visitor(), kept.id);
    await owner.delete(`ph-tree/${gone.id}`);
    expect(await storedViews(kept.id)).toBe(1);
    const { database, background } = world.resources;
    const written = vi.spyOn(database, 'with');
    await background.settled();
    expect(written).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('is stored before the server ends', async () => {
    const database = await openTestDatabase();
    const shared = { ...database, close: async () => undefined };
    const ending = await startTestApp({ database: shared });
    const owner = await registerPerson(ending);
    const { id } = await createTree(owner, { isPublic: true });
    await look(ending.visitor(), id);
    await ending.close();
    expect(await database.database.$count(treeViews, eq(treeViews.treeId, id))).toBe(1);
    await database.close();
  });

  test('makes the tree more popular', async () => {
    const owner = await registerPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    const popularity = async () => {
      const [row] = await world.resources.database
        .select({ value: trees.popularity })
        .from(trees)
        .where(eq(trees.id, id));
      return row?.value ?? 0;
    };
    const before = await popularity();
    await look(owner, id);
    await world.resources.background.settled();
    expect(await popularity()).toBeGreaterThan(before);
  });
});

test('who saw what is forgotten once it cannot count twice any more', async () => {
  const owner = await registerPerson(world);
  const { id } = await createTree(owner, { isPublic: true });
  await look(world.visitor(), id);
  world.wait(3 * day);
  await look(owner, id);
  await look(world.visitor(), id);
  await world.resources.background.settled();
  const today = Math.floor(world.resources.now().getTime() / day);
  await deleteViewsBefore(world.resources.database, today - 1);
  expect(await world.resources.database.$count(treeViews)).toBe(2);
  expect(await world.resources.database.$count(visitorSalts)).toBe(1);
  expect(await storedViews(id)).toBe(3);
});
