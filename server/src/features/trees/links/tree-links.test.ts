import { rm } from 'node:fs/promises';
import { apiBase, flatSpecies, treeLinkHeader } from '@life-tree/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { closeWindows, listen, openWindow } from '../../../../test/live-client.ts';
import { imageForm, sampleImage } from '../../../../test/seed/images.ts';
import { type Person, seedPerson } from '../../../../test/seed/people.ts';
import { addSpecies, seedTree } from '../../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Visitor } from '../../../../test/visitor.ts';
import { createWebAppFolder } from '../../../../test/web-app-folder.ts';
import { treeFiles } from '../../downloads/tree-files.ts';

// Writes only the title and the metadata, in place of the web app's program.
const programCode = `
  export const createPageRenderer = () => async () => null;
  export const createDocumentWriter = () => ({ head, titleValues }) =>
    '<!doctype html><title>' + (titleValues.name ?? '') + '</title>' + head;`;

const keyReply = z.object({ key: z.string().nullable() });

let folder: string;
let world: TestApp;
let owner: Person;
let collaborator: Person;
beforeAll(async () => {
  folder = await createWebAppFolder(programCode);
  world = await startTestApp({ webAppFolder: folder });
  await listen(world);
  owner = await seedPerson(world, { username: 'Ada' });
  collaborator = await seedPerson(world);
});
afterEach(closeWindows);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

let treeId: string;
let rootId: string;
let image: string;
beforeEach(async () => {
  treeId = await seedTree(world, owner, { name: 'Orcs', collaborators: [collaborator] });
  ({ id: rootId } = await addSpecies(owner, treeId, { name: 'First orc' }));
  const uploaded = await owner.send({
    method: 'POST',
    url: `${apiBase}/species/${treeId}/${rootId}/image`,
    ...imageForm(await sampleImage('png')),
  });
  image = flatSpecies.parse(uploaded.body).image ?? '';
});

async function createLink(): Promise<string> {
  const { status, body } = await owner.post(`ph-tree/${treeId}/link`);
  expect(status).toBe(200);
  return keyReply.parse(body).key ?? '';
}
const withdraw = () => owner.delete(`ph-tree/${treeId}/link`);
const page = (key: string) => `/trees/${treeId}?link=${key}`;

/** Requests a page or file as a browser does. */
const visit = (visitor: Visitor, url: string) =>
  visitor.send({ method: 'GET', url, headers: { accept: 'text/html,*/*', 'x-api-key': '' } });

/** A browser that has opened the link. */
async function openLink(key: string, visitor = world.visitor()): Promise<Visitor> {
  expect((await visit(visitor, page(key))).status).toBe(200);
  return visitor;
}

/** The status of everything that shows the tree. */
async function statuses(visitor: Visitor): Promise<number[]> {
  const found: number[] = [];
  for (const path of [
    `ph-tree/${treeId}`,
    `ph-tree/${treeId}/parts`,
    `species/${treeId}`,
    `species/${treeId}?shape=flat`,
    `species/${treeId}/${rootId}`,
    `comment/${treeId}`,
    `like/tree/${treeId}`,
  ]) {
    found.push((await visitor.get(path)).status);
  }
  for (const url of [
    image,
    `${apiBase}/ph-tree/${treeId}/miniature`,
    `/trees/${treeId}`,
    ...treeFiles.map(({ extension }) => `/trees/${treeId}.${extension}`),
  ]) {
    found.push((await visit(visitor, url)).status);
  }
  return [...new Set(found)];
}

