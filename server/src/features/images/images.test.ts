import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  apiBase,
  flatSpecies,
  imageSizes,
  newIdentifier,
  ownUser,
  tree,
} from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/processes/s3-server.ts';
import {
  animatedGif,
  type form,
  imageForm,
  photograph,
  sampleImage,
} from '../../../test/seed/images.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, flatList, refusal, seedTree } from '../../../test/seed/seed-trees.ts';
import { deleteAccount } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Answer, Visitor } from '../../../test/visitor.ts';
import { images, users } from '../../database/tables/index.ts';

const anHour = 3_600_000;

let s3: S3Server;
beforeAll(async () => {
  // Fake only the timer of the hourly work.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  s3 = await startS3Server();
});
afterAll(async () => {
  vi.useRealTimers();
  await s3.close();
});

function send(who: Visitor, path: string, body: ReturnType<typeof form>): Promise<Answer> {
  return who.send({ method: 'POST', url: `${apiBase}/${path}`, ...body });
}

async function stored({ resources }: TestApp): Promise<string[]> {
  await resources.background.settled();
  return (await resources.database.select().from(images)).map(({ name }) => name);
}

/** Runs the server's hourly cleanup. */
async function sweep(world: TestApp): Promise<void> {
  vi.advanceTimersByTime(anHour);
  await world.resources.background.settled();
}

async function sweepLater(world: TestApp): Promise<void> {
  world.wait(anHour + 1);
  await sweep(world);
}

