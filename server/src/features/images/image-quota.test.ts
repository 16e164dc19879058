import { apiBase, plans } from '@life-tree/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { imageForm, sampleImage } from '../../../test/seed/images.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, refusal, seedTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { images } from '../../database/tables/index.ts';

const { maxImages, imageMegabytes } = plans.free;
const anHour = 3_600_000;
const tooMany = [
  403,
  `The plan of the owner allows ${maxImages} images in all their trees, former ones included`,
];

let world: TestApp;
let owner: Person;
let collaborator: Person;
let treeId: string;
let cat: string;
beforeAll(async () => {
  world = await startTestApp();
});
beforeEach(async () => {
  owner = await seedPerson(world);
  collaborator = await seedPerson(world);
  treeId = await seedTree(world, owner, { collaborators: [collaborator] });
  cat = (await addSpecies(owner, treeId, { name: 'Felis' })).id;
});
afterAll(() => world.close());

/** Stores images of the owner that nothing uses yet. */
async function fill(count: number, bytes = 0): Promise<void> {
  await world.resources.database.execute(sql`
    insert into images (name, account_id, bytes, created_at)
    select gen_random_uuid()::text, ${owner.user.id}::uuid, ${bytes}::integer, ${world.resources.now().toISOString()}::timestamptz
    from generate_series(1, ${count}::integer)`);
}

const form = async () => imageForm(await sampleImage('webp'), 'Felis.webp');
const send = async (who: Person, path: string, sent = form()) =>
  who.send({ method: 'POST', url: `${apiBase}/${path}`, ...(await sent) });
const ways = () => [
  `ph-tree/${treeId}/image`,
  `ph-tree/${treeId}/upload`,
  `species/${treeId}/${cat}/image`,
];

test('images beyond the number of the owner’s plan are refused before they are read', async () => {
  await fill(maxImages);
  const notAnImage = Promise.resolve(imageForm(Buffer.from('not an image'), 'Felis.webp'));
  for (const way of ways()) {
    for (const who of [owner, collaborator]) {
      expect(refusal(await send(who, way, notAnImage))).toEqual(tooMany);
    }
  }
  // A photo is only one, and has no quota. Others are not told about it.
  expect((await send(owner, 'user/me/photo')).status).toBe(200);
  const stranger = await seedPerson(world);
  for (const way of ways()) expect((await send(stranger, way)).status).toBe(404);
  const own = await seedTree(world, collaborator, {});
  expect((await send(collaborator, `ph-tree/${own}/image`)).status).toBe(200);
});

test('images beyond the size of the owner’s plan are refused, by the size of what is stored', async () => {
  expect((await send(owner, `ph-tree/${treeId}/image`)).status).toBe(200);
  const { database } = world.resources;
  const [stored] = await database.select().from(images).where(eq(images.accountId, owner.user.id));
  expect(stored?.bytes).toBeGreaterThan(100);
  await fill(1, imageMegabytes * 1024 ** 2 - 2 * (stored?.bytes ?? 0));
  for (const status of [200, 403]) {
    expect((await send(owner, `species/${treeId}/${cat}/image`)).status).toBe(status);
  }
});

test('simultaneous uploads do not exceed the quota', async () => {
  await fill(maxImages - 2);
  const answers = await Promise.all(
    [owner, collaborator, owner, collaborator].map((who) => send(who, `ph-tree/${treeId}/upload`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
});

test('copies of images for new species count too', async () => {
  const { body } = await send(owner, `species/${treeId}/${cat}/image`);
  const copy = (name: string) =>
    owner.post(`species/${treeId}`, {
      ...{ name, apparition: 0, duration: 1 },
      image: Object(body).image,
    });
  await fill(maxImages - 2);
  expect((await copy('Lynx')).status).toBe(200);
  expect(refusal(await copy('Puma'))).toEqual(tooMany);
});

test('images of a tree that is deleted for good no longer count', async () => {
  await send(owner, `ph-tree/${treeId}/image`);
  await world.resources.database
    .update(images)
    .set({ bytes: imageMegabytes * 1024 ** 2 })
    .where(eq(images.accountId, owner.user.id));
  const other = await seedTree(world, owner, {});
  const statusOf = async () => (await send(owner, `ph-tree/${other}/image`)).status;
  expect((await owner.delete(`ph-tree/${treeId}`)).status).toBe(200);
  // The bin can give the tree back. An image that nothing uses could be used by an edit for an hour.
  world.wait(anHour + 1);
  expect(await statusOf()).toBe(403);
  expect((await owner.delete(`ph-tree/bin/${treeId}`)).status).toBe(200);
  await world.resources.background.settled();
  expect(await statusOf()).toBe(200);
});