describe('C5: a private tree with a link', () => {
  test('is shown with everything in it to browsers that have opened the link', async () => {
    const key = await createLink();
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(await statuses(world.visitor())).toEqual([404]);
    expect(await statuses(await openLink(key))).toEqual([200]);
  });

  test('is shown to programs that send the key in a header', async () => {
    const key = await createLink();
    expect((await world.visitor({ [treeLinkHeader]: key }).get(`species/${treeId}`)).status).toBe(
      200,
    );
    const wrong = world.visitor({ [treeLinkHeader]: 'a'.repeat(43) });
    expect(await wrong.get(`species/${treeId}`)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });

  test('can be commented, liked and copied by users with the link, but not edited', async () => {
    const reader = await seedPerson(world);
    await openLink(await createLink(), reader);
    expect((await reader.post(`comment/${treeId}`, { content: 'Fine' })).status).toBe(200);
    expect((await reader.post(`like/tree/${treeId}`)).status).toBe(200);
    expect(await reader.post(`ph-tree/${treeId}/copy`)).toMatchObject({
      status: 200,
      body: { name: 'Orcs', isPublic: false, userId: reader.user.id },
    });
    expect((await reader.patch(`ph-tree/${treeId}`, { name: 'Elves' })).status).toBe(404);
    expect((await reader.patch(`species/${treeId}/${rootId}`, { name: 'Elf' })).status).toBe(404);
    expect((await reader.get(`ph-tree/${treeId}/history`)).status).toBe(404);
  });

  test('gives its images to the imported species of users with the link', async () => {
    const reader = await seedPerson(world);
    const ownTree = await seedTree(world, reader);
    const species = { name: 'Orc', apparition: -100, duration: 50, image };
    const importInto = async () =>
      flatSpecies.loose().parse((await reader.post(`species/${ownTree}`, species)).body).image;
    expect(await importInto()).toBeNull();
    await openLink(await createLink(), reader);
    const copied = await importInto();
    expect(copied).toMatch(/\/image\//);
    expect(copied).not.toBe(image);
  });

  test('is not listed, also not for users with the link who like it', async () => {
    const reader = await seedPerson(world);
    await openLink(await createLink(), reader);
    await reader.post(`like/tree/${treeId}`);
    for (const path of [
      'ph-tree?search=orcs',
      `ph-tree?userId=${owner.user.id}`,
      'ph-tree/me',
      'like/tree/liked',
    ]) {
      const { body } = await reader.get(path);
      expect(JSON.stringify(body), path).not.toContain(treeId);
    }
    const sitemaps = await Promise.all(
      ['/sitemap.xml', '/sitemaps/trees-0.xml'].map((url) => visit(reader, url)),
    );
    expect(JSON.stringify(sitemaps)).not.toContain(treeId);
  });

  test('gives each copy and the account download of others no key', async () => {
    const key = await createLink();
    const replies = [
      await collaborator.get(`ph-tree/${treeId}`),
      await collaborator.get(`ph-tree/${treeId}/history`),
      await collaborator.get('ph-tree/me'),
      await collaborator.get('user/me/archive'),
    ];
    expect(JSON.stringify(replies)).not.toContain(key);
    expect(await collaborator.get(`ph-tree/${treeId}/link`)).toMatchObject({ status: 403 });
    expect(world.logs()).not.toContain(key);
  });
});

describe("C5: the page of a private tree's link", () => {
  test('is not indexed, not cached, and tells other sites nothing', async () => {
    const { headers, body } = await visit(world.visitor(), page(await createLink()));
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
    });
    expect(String(headers['set-cookie'])).toMatch(/^tree-links=.*HttpOnly; SameSite=Lax$/);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('canonical');
  });

  test('describes the tree to messengers only with the link in its address', async () => {
    const key = await createLink();
    const reader = world.visitor();
    const { body } = await visit(reader, page(key));
    const address = `http://tree.test/trees/${treeId}`;
    expect(body).toContain('<title>Orcs</title>');
    expect(body).toContain(`content="${address}?link=${key}"`);
    expect(body).toContain(`content="${address}.png?link=${key}&amp;v=`);
    expect((await visit(reader, `/trees/${treeId}`)).body).not.toContain('Orcs');

    const preview = await visit(world.visitor(), `/trees/${treeId}.png?link=${key}`);
    expect(preview).toMatchObject({
      status: 200,
      headers: { 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' },
    });
    expect((await visit(reader, `/trees/${treeId}.png`)).status).toBe(404);
  });

  test('is not found with a wrong key, which is not kept', async () => {
    await createLink();
    const reader = world.visitor();
    for (const key of ['a'.repeat(43), '', '%00', 'x'.repeat(5000)]) {
      expect((await visit(reader, page(key))).status).toBe(404);
    }
    expect(reader.cookies.size).toBe(0);
  });

  test('keeps the latest twenty links of a browser', async () => {
    const keys: string[] = [];
    const reader = world.visitor();
    for (let count = 0; count < 21; count += 1) {
      treeId = await seedTree(world, owner);
      keys.unshift(await createLink());
      await openLink(keys[0] ?? '', reader);
    }
    expect(reader.cookies.get('tree-links')).toBe(keys.slice(0, 20).join('.'));
    await openLink(keys[0] ?? '', reader);
    expect(reader.cookies.get('tree-links')?.split('.')).toHaveLength(20);
  });

  test('files of the tree can be downloaded with the link and are not cached by others', async () => {
    const file = await visit(world.visitor(), `/trees/${treeId}.json?link=${await createLink()}`);
    expect(file).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' },
    });
  });
});

