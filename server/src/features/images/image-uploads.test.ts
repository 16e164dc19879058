import { apiBase, flatSpecies, newIdentifier } from '@life-tree/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { imageForm, sampleImage } from '../../../test/seed/images.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, flatList, seedTree } from '../../../test/seed/seed-trees.ts';
import { deleteAccount } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { images } from '../../database/tables/index.ts';

const uploaded = z.object({ image: z.string() });
const edited = z.object({
  version: z.number(),
  species: z.array(flatSpecies),
  skipped: z.array(z.object({ id: z.string().nullable(), code: z.string() })),
});
const anHour = 3_600_000;

let world: TestApp;
let owner: Person;
let collaborator: Person;
let treeId: string;
let cat: string;
let lion: string;
beforeAll(async () => {
  // Fake only the timer of the hourly work.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  world = await startTestApp();
  owner = await seedPerson(world);
  collaborator = await seedPerson(world);
  treeId = await seedTree(world, owner, { collaborators: [collaborator] });
  cat = (await addSpecies(owner, treeId, { name: 'Felis' })).id;
  lion = (await addSpecies(owner, treeId, { name: 'Panthera' })).id;
});
afterAll(async () => {
  vi.useRealTimers();
  await world.close();
});

const send = async (who: Person, path: string) =>
  who.send({
    method: 'POST',
    url: `${apiBase}/${path}`,
    ...imageForm(await sampleImage('webp'), 'Felis.webp'),
  });

const upload = async (who: Person): Promise<string> =>
  uploaded.parse((await send(who, `ph-tree/${treeId}/upload`)).body).image;

const assign = async (who: Person, addresses: Readonly<Record<string, string>>) => {
  const edits = Object.entries(addresses).map(([id, image]) => ({ id, image }));
  const body = { operationId: newIdentifier(), operation: { kind: 'edit-many', edits } };
  return edited.parse((await who.post(`ph-tree/${treeId}/operation`, body)).body);
};

const imagesOf = async () =>
  Object.fromEntries((await flatList(owner, treeId)).map(({ id, image }) => [id, image]));

const look = async (image: string | null | undefined, who: Person): Promise<number> => {
  const cookies = Object.fromEntries(who.cookies);
  return (await world.app.inject({ url: image ?? '', cookies })).statusCode;
};

async function sweepLater(): Promise<void> {
  world.wait(anHour + 1);
  vi.advanceTimersByTime(anHour);
  await world.resources.background.settled();
}

test('T4a: uploaded images get to several species as one edit and one undo', async () => {
  const before = await owner.get(`ph-tree/${treeId}/history`);
  const uploads = { [cat]: await upload(owner), [lion]: await upload(owner) };
  expect(await imagesOf()).toEqual({ [cat]: null, [lion]: null });
  const { skipped } = await assign(owner, uploads);
  expect(skipped).toEqual([]);
  const after = await owner.get(`ph-tree/${treeId}/history`);
  const history = z.object({
    count: z.number(),
    entries: z.array(z.object({ summary: z.string() })),
  });
  expect(history.parse(after.body).count).toBe(history.parse(before.body).count + 1);
  expect(history.parse(after.body).entries[0]?.summary).toBe('Changed the images of 2 species');

  const shown = await imagesOf();
  // What was uploaded is deleted, and the species keep their copies.
  await sweepLater();
  for (const id of [cat, lion]) {
    expect(shown[id]).not.toBe(uploads[id]);
    expect(await look(shown[id], collaborator)).toBe(200);
  }
  const stored = (await world.resources.database.select().from(images)).map(({ name }) => name);
  expect(stored.map((name) => `${apiBase}/image/${name}`).sort()).toEqual(
    Object.values(shown).sort(),
  );

  expect((await owner.post(`ph-tree/${treeId}/undo`)).status).toBe(200);
  expect(await imagesOf()).toEqual({ [cat]: null, [lion]: null });
  expect((await owner.post(`ph-tree/${treeId}/redo`)).status).toBe(200);
  expect(await imagesOf()).toEqual(shown);
});

test('nobody can see an upload before an edit uses it', async () => {
  const image = await upload(owner);
  for (const who of [owner, collaborator]) expect(await look(image, who)).toBe(404);
});

test('others cannot use an upload, and the species keeps the image it has', async () => {
  const image = await upload(owner);
  const before = (await imagesOf())[cat];
  expect(before).not.toBeNull();
  const { skipped } = await assign(collaborator, { [cat]: image });
  expect(skipped).toEqual([{ id: cat, code: 'image-not-here' }]);
  expect((await imagesOf())[cat]).toBe(before);
});

test('an upload that was not used within an hour is gone', async () => {
  const image = await upload(owner);
  await sweepLater();
  const { skipped } = await assign(owner, { [lion]: image });
  expect(skipped).toEqual([{ id: lion, code: 'image-not-here' }]);
});

test('a damaged file leaves nothing behind', async () => {
  const count = async () => (await world.resources.database.select().from(images)).length;
  const before = await count();
  const whole = await sampleImage('avif', 200, 200);
  const reply = await owner.send({
    method: 'POST',
    url: `${apiBase}/ph-tree/${treeId}/upload`,
    ...imageForm(whole.subarray(0, 200), 'Felis.avif'),
  });
  expect(reply.status).toBe(400);
  expect(await count()).toBe(before);
});

test('deleting an account keeps the images it has given to trees of others', async () => {
  const { skipped } = await assign(collaborator, { [lion]: await upload(collaborator) });
  expect(skipped).toEqual([]);
  await upload(collaborator);
  const shown = (await imagesOf())[lion];
  const deletion = await deleteAccount(collaborator);
  expect(deletion.status).toBe(200);
  await sweepLater();
  expect(await look(shown, owner)).toBe(200);
});

test('uploaded images come with imported species in one edit, which one undo takes back', async () => {
  const tiger = newIdentifier();
  const image = await upload(owner);
  const texts = { name: 'Tigris', description: null, image };
  const species = [{ id: tiger, ancestorId: null, start: -2e6, duration: 2e6, ...texts }];
  const operation = { kind: 'import-branch', species };
  const body = { operationId: newIdentifier(), operation };
  const reply = await owner.post(`ph-tree/${treeId}/operation`, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(edited.parse(reply.body).skipped).toEqual([]);
  expect(await look((await imagesOf())[tiger], owner)).toBe(200);
  expect((await owner.post(`ph-tree/${treeId}/undo`, {})).status).toBe(200);
  expect(await imagesOf()).not.toHaveProperty(tiger);
});
