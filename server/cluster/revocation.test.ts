import { treeChannel } from '@life-tree/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeWindows, openWindow, settled } from '../test/live-client.ts';
import { apiKeyOf } from './support/caller.ts';
import { type Cluster, startCluster } from './support/cluster.ts';
import { createTreeAt, registerAt } from './support/people.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(async () => {
  closeWindows();
  await cluster?.close();
});

test('a process that is killed before Redis hears that a tree is private has told nobody, and still nobody sees an edit', async () => {
  const [one = '', two = ''] = cluster.addresses;
  const apiKey = await apiKeyOf(two);
  const owner = await registerAt(one, apiKey, 'owner');
  const viewer = await registerAt(two, apiKey, 'viewer');
  const treeId = await createTreeAt(one, owner, 'Crows');
  const windows = [
    await openWindow(two, owner),
    await openWindow(two, viewer),
    await openWindow(two, null),
  ] as const;
  for (const window of windows) await window.send('join-tree', { treeId });
  const [editing, ...viewing] = windows;
  const add = (name: string) => owner.call(two, 'POST', `species/${treeId}`, { name, duration: 1 });
  expect((await add('Corvus corax')).status).toBe(200);
  for (const window of windows) await window.receives(treeChannel(treeId), { version: 2 });

  cluster.redis.pause();
  const hidden = await owner.call(one, 'PATCH', `ph-tree/${treeId}`, { isPublic: false });
  expect(hidden.status).toBe(200);
  await cluster.kill(0);
  cluster.redis.resume();
  await vi.waitFor(async () => expect((await fetch(`${two}/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 50,
  });

  expect((await add('Secret')).status).toBe(200);
  await editing.receives(treeChannel(treeId), { version: 4 });
  for (const window of viewing) {
    await window.receives('tree-closed', { treeId, reason: 'private' });
    await settled(window);
    expect(JSON.stringify(window.received)).not.toContain('Secret');
    expect(await window.send('join-tree', { treeId })).toMatchObject({ code: 'not-found' });
  }
});