describe('C5: a link', () => {
  test('that is withdrawn no longer shows anything', async () => {
    const reader = await openLink(await createLink());
    expect(await withdraw()).toMatchObject({ status: 200, body: { key: null } });
    expect(await statuses(reader)).toEqual([404]);
    expect(await owner.get(`ph-tree/${treeId}/link`)).toMatchObject({ body: { key: null } });
  });

  test('that is replaced no longer shows anything, but the new one does', async () => {
    const old = await createLink();
    const reader = await openLink(old);
    const next = await createLink();
    expect(next).not.toBe(old);
    expect(await statuses(reader)).toEqual([404]);
    expect((await visit(world.visitor(), page(old))).status).toBe(404);
    expect(await statuses(await openLink(next, reader))).toEqual([200]);
  });

  test('changes nothing for a public tree, and shows it after it has become private', async () => {
    const key = await createLink();
    await owner.patch(`ph-tree/${treeId}`, { isPublic: true });
    const [reader, visitor] = [await openLink(key), world.visitor()];
    expect(await statuses(visitor)).toEqual([200]);
    const { headers } = await visit(visitor, page(key));
    expect(headers['x-robots-tag']).toBeUndefined();
    await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
    expect([await statuses(reader), await statuses(world.visitor())]).toEqual([[200], [404]]);
  });

  test('is in the history, without its key', async () => {
    await createLink();
    await createLink();
    await withdraw();
    await withdraw();
    const { body } = await owner.get(`ph-tree/${treeId}/history`);
    const summaries = z
      .object({ entries: z.array(z.object({ summary: z.string() })) })
      .parse(body)
      .entries.map(({ summary }) => summary);
    expect(summaries.slice(0, 3)).toEqual([
      'Withdrew the link to the tree',
      'Replaced the link to the tree',
      'Shared the tree by link',
    ]);
    expect(summaries).toHaveLength(new Set(summaries).size);
  });
});

describe('C5: a socket of a browser with the link', () => {
  test('gets the edits of the tree until the link is withdrawn', async () => {
    const reader = await openLink(await createLink());
    const window = await openWindow(world, reader);
    expect((await window.send('join-tree', { treeId })).error).toBeUndefined();
    await owner.patch(`ph-tree/${treeId}`, { name: 'Elves' });
    await window.receives(`set-tree-server-${treeId}`, { type: 'tree' });
    await withdraw();
    await window.receives('tree-closed', { treeId, reason: 'private' });
    expect(await window.send('join-tree', { treeId })).toMatchObject({ code: 'not-found' });
  });

  test('is closed for the tree when it reconnects after the link was withdrawn', async () => {
    const reader = await openLink(await createLink());
    const window = await openWindow(world, reader);
    await window.send('join-tree', { treeId });
    window.lose();
    await withdraw();
    await window.reconnect();
    await window.receives('tree-closed', { treeId, reason: 'private' });
  });

  test('keeps the tree when it reconnects and the link still works', async () => {
    const reader = await openLink(await createLink());
    const window = await openWindow(world, reader);
    await window.send('join-tree', { treeId });
    window.lose();
    await window.reconnect();
    await owner.patch(`ph-tree/${treeId}`, { name: 'Elves' });
    await window.receives(`set-tree-server-${treeId}`, { type: 'tree' });
    expect(window.events('tree-closed')).toEqual([]);
  });
});

test('C5: guessing keys is limited, and using the right one is not', async () => {
  const limited = await startTestApp({ environment: { RATE_LIMITS: 'on' } });
  try {
    const author = await seedPerson(limited);
    const id = await seedTree(limited, author);
    const key = keyReply.parse((await author.post(`ph-tree/${id}/link`)).body).key ?? '';
    const attempt = async (guess: string) =>
      (await limited.visitor({ [treeLinkHeader]: guess }).get(`ph-tree/${id}`)).status;
    for (let count = 0; count < 80; count += 1) expect(await attempt(key)).toBe(200);
    const guessed = new Set<number>();
    for (let count = 0; count < 61; count += 1) guessed.add(await attempt('a'.repeat(43)));
    expect([...guessed]).toEqual([404, 429]);
  } finally {
    await limited.close();
  }
});
