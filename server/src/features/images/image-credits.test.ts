import { apiBase, flatSpecies, newIdentifier } from '@life-tree/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { treeIn } from '../../../test/seed/create-trees.ts';
import { imageForm, sampleImage } from '../../../test/seed/images.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, flatList, seedTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

const credit = { author: 'Jane Roe', licence: 'CC BY 4.0', link: 'https://example.org/cat' };

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
});
afterAll(() => world.close());

async function setImage(treeId: string, id: string) {
  const form = imageForm(await sampleImage('webp'), 'cat.webp');
  const url = `${apiBase}/species/${treeId}/${id}/image`;
  return flatSpecies.parse((await owner.send({ method: 'POST', url, ...form })).body);
}

/** A public tree with one species, whose image has a credit. */
async function creditedTree() {
  const treeId = await seedTree(world, owner, { isPublic: true });
  const { id } = await addSpecies(owner, treeId, { name: 'Cat' });
  const { image } = await setImage(treeId, id);
  const path = `species/${treeId}/${id}`;
  const { body } = await owner.patch(path, { imageCredit: credit });
  expect(body).toMatchObject({ image, imageCredit: credit });
  return { treeId, id, path, image };
}

async function lastSummary(treeId: string): Promise<string | undefined> {
  const history = z.object({ entries: z.array(z.object({ summary: z.string() })) });
  return history.parse((await owner.get(`ph-tree/${treeId}/history`)).body).entries[0]?.summary;
}

test('a credit goes with the deleted image, and one undo restores both', async () => {
  const { treeId, path, image } = await creditedTree();
  expect(await lastSummary(treeId)).toBe('Changed the credit of the image of Cat');
  const { body } = await owner.delete(`${path}/image`);
  expect(body).toMatchObject({ image: null });
  expect(body).not.toHaveProperty('imageCredit');
  const [deleted] = await flatList(owner, treeId);
  expect(deleted).not.toHaveProperty('imageCredit');
  expect(await lastSummary(treeId)).toBe('Deleted the image of Cat');
  await owner.post(`ph-tree/${treeId}/undo`);
  expect(await flatList(owner, treeId)).toMatchObject([{ image, imageCredit: credit }]);
  await owner.post(`ph-tree/${treeId}/redo`);
  expect((await flatList(owner, treeId))[0]).not.toHaveProperty('imageCredit');
});

test('a new image does not have the credit of the former one', async () => {
  const { treeId, id, image } = await creditedTree();
  expect(await setImage(treeId, id)).not.toHaveProperty('imageCredit');
  expect((await flatList(owner, treeId))[0]).not.toHaveProperty('imageCredit');
  expect(await lastSummary(treeId)).toBe('Changed the image of Cat');
  await owner.post(`ph-tree/${treeId}/undo`);
  expect(await flatList(owner, treeId)).toMatchObject([{ image, imageCredit: credit }]);
});

test('a species keeps image and credit if the new image cannot be used', async () => {
  const { treeId, id, image } = await creditedTree();
  const missing = `${apiBase}/image/${'x'.repeat(43)}.webp`;
  const operation = { kind: 'edit-species', id, image: missing, imageCredit: null };
  const body = { operationId: newIdentifier(), operation };
  expect((await owner.post(`ph-tree/${treeId}/operation`, body)).body).toMatchObject({
    skipped: [{ id, code: 'image-not-here' }],
  });
  expect(await flatList(owner, treeId)).toMatchObject([{ image, imageCredit: credit }]);
});

test('a refused credit changes nothing, and says why', async () => {
  const { treeId, path } = await creditedTree();
  const { version } = treeIn(await owner.get(`ph-tree/${treeId}`));
  const imageCredit = { ...credit, author: 'Eve', link: 'javascript:alert(1)' };
  expect(await owner.patch(path, { imageCredit })).toMatchObject({
    status: 400,
    body: { code: 'credit-link', error: expect.stringContaining('http:// or https://') },
  });
  const tooLong = { ...credit, licence: 'x'.repeat(201) };
  expect((await owner.patch(path, { imageCredit: tooLong })).status).toBe(400);
  expect(await flatList(owner, treeId)).toMatchObject([{ imageCredit: credit }]);
  expect(treeIn(await owner.get(`ph-tree/${treeId}`)).version).toBe(version);
});

test('people who may not edit the tree see the credit but cannot change it', async () => {
  const { treeId, id, path } = await creditedTree();
  const stranger = await seedPerson(world);
  expect(await flatList(stranger, treeId)).toMatchObject([{ imageCredit: credit }]);
  expect((await stranger.patch(path, { imageCredit: null })).status).toBe(403);
  const operation = { kind: 'edit-species', id, imageCredit: { author: 'Eve' } };
  const body = { operationId: newIdentifier(), operation };
  expect((await stranger.post(`ph-tree/${treeId}/operation`, body)).status).toBe(403);
  expect(await flatList(owner, treeId)).toMatchObject([{ imageCredit: credit }]);
});

test('copies, releases, files and restored versions have the credit', async () => {
  const { treeId, path, image } = await creditedTree();
  const reader = await seedPerson(world);
  const copy = treeIn(await reader.post(`ph-tree/${treeId}/copy`));
  expect(await flatList(reader, copy.id)).toMatchObject([{ image, imageCredit: credit }]);
  const { version } = treeIn(await owner.get(`ph-tree/${treeId}`));
  const released = await owner.post(`ph-tree/${treeId}/releases`, { name: 'First' });
  expect(released.status).toBe(200);
  const { body: file } = await owner.get(`species/${treeId}?version=${version}`);
  await owner.delete(`${path}/image`);
  expect(file).toMatchObject([{ imageCredit: credit }]);
  const number = z.object({ number: z.number() }).parse(released.body).number;
  const frozen = await world.app.inject({ url: `/trees/${treeId}/releases/${number}/tree.json` });
  expect(JSON.stringify(frozen.json())).toContain(credit.author);
  await owner.post(`ph-tree/${treeId}/restore`, { version });
  expect(await flatList(owner, treeId)).toMatchObject([{ image, imageCredit: credit }]);
});
