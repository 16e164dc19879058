import { apiBase, flatSpecies, ownUser, tree } from '@life-tree/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { imageForm, sampleImage } from '../../../test/seed/images.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, seedTree } from '../../../test/seed/seed-trees.ts';
import { deleteAccount } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let world: TestApp;
let owner: Person;
let collaborator: Person;
let stranger: Person;
beforeAll(async () => {
  world = await startTestApp();
  [owner, collaborator, stranger] = [
    await seedPerson(world),
    await seedPerson(world),
    await seedPerson(world),
  ];
});
afterAll(() => world.close());

async function upload(who: Person, path: string): Promise<unknown> {
  const body = imageForm(await sampleImage('png'));
  const answer = await who.send({ method: 'POST', url: `${apiBase}/${path}`, ...body });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Requests an image as a page does: with the viewer's cookie and without a key. */
async function look(address: string | null, who: Person | null, etag?: unknown) {
  const reply = await world.app.inject({
    url: address ?? '',
    cookies: who === null ? {} : Object.fromEntries(who.cookies),
    headers: etag === undefined ? {} : { 'if-none-match': String(etag) },
  });
  return { status: reply.statusCode, headers: reply.headers };
}

const statuses = async (address: string | null) => ({
  owner: (await look(address, owner)).status,
  collaborator: (await look(address, collaborator)).status,
  stranger: (await look(address, stranger)).status,
  visitor: (await look(address, null)).status,
});
const nobody = { owner: 404, collaborator: 404, stranger: 404, visitor: 404 };
const everybody = { owner: 200, collaborator: 200, stranger: 200, visitor: 200 };
const editors = { ...nobody, owner: 200, collaborator: 200 };

describe.each(['tree', 'species'] as const)('the image of a %s', (kind) => {
  let treeId: string;
  let path: string;
  let image: string | null;
  beforeEach(async () => {
    treeId = await seedTree(world, owner, { collaborators: [collaborator] });
    const { id } = await addSpecies(owner, treeId, {});
    path = kind === 'tree' ? `ph-tree/${treeId}/image` : `species/${treeId}/${id}/image`;
    const answer = await upload(owner, path);
    image = (kind === 'tree' ? tree : flatSpecies).parse(answer).image;
  });

  test('of a private tree is visible only to its editors, and caches must revalidate', async () => {
    expect(await statuses(image)).toEqual(editors);
    const { headers } = await look(image, owner);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
      vary: expect.stringContaining('cookie'),
    });
    expect((await look(image, collaborator, headers.etag)).status).toBe(304);
    // Knowing the file's ETag gives no access.
    expect((await look(image, stranger, headers.etag)).status).toBe(404);
    expect((await look(image, null, headers.etag)).status).toBe(404);
  });

  test('of a public tree is visible to everybody until the tree becomes private', async () => {
    await owner.patch(`ph-tree/${treeId}`, { isPublic: true });
    expect(await statuses(image)).toEqual(everybody);
    const { headers } = await look(image, null);
    expect(headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    });
    await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
    expect(await statuses(image)).toEqual(editors);
    expect((await look(image, null, headers.etag)).status).toBe(404);
  });

  test('is not found after it is deleted, and found again after undo', async () => {
    const { headers } = await look(image, owner);
    await owner.delete(path);
    expect(await statuses(image)).toEqual(nobody);
    expect((await look(image, owner, headers.etag)).status).toBe(404);
    if (kind === 'species') {
      await owner.post(`ph-tree/${treeId}/undo`);
      expect(await statuses(image)).toEqual(editors);
    }
  });

  test('is not found after its tree is deleted', async () => {
    await owner.patch(`ph-tree/${treeId}`, { isPublic: true });
    await owner.delete(`ph-tree/${treeId}`);
    expect(await statuses(image)).toEqual(nobody);
  });

  test('is not found by a removed collaborator', async () => {
    await owner.patch(`ph-tree/${treeId}`, { deleteCollaborators: [collaborator.user.id] });
    expect(await statuses(image)).toEqual({ ...nobody, owner: 200 });
  });

  test('is not found after logout', async () => {
    const { cookies } = collaborator;
    const before = new Map(cookies);
    await collaborator.post('user/logout');
    const reply = await world.app.inject({
      url: image ?? '',
      cookies: Object.fromEntries(before),
    });
    expect(reply.statusCode).toBe(404);
    collaborator = await seedPerson(world);
  });
});

test('the image of a deleted species is not found', async () => {
  const treeId = await seedTree(world, owner, { isPublic: true });
  const { id } = await addSpecies(owner, treeId, {});
  const { image } = flatSpecies.parse(await upload(owner, `species/${treeId}/${id}/image`));
  await owner.delete(`species/${treeId}/${id}`);
  expect(await statuses(image)).toEqual(nobody);
});

test("a user's photo is visible to everybody until the account is deleted", async () => {
  const leaving = await seedPerson(world);
  const { photo } = ownUser.parse(await upload(leaving, 'user/me/photo'));
  expect(await statuses(photo)).toEqual(everybody);
  await deleteAccount(leaving);
  expect(await statuses(photo)).toEqual(nobody);
});
