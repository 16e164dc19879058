import { apiBase, newIdentifier } from '@life-tree/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/processes/s3-server.ts';
import { imageForm, sampleImage } from '../../../test/seed/images.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, flatList, seedTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { images, imageUses, trees } from '../../database/tables/index.ts';
import { imageFile } from './image-files.ts';
import { insertTreeUses } from './images-queries.ts';
import { createUnusedImages } from './unused-images.ts';

const anHour = 3_600_000;

let s3: S3Server;
beforeAll(async () => {
  // Fake only the timer of the hourly work.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  s3 = await startS3Server();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  vi.useRealTimers();
  await s3.close();
});

describe.each(['files', 'S3'] as const)('unused images stored in %s', (store) => {
  let world: TestApp;
  let owner: Person;
  let treeId: string;
  let cat: string;
  beforeAll(async () => {
    world = await startTestApp(store === 'S3' ? { environment: s3.environment } : {});
  });
  beforeEach(async () => {
    owner = await seedPerson(world);
    treeId = await seedTree(world, owner);
    cat = (await addSpecies(owner, treeId, { name: 'Felis' })).id;
  });
  afterAll(() => world.close());

  const upload = async (path: string, operationId = newIdentifier()) =>
    owner.send({
      method: 'POST',
      url: `${apiBase}/${path}?operationId=${operationId}`,
      ...imageForm(await sampleImage('png')),
    });
  const nameOf = (address: unknown) => String(address).split('/').at(-1) ?? '';
  const uploaded = async (path: string) => nameOf(Object((await upload(path)).body).image);
  const ofSpecies = () => `species/${treeId}/${cat}/image`;
  const shownImage = async () =>
    nameOf((await flatList(owner, treeId)).find(({ id }) => id === cat)?.image);

  async function sweep(): Promise<void> {
    world.wait(anHour + 1);
    vi.advanceTimersByTime(anHour);
    await world.resources.background.settled();
  }

  async function isStored(name: string): Promise<boolean> {
    const { database, imageStore } = world.resources;
    const file = await imageStore.get(imageFile(name, 'node'));
    file?.stream.destroy();
    const rows = await database.select().from(images).where(eq(images.name, name));
    expect(file !== null).toBe(rows.length > 0);
    return file !== null;
  }

  /** The next edit leaves no room in the history but for itself. */
  async function forgetHistory(): Promise<void> {
    const { database } = world.resources;
    const setBytes = (bytes: ReturnType<typeof sql>) =>
      database.update(trees).set({ historyBytes: bytes }).where(eq(trees.id, treeId));
    await setBytes(sql`${2 ** 40}::bigint`);
    await owner.patch(`species/${treeId}/${cat}`, { name: `Felis ${newIdentifier()}` });
    await setBytes(sql`0`);
  }

  test('an image is deleted when the history can no longer restore it', async () => {
    const former = await uploaded(ofSpecies());
    const current = await uploaded(ofSpecies());
    const removed = (await addSpecies(owner, treeId, { name: 'Lynx' })).id;
    const lynx = await uploaded(`species/${treeId}/${removed}/image`);
    await owner.delete(`species/${treeId}/${removed}`);
    await sweep();
    for (const name of [former, current, lynx]) expect(await isStored(name)).toBe(true);

    await forgetHistory();
    await sweep();
    expect(await isStored(former)).toBe(false);
    expect(await isStored(lynx)).toBe(false);
    expect(await isStored(current)).toBe(true);
    expect(await shownImage()).toBe(current);
    const uses = world.resources.database.select().from(imageUses);
    expect(await uses.where(eq(imageUses.treeId, treeId))).toHaveLength(1);
  });

  test('an image is kept while undo, redo or an older version can bring it back', async () => {
    const first = await uploaded(ofSpecies());
    await forgetHistory();
    const second = await uploaded(ofSpecies());
    const { version } = Object((await owner.get(`ph-tree/${treeId}`)).body);
    await owner.delete(ofSpecies());
    await owner.post(`ph-tree/${treeId}/undo`);
    await owner.post(`ph-tree/${treeId}/undo`);
    expect(await shownImage()).toBe(first);
    await sweep();
    await owner.post(`ph-tree/${treeId}/redo`);
    await sweep();
    expect(await shownImage()).toBe(second);
    await owner.post(`ph-tree/${treeId}/redo`);
    expect(await shownImage()).toBe('null');
    await sweep();
    await owner.post(`ph-tree/${treeId}/restore`, { version });
    expect(await shownImage()).toBe(second);
    for (const name of [first, second]) expect(await isStored(name)).toBe(true);
  });

  test('a replaced image of a tree is deleted, because no history restores it', async () => {
    const former = await uploaded(`ph-tree/${treeId}/image`);
    const current = await uploaded(`ph-tree/${treeId}/image`);
    await sweep();
    expect(await isStored(former)).toBe(false);
    expect(await isStored(current)).toBe(true);
    expect((await owner.delete(`ph-tree/${treeId}/image`)).status).toBe(200);
    await sweep();
    expect(await isStored(current)).toBe(false);
  });

  test('an image is kept while a copy of its tree or a release shows it', async () => {
    const name = await uploaded(ofSpecies());
    const copy = Object((await owner.post(`ph-tree/${treeId}/copy`)).body).id;
    const release = { name: 'First', licence: 'CC-BY-4.0' };
    expect((await owner.post(`ph-tree/${treeId}/releases`, release)).status).toBe(200);
    await owner.delete(ofSpecies());
    await forgetHistory();
    await sweep();
    expect(await isStored(name)).toBe(true);
    expect((await owner.delete(`ph-tree/${treeId}/releases/1`)).status).toBe(200);
    await sweep();
    expect(await isStored(name)).toBe(true);
    await owner.delete(`ph-tree/${copy}`);
    await owner.delete(`ph-tree/bin/${copy}`);
    await sweep();
    expect(await isStored(name)).toBe(false);
  });

  test('an image that is removed while the history is read is kept', async () => {
    const name = await uploaded(ofSpecies());
    await uploaded(`ph-tree/${treeId}/image`);
    const { resources } = world;
    let edits = 0;
    const unused = createUnusedImages({
      ...resources,
      inTransaction: async (work) => {
        if (edits++ === 0) await owner.delete(ofSpecies());
        return resources.inTransaction(work);
      },
    });
    await unused.sweep();
    expect(edits).toBeGreaterThan(1);
    await sweep();
    await owner.post(`ph-tree/${treeId}/undo`);
    expect(await shownImage()).toBe(name);
    expect(await isStored(name)).toBe(true);
  });

  test('an image that is sent again while it is deleted is refused, and stored afterwards', async () => {
    const operationId = newIdentifier();
    const path = `ph-tree/${treeId}/image`;
    const name = nameOf(Object((await upload(path, operationId)).body).image);
    await owner.delete(path);
    const { imageStore } = world.resources;
    const remove = imageStore.delete.bind(imageStore);
    const answers: number[] = [];
    vi.spyOn(imageStore, 'delete').mockImplementation(async (file) => {
      if (file === imageFile(name, 'node')) answers.push((await upload(path, operationId)).status);
      await remove(file);
    });
    await sweep();
    expect(answers).toEqual([503]);
    vi.restoreAllMocks();
    expect(await isStored(name)).toBe(false);
    expect((await upload(path, operationId)).status).toBe(200);
    expect(await isStored(name)).toBe(true);
  });

  test('an image that a transaction is about to use is kept', async () => {
    const name = await uploaded(ofSpecies());
    const { database, inTransaction, background } = world.resources;
    await database.delete(imageUses).where(eq(imageUses.image, name));
    world.wait(anHour + 1);
    await inTransaction(async ({ tx }) => {
      await insertTreeUses(tx, [name], treeId);
      vi.advanceTimersByTime(anHour);
    });
    await background.settled();
    expect(await isStored(name)).toBe(true);
  });

  test('an interrupted deletion is finished later', async () => {
    const name = await uploaded(`ph-tree/${treeId}/image`);
    await owner.delete(`ph-tree/${treeId}/image`);
    const { imageStore } = world.resources;
    vi.spyOn(imageStore, 'delete').mockRejectedValue(new Error('The image store is down'));
    await sweep();
    expect(await isStored(name)).toBe(true);
    vi.restoreAllMocks();
    await sweep();
    expect(await isStored(name)).toBe(false);
  });
});
