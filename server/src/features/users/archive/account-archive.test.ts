import { apiBase, createApiKey, newIdentifier } from '@life-tree/contract';
import { readTrees } from '@life-tree/phylogeny';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { imageForm, sampleImage } from '../../../../test/seed/images.ts';
import { registerPerson } from '../../../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';
import type { Visitor } from '../../../../test/visitor.ts';
import { applicationKeys, users } from '../../../database/tables/index.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

async function archiveOf(visitor: Visitor) {
  const reply = await world.app.inject({
    url: `${apiBase}/user/me/archive?apiKey=${world.apiKey}`,
    cookies: Object.fromEntries(visitor.cookies),
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="life-tree.zip"',
    'cache-control': 'no-store',
  });
  const files = unzip(reply.rawPayload);
  const json = (name: string): unknown => JSON.parse(String(files.get(name)));
  return { names: [...files.keys()], text: (name: string) => String(files.get(name)), json };
}

const id = z.object({ id: z.string() });

test('the archive contains all data of a user and no data of others', async () => {
  const mary = await registerPerson(world);
  const henry = await registerPerson(world);
  const treeId = id.parse(
    (await mary.post('ph-tree', { name: 'Ichthyosaurs / of Lyme', isPublic: true })).body,
  ).id;
  const added = await mary.post(`species/${treeId}`, {
    name: 'Ichthyosaurus',
    apparition: -200,
    duration: 10,
    descendants: [{ name: 'Temnodontosaurus', afterApparition: 5, duration: 3 }],
  });
  const rootId = id.parse(added.body).id;
  const column = { kind: 'put-part', part: 'columns', id: newIdentifier() } as const;
  const value = { name: 'Length', type: 'number', unit: 'm' };
  await mary.post(`ph-tree/${treeId}/operation`, {
    operationId: newIdentifier(),
    operation: { ...column, value },
  });
  await mary.post(`ph-tree/${treeId}/releases`, { name: 'As found', note: null });
  await mary.patch(`species/${treeId}/${rootId}`, { name: 'Ichthyosaurus communis' });
  await mary.patch(`ph-tree/${treeId}/folded`, { folded: [rootId] });
  await henry.patch(`ph-tree/${treeId}/folded`, { folded: [rootId] });
  const photo = imageForm(await sampleImage('png'));
  await mary.send({ method: 'POST', url: `${apiBase}/user/me/photo`, ...photo });
  const said = await henry.post(`comment/${treeId}`, { content: 'A fine specimen' });
  await mary.post(`comment/${treeId}`, { content: 'Found at low tide' });
  await mary.post(`like/comment/${id.parse(said.body).id}`);
  await mary.post(`like/tree/${treeId}`);
  await mary.post(`follow/${henry.user.id}`);
  await henry.post(`follow/${mary.user.id}`);

  const { names, text, json } = await archiveOf(mary);
  const treeFile = `trees/Ichthyosaurs-of-Lyme-${treeId}.json`;
  const releaseFile = `releases/Ichthyosaurs-of-Lyme-${treeId}-1.json`;
  expect(names).toEqual([
    'README.txt',
    'account.json',
    treeFile,
    releaseFile,
    'collaborations.json',
    'comments.json',
    'likes/trees.json',
    'likes/comments.json',
    'follows/followers.json',
    'follows/following.json',
    'blocked.json',
    'reports.json',
    'notifications.json',
    'folded-branches.json',
    expect.stringMatching(/^images\/[\w-]{43}\.webp$/),
  ]);
  expect(json('account.json')).toMatchObject({
    email: mary.user.email,
    devices: [{ current: true }],
  });
  expect(json(treeFile)).toMatchObject({
    name: 'Ichthyosaurs / of Lyme',
    species: [{ name: 'Ichthyosaurus communis', descendants: [{ name: 'Temnodontosaurus' }] }],
  });
  expect(json(releaseFile)).toMatchObject({
    name: 'Ichthyosaurs / of Lyme',
    columns: [{ id: column.id, value }],
    release: { number: 1, version: 3, name: 'As found' },
    species: [{ name: 'Ichthyosaurus', descendants: [{ name: 'Temnodontosaurus' }] }],
  });
  expect(json('comments.json')).toMatchObject([{ content: 'Found at low tide' }]);
  expect(json('likes/trees.json')).toMatchObject([{ treeId }]);
  expect(json('folded-branches.json')).toEqual([{ treeId, species: [rootId] }]);
  expect(json('likes/comments.json')).toHaveLength(1);
  expect(json('follows/followers.json')).toMatchObject([{ username: henry.user.username }]);
  expect(json('follows/following.json')).toMatchObject([{ username: henry.user.username }]);
  const notificationList = z.array(z.object({ kind: z.string(), author: z.string() }));
  const notifications = notificationList.parse(json('notifications.json'));
  expect(notifications.map(({ kind }) => kind).sort()).toEqual(['comment', 'follow']);
  expect(json('collaborations.json')).toEqual([]);
  expect(names.map(text).join('')).not.toContain(henry.user.email);

  for (const file of [treeFile, releaseFile]) {
    const imported = readTrees(text(file));
    expect(imported.ok && imported.value.trees[0]?.build().ok).toBe(true);
  }
});

test('the archive does not contain API keys', async () => {
  const admin = await registerPerson(world);
  const { database } = world.resources;
  await database.update(users).set({ role: 'admin' }).where(eq(users.id, admin.user.id));
  const { apiKey } = createApiKey.reply.parse((await admin.post('user/me/key')).body);
  const { names, text } = await archiveOf(admin);
  const whole = names.map(text).join('');
  expect(whole).not.toContain(apiKey);
  for (const { keyHash } of await database.select().from(applicationKeys)) {
    expect(whole).not.toContain(keyHash);
  }
});
