import { openTree, treeVersionHeader } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openedTree } from '../../../test/opened-tree.ts';
import { createTree, treeIn } from '../../../test/seed/create-trees.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { flatList, givePlan, seedLargeTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
  await givePlan(world, owner, 'premium');
});
afterAll(() => world.close());

async function createTreeWithSpecies(isPublic: boolean) {
  const { id } = await createTree(owner, { isPublic, name: 'Whales' });
  const { body } = await owner.post(`species/${id}`, {
    name: 'Pakicetus',
    duration: 4,
    descendants: [{ name: 'Ambulocetus', afterApparition: 1, duration: 1 }],
  });
  return { id, rootId: Object(body).id as string };
}

describe('opening a tree', () => {
  test('returns in one reply what the separate calls return', async () => {
    const { id, rootId } = await createTreeWithSpecies(true);
    const partId = '01980f2c-7c00-7000-8000-0000000000b2';
    const column = { name: 'Mass', type: 'number' };
    const operation = { kind: 'put-part', part: 'columns', id: partId, value: column };
    await owner.post(`ph-tree/${id}/operation`, { operationId: crypto.randomUUID(), operation });
    await owner.patch(`ph-tree/${id}/folded`, { folded: [rootId] });
    const { status, body, headers } = await owner.get(`ph-tree/${id}/open`);
    expect(status).toBe(200);
    const tree = treeIn(await owner.get(`ph-tree/${id}`));
    expect(headers[treeVersionHeader]).toBe(String(tree.version));
    expect(openedTree(openTree.reply.parse(body))).toEqual({
      version: tree.version,
      tree,
      species: await flatList(owner, id),
      parts: (await owner.get(`ph-tree/${id}/parts`)).body,
      folded: [rootId],
    });
    // Readers find the ids by their place.
    expect(Object.keys(Object(body)[1]).slice(0, 2)).toEqual(['ids', 'ancestors']);
    const visited = await world.visitor().get(`ph-tree/${id}/open`);
    expect(openedTree(visited.body)).toMatchObject({ tree: { id }, folded: [] });
  });

  test('without species returns one item', async () => {
    const { id } = await createTree(owner, { isPublic: true, name: 'Empty' });
    const { status, body } = await owner.get(`ph-tree/${id}/open`);
    expect([status, body]).toEqual([200, [expect.objectContaining({ version: 1, folded: [] })]]);
  });

  test('of somebody else’s private tree is refused, also to those who have it cached', async () => {
    const { id } = await createTreeWithSpecies(true);
    const stranger = await seedPerson(world);
    const { headers } = await stranger.get(`ph-tree/${id}/open`);
    await owner.patch(`ph-tree/${id}`, { isPublic: false });
    const cached = { 'if-none-match': String(headers.etag) };
    for (const viewer of [stranger, world.visitor(), world.visitor(cached)]) {
      const { status, body } = await viewer.get(`ph-tree/${id}/open`);
      expect([status, Object(body).code]).toEqual([404, 'not-found']);
    }
  });

  test('again sends nothing if only counts have changed, and everything after an edit', async () => {
    const { id } = await createTreeWithSpecies(true);
    const first = await world.visitor().get(`ph-tree/${id}/open`);
    const again = world.visitor({ 'if-none-match': String(first.headers.etag) });
    await owner.post(`like/tree/${id}`);
    expect((await again.get(`ph-tree/${id}/open`)).status).toBe(304);
    await owner.patch(`ph-tree/${id}`, { name: 'Cetaceans' });
    const { status, body } = await again.get(`ph-tree/${id}/open`);
    expect(status).toBe(200);
    expect(openedTree(body)).toMatchObject({ tree: { name: 'Cetaceans', likes: 1 } });
  });

  test('works for a large tree, whose species come from a file', async () => {
    const id = await seedLargeTree(world, owner, { species: 501 });
    const { status, body } = await owner.get(`ph-tree/${id}/open`);
    expect(status).toBe(200);
    const { species, ...rest } = openedTree(openTree.reply.parse(body));
    expect(rest).toMatchObject({ version: 1, tree: { id, species: 501 }, parts: {}, folded: [] });
    expect(species).toEqual(await flatList(owner, id));
  });
});
