import { newIdentifier, releaseDetails, treeVersionHeader } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import {
  addSpecies,
  flatList,
  givePlan,
  refusal,
  seededSpeciesId,
  seedLargeTree,
  seedTree,
} from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { trees } from '../../database/tables/index.ts';

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
  await givePlan(world, owner, 'premium');
});
afterAll(() => world.close());

async function perform(treeId: string, operation: object): Promise<void> {
  const body = { operationId: newIdentifier(), operation };
  expect((await owner.post(`ph-tree/${treeId}/operation`, body)).status).toBe(200);
}

describe('N3: a tree at an earlier version', () => {
  test('has the species of then, however they have changed since', async () => {
    const treeId = await seedTree(world, owner);
    const whale = await addSpecies(owner, treeId, { name: 'Whale', apparition: -50e6 });
    const orca = await addSpecies(owner, treeId, {
      name: 'Orca "the killer",\nnamed "inferred":true',
      ancestorId: whale.id,
      afterApparition: 1,
      duration: 1,
    });
    await addSpecies(owner, treeId, { name: 'Split', ancestorId: whale.id, inferred: true });
    const then = await flatList(owner, treeId);
    const nestedThen = (await owner.get(`species/${treeId}`)).body;
    const version = 4;

    await owner.patch(`species/${treeId}/${whale.id}`, { name: 'Cetacean', placement: 'debated' });
    await owner.delete(`species/${treeId}/${orca.id}`);
    await addSpecies(owner, treeId, { name: 'Dolphin', ancestorId: whale.id, afterApparition: 2 });
    await owner.post(`ph-tree/${treeId}/undo`);
    await addSpecies(owner, treeId, { name: 'Porpoise', apparition: -3e6 });

    expect(await flatList(owner, treeId)).not.toEqual(then);
    expect(await flatList(owner, treeId, version)).toEqual(then);
    const nested = await owner.get(`species/${treeId}?version=${version}`);
    expect(nested.body).toEqual(nestedThen);
    expect(nested.headers[treeVersionHeader]).toBe(String(version));
    expect(await flatList(owner, treeId, 1)).toEqual([]);
    expect(await flatList(owner, treeId, 9)).toEqual(await flatList(owner, treeId));
  });

  test('has the texts, sources, columns and settings of then', async () => {
    const treeId = await seedTree(world, owner);
    const [first, second] = [newIdentifier(), newIdentifier()];
    const put = (id: string, title: string) =>
      perform(treeId, { kind: 'put-part', part: 'sources', id, value: { type: 'book', title } });
    await put(first, 'Whales');
    await put(second, 'Dolphins');
    await owner.patch(`ph-tree/${treeId}`, { notation: 'ago' });
    await put(first, 'Sharks');
    await perform(treeId, { kind: 'remove-part', part: 'sources', id: second });
    await owner.patch(`ph-tree/${treeId}`, { notation: null });
    await owner.patch(`ph-tree/${treeId}`, { name: 'Sharks', tags: ['fish'] });
    const at = async (version: number) =>
      (await owner.get(`ph-tree/${treeId}/parts?version=${version}`)).body;
    const sourceOf = (id: string, title: string) => ({ id, value: { type: 'book', title } });
    const texts = { name: 'Cats', description: null, tags: [] };
    expect(await at(1)).toEqual(texts);
    expect(await at(2)).toEqual({ ...texts, sources: [sourceOf(first, 'Whales')] });
    expect(await at(4)).toEqual({
      ...texts,
      sources: [sourceOf(first, 'Whales'), sourceOf(second, 'Dolphins')],
      notation: 'ago',
    });
    expect(await at(7)).toEqual({ ...texts, sources: [sourceOf(first, 'Sharks')] });
    const renamed = { name: 'Sharks', description: null, tags: ['fish'] };
    expect(await at(8)).toEqual({ ...renamed, sources: [sourceOf(first, 'Sharks')] });
  });

  test('is read in pages of a large tree', async () => {
    const treeId = await seedLargeTree(world, owner, { species: 1200 });
    const then = await flatList(owner, treeId);
    await owner.delete(`species/${treeId}/${seededSpeciesId(700)}`);
    await owner.patch(`species/${treeId}/${seededSpeciesId(3)}`, { description: 'Changed' });
    await addSpecies(owner, treeId, { name: 'Late', apparition: 0 });
    expect(await flatList(owner, treeId, 1)).toEqual(then);
  });

  test('is exact, and so is a release, while others edit the tree', async () => {
    const treeId = await seedLargeTree(world, owner, { species: 1200 });
    const then = await flatList(owner, treeId);
    const rename = (index: number) =>
      owner.patch(`species/${treeId}/${seededSpeciesId(index)}`, { name: `Edited ${index}` });
    const edits = Array.from({ length: 20 }, (_, index) => index * 50 + 1).map(rename);
    const read = flatList(owner, treeId, 1);
    const created = owner.post(`ph-tree/${treeId}/releases`, { name: 'Meanwhile' });
    expect(await read).toEqual(then);
    const { version } = releaseDetails.parse((await created).body);
    expect((await Promise.all(edits)).every(({ status }) => status === 200)).toBe(true);
    const released = await flatList(world.visitor(), treeId, version);
    const renamed = released.filter(({ name }) => name.startsWith('Edited'));
    // Every edit is one version.
    expect([released.length, renamed.length]).toEqual([then.length, version - 1]);
  });

  test('is refused if it does not exist, is not stored anymore, or is not a number', async () => {
    const treeId = await seedTree(world, owner);
    await addSpecies(owner, treeId, { apparition: 0 });
    const at = async (version: string) =>
      refusal(await owner.get(`species/${treeId}?version=${version}`));
    expect(await at('3')).toEqual([404, 'This tree has no such version']);
    expect(await at('0')).toEqual([404, 'This tree has no such version']);
    for (const version of ['-1', '1.5', 'x', '', '9999999999', '1&version=2']) {
      expect((await owner.get(`species/${treeId}?version=${version}`)).status).toBe(400);
      expect((await owner.get(`ph-tree/${treeId}/parts?version=${version}`)).status).toBe(400);
    }
    const { database } = world.resources;
    await database.update(trees).set({ restorableFrom: 2 }).where(eq(trees.id, treeId));
    expect(await at('1')).toEqual([409, 'This version is too old to restore']);
    expect((await owner.get(`species/${treeId}?version=2`)).status).toBe(200);
  });

  test('is sent again only to those who do not have it and may see it', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true });
    await addSpecies(owner, treeId, { apparition: 0 });
    const url = `/api/life-tree/species/${treeId}?version=1`;
    const request = { method: 'GET', url, headers: { 'if-none-match': 'W/"1"' } } as const;
    expect((await owner.send(request)).status).toBe(304);
    expect((await world.visitor().send(request)).status).toBe(403);
  });
});
