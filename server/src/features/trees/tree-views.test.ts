import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTree, treeIn } from '../../../test/made-trees.ts';
import { registerPerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { trees, treeViews, visitorSalts } from '../../database/tables/index.ts';
import { deleteViewsBefore } from './tree-views-queries.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

const day = 24 * 3600 * 1000;

async function look(viewer: Visitor, id: string): Promise<unknown> {
  const { status, body } = await viewer.post(`ph-tree/${id}/view`);
  expect(status).toBe(200);
  return body;
}

describe('a view', () => {
  test('counts once per person, tree and day', async () => {
    const owner = await registerPerson(world);
    const person = await registerPerson(world);
    const { id } = await makeTree(owner, { isPublic: true });
    const other = await makeTree(owner, { isPublic: true });
    expect(await look(person, id)).toEqual({ views: 1 });
    expect(await look(person, id)).toEqual({ views: 1 });
    expect(await look(owner, id)).toEqual({ views: 2 });
    expect(await look(person, other.id)).toEqual({ views: 1 });
    world.wait(day);
    expect(await look(person, id)).toEqual({ views: 3 });
    expect(treeIn(await person.get(`ph-tree/${id}`))).toMatchObject({ views: 3, version: 1 });
  });

  test('of a visitor counts once per browser and day, without their address being kept', async () => {
    const owner = await registerPerson(world);
    const { id } = await makeTree(owner, { isPublic: true });
    const firefox = world.visitor({ 'user-agent': 'Firefox' });
    const again = world.visitor({ 'user-agent': 'Firefox' });
    const safari = world.visitor({ 'user-agent': 'Safari' });
    expect(await look(firefox, id)).toEqual({ views: 1 });
    expect(await look(again, id)).toEqual({ views: 1 });
    expect(await look(safari, id)).toEqual({ views: 2 });
    const rows = await world.resources.database
      .select()
      .from(treeViews)
      .where(eq(treeViews.treeId, id));
    expect(rows).toHaveLength(2);
    for (const { visitor } of rows) expect(visitor).toMatch(/^[\w-]{43}$/);
    world.wait(day);
    await look(firefox, id);
    const names = await world.resources.database
      .select({ visitor: treeViews.visitor })
      .from(treeViews)
      .where(eq(treeViews.treeId, id));
    expect(new Set(names.map(({ visitor }) => visitor)).size).toBe(3);
  });

  test('counts exactly under fifty at once', async () => {
    const owner = await registerPerson(world);
    const { id } = await makeTree(owner, { isPublic: true });
    const visitors = Array.from({ length: 25 }, (_, index) =>
      world.visitor({ 'user-agent': `Browser ${index}` }),
    );
    await Promise.all([...visitors, ...visitors].map((visitor) => look(visitor, id)));
    expect(treeIn(await owner.get(`ph-tree/${id}`)).views).toBe(25);
  });

  test('makes the tree more popular', async () => {
    const owner = await registerPerson(world);
    const { id } = await makeTree(owner, { isPublic: true });
    const popularity = async () => {
      const [row] = await world.resources.database
        .select({ value: trees.popularity })
        .from(trees)
        .where(eq(trees.id, id));
      return row?.value ?? 0;
    };
    const before = await popularity();
    await look(owner, id);
    expect(await popularity()).toBeGreaterThan(before);
  });
});

test('who saw what is forgotten once it cannot count twice any more', async () => {
  const owner = await registerPerson(world);
  const { id } = await makeTree(owner, { isPublic: true });
  await look(world.visitor(), id);
  world.wait(3 * day);
  await look(owner, id);
  await look(world.visitor(), id);
  const today = Math.floor(world.resources.now().getTime() / day);
  await deleteViewsBefore(world.resources.database, today - 1);
  expect(await world.resources.database.$count(treeViews)).toBe(2);
  expect(await world.resources.database.$count(visitorSalts)).toBe(1);
  expect(treeIn(await owner.get(`ph-tree/${id}`)).views).toBe(3);
});