describe.each(['files', 'S3'] as const)('images stored in %s', (store) => {
  let world: TestApp;
  let owner: Person;
  let collaborator: Person;
  let treeId: string;
  beforeAll(async () => {
    world = await startTestApp(store === 'S3' ? { environment: s3.environment } : {});
    owner = await seedPerson(world);
    collaborator = await seedPerson(world);
    treeId = await seedTree(world, owner, { collaborators: [collaborator] });
  });
  afterAll(() => world.close());

  /** Requests as the collaborator's page does: with the session cookie and without a key. */
  async function fetchImage(address: string | null, size = '') {
    expect(address).toMatch(/^\/api\/life-tree\/image\/[\w-]{43}\.webp$/);
    return world.app.inject({
      url: `${address}${size === '' ? '' : `?size=${size}`}`,
      cookies: Object.fromEntries(collaborator.cookies),
    });
  }

  test('an image of a tree can be fetched without a key by users who may see the tree', async () => {
    const answer = await send(
      owner,
      `ph-tree/${treeId}/image`,
      imageForm(await sampleImage('png')),
    );
    expect(answer.status).toBe(200);
    const { image, version } = tree.parse(answer.body);
    expect(version).toBe(2);
    const reply = await fetchImage(image);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(reply.rawPayload.length),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 60,
      height: 40,
    });
    const again = await world.app.inject({
      url: image ?? '',
      headers: { 'if-none-match': String(reply.headers.etag) },
      cookies: Object.fromEntries(collaborator.cookies),
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('an image is served in the requested size, but never enlarged', async () => {
    const large = await sampleImage('jpeg', 3000, 1500);
    const answer = await send(owner, `ph-tree/${treeId}/image`, imageForm(large));
    const { image } = tree.parse(answer.body);
    for (const [size, pixels] of Object.entries(imageSizes)) {
      const { rawPayload } = await fetchImage(image, size);
      const { width, height } = await sharp(rawPayload).metadata();
      expect([size, width, height]).toEqual([size, pixels, pixels / 2]);
    }
    const odd = await world.app.inject({ url: `${image}?size=wall` });
    expect(odd.statusCode).toBe(400);
  });

  test('a photograph is rotated upright and has no location data', async () => {
    const answer = await send(owner, 'user/me/photo', imageForm(await photograph(), 'me.jpg'));
    const { photo } = ownUser.parse(answer.body);
    const { rawPayload } = await fetchImage(photo);
    const { width, height, exif, orientation, icc } = await sharp(rawPayload).metadata();
    expect({ width, height, exif, orientation, icc }).toEqual({ width: 40, height: 80 });
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    // The left half is red before the rotation, the upper half after it.
    expect((data[0] ?? 0) > 200 && (data[data.length - 1] ?? 0) > 200).toBe(true);
  });

  test('an animation keeps its frames and delays in every size', async () => {
    const gif = await animatedGif(5, 200, 100);
    const answer = await send(owner, `ph-tree/${treeId}/image`, imageForm(gif, 'wave.gif'));
    const { image } = tree.parse(answer.body);
    for (const [size, width] of [
      ['node', 128],
      ['full', 200],
    ] as const) {
      const { rawPayload } = await fetchImage(image, size);
      const found = await sharp(rawPayload, { animated: true }).metadata();
      expect(found).toMatchObject({ pages: 5, width, delay: [70, 70, 70, 70, 70], loop: 3 });
    }
  });

  test('an upload for a species that is sent again with its operationId is one edit', async () => {
    const { id } = await addSpecies(owner, treeId, { name: 'Lynx' });
    const path = (operationId: string, species = id) =>
      `species/${treeId}/${species}/image?operationId=${operationId}`;
    const lynx = imageForm(await sampleImage('webp'), 'lynx.webp');
    const history = async () => (await owner.get(`ph-tree/${treeId}/history`)).body;
    await send(owner, path(newIdentifier()), imageForm(await sampleImage('png'), 'lynx.png'));
    const imageCredit = { author: 'Ada' };
    await owner.patch(`species/${treeId}/${id}`, { imageCredit });

    const operationId = newIdentifier();
    const [one, other] = await Promise.all([
      send(owner, path(operationId), lynx),
      send(owner, path(operationId), lynx),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(flatSpecies.parse(one.body)).not.toHaveProperty('imageCredit');
    expect(other.body).toEqual(one.body);
    const after = await history();
    expect((await send(owner, path(operationId), lynx)).body).toEqual(one.body);
    expect(await history()).toEqual(after);
    expect((await fetchImage(flatSpecies.parse(one.body).image)).statusCode).toBe(200);

    const lion = await addSpecies(owner, treeId, { name: 'Lion' });
    const used = { status: 409, body: { code: 'operation-id-used' } };
    const another = imageForm(await sampleImage('gif'), 'lynx.gif');
    expect(await send(owner, path(operationId), another)).toMatchObject(used);
    expect(await send(owner, path(operationId, lion.id), lynx)).toMatchObject(used);
    expect(await send(collaborator, path(operationId), lynx)).toMatchObject(used);
    const stranger = await seedPerson(world);
    expect((await send(stranger, path(operationId), lynx)).status).toBe(404);
    await world.resources.background.settled();

    await owner.post(`ph-tree/${treeId}/undo`, { edit: operationId });
    const [undone] = (await flatList(owner, treeId)).filter((species) => species.id === id);
    expect(undone).toMatchObject({ imageCredit });
  });

  test('an upload for a tree that is sent again with its operationId is one change', async () => {
    const path = (operationId: string) => `ph-tree/${treeId}/image?operationId=${operationId}`;
    const history = async () => (await owner.get(`ph-tree/${treeId}/history`)).body;
    const cat = imageForm(await sampleImage('webp'), 'cat.webp');
    const operationId = newIdentifier();
    const [one, other] = await Promise.all([
      send(owner, path(operationId), cat),
      send(owner, path(operationId), cat),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body).toEqual(one.body);
    const after = await history();
    expect((await send(owner, path(operationId), cat)).body).toEqual(one.body);
    expect(await history()).toEqual(after);
    expect((await fetchImage(tree.parse(one.body).image)).statusCode).toBe(200);

    const used = { status: 409, body: { code: 'operation-id-used' } };
    const another = imageForm(await sampleImage('gif'), 'cat.gif');
    expect(await send(owner, path(operationId), another)).toMatchObject(used);
    expect(await send(collaborator, path(operationId), cat)).toMatchObject(used);
    const stranger = await seedPerson(world);
    expect((await send(stranger, path(operationId), cat)).status).toBe(404);
    // A reply that was lost does not bring back an image that was replaced meanwhile.
    const replaced = await send(owner, path(newIdentifier()), another);
    const later = await send(owner, path(operationId), cat);
    expect([later.status, later.body]).toEqual([200, replaced.body]);
    await world.resources.background.settled();
  });

  test('undoing the removal of an image restores the same image', async () => {
    const species = await addSpecies(collaborator, treeId, {});
    const path = `species/${treeId}/${species.id}/image`;
    const answer = await send(collaborator, path, imageForm(await sampleImage('gif'), 'cat.gif'));
    const { image } = flatSpecies.parse(answer.body);
    expect((await flatList(owner, treeId)).find(({ id }) => id === species.id)?.image).toBe(image);

    const shownImage = async () =>
      (await flatList(owner, treeId)).find(({ id }) => id === species.id)?.image;
    const operation = { kind: 'edit-species', id: species.id, image: null };
    const removals = [
      () => collaborator.delete(path),
      () =>
        collaborator.post(`ph-tree/${treeId}/operation`, {
          operationId: newIdentifier(),
          operation,
        }),
    ];
    for (const remove of removals) {
      expect((await remove()).status).toBe(200);
      expect(await shownImage()).toBeNull();
      await sweepLater(world);
      expect((await collaborator.post(`ph-tree/${treeId}/undo`)).status).toBe(200);
      expect(await shownImage()).toBe(image);
      expect((await fetchImage(image)).statusCode).toBe(200);
    }

    const none = tree.parse((await owner.delete(`ph-tree/${treeId}/image`)).body);
    expect(none.image).toBeNull();
  });

  test("a copy shares the original's images and keeps them after the original is deleted", async () => {
    const original = await seedTree(world, owner, { isPublic: true });
    const sent = await send(
      owner,
      `ph-tree/${original}/image`,
      imageForm(await sampleImage('png')),
    );
    const { image } = tree.parse(sent.body);
    const copy = tree.parse((await collaborator.post(`ph-tree/${original}/copy`)).body);
    expect(copy.image).toBe(image);
    await owner.delete(`ph-tree/${original}`);
    await sweepLater(world);
    expect((await fetchImage(image)).statusCode).toBe(200);
    await collaborator.delete(`ph-tree/${copy.id}`);
    await sweepLater(world);
    expect((await fetchImage(image)).statusCode).toBe(404);
  });

  test("a user's former photo is deleted immediately, and the last one with the account", async () => {
    const leaving = await seedPerson(world);
    const photos: (string | null)[] = [];
    for (const format of ['png', 'jpeg'] as const) {
      const answer = await send(leaving, 'user/me/photo', imageForm(await sampleImage(format)));
      photos.push(ownUser.parse(answer.body).photo);
    }
    const [first = null, second = null] = photos;
    await world.resources.background.settled();
    expect((await fetchImage(first)).statusCode).toBe(404);
    expect((await fetchImage(second)).statusCode).toBe(200);
    const seen = await owner.get(`user/${leaving.user.id}`);
    expect(seen.body).toMatchObject({ photo: second });

    expect((await deleteAccount(leaving)).status).toBe(200);
    await sweepLater(world);
    expect((await fetchImage(second)).statusCode).toBe(404);
  });

  test('removing a photo deletes it', async () => {
    const person = await seedPerson(world);
    const answer = await send(person, 'user/me/photo', imageForm(await sampleImage('png')));
    const { photo } = ownUser.parse(answer.body);
    expect(ownUser.parse((await person.delete('user/me/photo')).body).photo).toBeNull();
    await world.resources.background.settled();
    expect((await fetchImage(photo)).statusCode).toBe(404);
    expect((await person.delete('user/me/photo')).status).toBe(200);
  });

  test('an upload in progress is not swept, an abandoned one is', async () => {
    const name = `${'a'.repeat(43)}.webp`;
    const { database, now, imageStore } = world.resources;
    await database.insert(images).values({ name, createdAt: now() });
    await imageStore.put(name.replace('.', '.full.'), Buffer.from('half'));
    await sweep(world);
    expect(await stored(world)).toContain(name);
    await sweepLater(world);
    expect(await stored(world)).not.toContain(name);
    expect(await imageStore.get(name.replace('.', '.full.'))).toBeNull();
  });
});

describe('permission to upload images', () => {
  let world: TestApp;
  let owner: Person;
  let stranger: Person;
  beforeAll(async () => {
    world = await startTestApp();
    owner = await seedPerson(world);
    stranger = await seedPerson(world);
  });
  afterAll(() => world.close());

  test.each([
    ['a visitor', true, 401],
    ['a visitor', false, 401],
    ['a stranger', true, 403],
    ['a stranger', false, 404],
  ])('%s, tree is public: %s, gets %i and nothing is stored', async (...row) => {
    const [who, isPublic, status] = row;
    const caller = who === 'a visitor' ? world.visitor() : stranger;
    const treeId = await seedTree(world, owner, { isPublic });
    const species = await addSpecies(owner, treeId, {});
    const body = imageForm(await sampleImage('png'));
    for (const path of [`ph-tree/${treeId}/image`, `species/${treeId}/${species.id}/image`]) {
      expect((await send(caller, path, body)).status).toBe(status);
      expect((await caller.delete(path)).status).toBe(status);
    }
    expect(await stored(world)).toEqual([]);
    await expect(access(join(world.resources.config.dataDir, 'images'))).rejects.toThrow('ENOENT');
  });

  test('a visitor can’t set a photo, and uploads require a key', async () => {
    const body = imageForm(await sampleImage('png'));
    expect((await send(world.visitor(), 'user/me/photo', body)).status).toBe(401);
    expect((await world.visitor().delete('user/me/photo')).status).toBe(401);
    const keyless = world.visitor({ 'x-api-key': '' });
    expect((await send(keyless, 'user/me/photo', body)).status).toBe(401);
    const foreign = { ...body, headers: { ...body.headers, origin: 'https://evil.test' } };
    expect((await send(owner, 'user/me/photo', foreign)).status).toBe(403);
  });

  test('an image for an unknown species is not stored', async () => {
    const treeId = await seedTree(world, owner);
    const path = `species/${treeId}/${newIdentifier()}/image`;
    expect((await send(owner, path, imageForm(await sampleImage('png')))).status).toBe(404);
    expect((await owner.delete(path)).status).toBe(404);
    expect(await stored(world)).toEqual([]);
    expect(await filesBelow(join(world.resources.config.dataDir, 'images'))).toEqual([]);
  });

  test('concurrent images for one tree leave one shown and increment the version each', async () => {
    const treeId = await seedTree(world, owner);
    const body = imageForm(await sampleImage('png', 4, 4));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(owner, `ph-tree/${treeId}/image`, body)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const versions = answers.map((answer) => tree.parse(answer.body).version);
    expect(versions.sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
});

test('invalid image names are not found', async () => {
  const world = await startTestApp();
  const names = ['x', 'a'.repeat(43), `${'a'.repeat(43)}.webp`, '..%2f..%2fetc%2fpasswd', '%00'];
  for (const name of names) {
    const reply = await world.app.inject({ url: `${apiBase}/image/${name}` });
    expect([name, reply.statusCode]).toEqual([name, 404]);
    expect(reply.headers['cache-control']).toBe('no-store');
  }
  expect((await world.app.inject({ url: `${apiBase}/image/${'n'.repeat(500)}` })).statusCode).toBe(
    404,
  );
  await world.close();
});

test('if the image store is down, uploads are unavailable and other calls work', async () => {
  const world = await startTestApp({
    environment: { ...s3.environment, S3_ENDPOINT: 'http://127.0.0.1:1' },
  });
  const person = await seedPerson(world);
  const answer = await send(person, 'user/me/photo', imageForm(await sampleImage('png')));
  expect(refusal(answer)).toEqual([
    503,
    'Part of the service is unavailable. Try again in a moment',
  ]);
  const name = `${'a'.repeat(43)}.webp`;
  await world.resources.database
    .update(users)
    .set({ photo: name })
    .where(eq(users.id, person.user.id));
  expect((await world.app.inject({ url: `${apiBase}/image/${name}` })).statusCode).toBe(503);
  await world.resources.database.update(users).set({ photo: null });
  expect((await person.get('user/me')).body).toMatchObject({ photo: null });
  await world.close();
});

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
