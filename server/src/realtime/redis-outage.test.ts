import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { presenceChannel, treeChannel } from '@life-tree/contract';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { closeWindows, listen, openWindow } from '../../test/live-client.ts';
import { noRedisToEnd, type RedisServer, startRedis } from '../../test/processes/redis-server.ts';
import { type Person, seedPerson } from '../../test/seed/people.ts';
import { addSpecies, seedTree } from '../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

const composeFile = readFileSync(new URL('../../../deploy/compose.yaml', import.meta.url), 'utf8');

describe.skipIf(noRedisToEnd !== null)(noRedisToEnd ?? 'when Redis goes away', () => {
  let redis: RedisServer;
  let world: TestApp;
  let owner: Person;
  let stranger: Person;

  beforeAll(async () => {
    redis = await startRedis();
    world = await startTestApp({ environment: { REDIS_URL: redis.url, RATE_LIMITS: 'on' } });
    await listen(world);
    owner = await seedPerson(world);
    stranger = await seedPerson(world);
  });
  afterAll(async () => {
    closeWindows();
    await world.close();
    await redis.kill();
  });

  const readiness = async () => {
    const { status, body } = await world.visitor().send({ url: '/readyz' });
    return [status, body];
  };

  test('windows are told to reload when the server has missed announcements', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true });
    const window = await openWindow(world, stranger);
    await window.send('join-tree', { treeId });
    const client = createClient({ url: redis.url });
    await client.connect();
    const stream = 'life-tree:announcements';
    await client
      .multi()
      .xAdd(stream, '*', { name: randomUUID() })
      .xAdd(stream, '*', { name: randomUUID() })
      .xTrim(stream, 'MAXLEN', 1)
      .exec();
    client.destroy();
    await eventually(() => expect(window.events('resync')).toHaveLength(1));
    await addSpecies(owner, treeId, {});
    await window.receives(treeChannel(treeId), { version: 2 });
    window.close();
  });

  test('the process is not ready while Redis can store nothing', async () => {
    const client = createClient({ url: redis.url });
    await client.connect();
    await client.configSet('maxmemory', '1');
    expect(await readiness()).toMatchObject([503, { code: 'part-down' }]);
    await client.configSet('maxmemory', '0');
    expect(await readiness()).toEqual([200, { status: 'ready' }]);
    client.destroy();
  });

  test('a full Redis with the settings of compose.yaml gives up what ends soon, and no live events (issue 36)', async () => {
    const settings = new Map(
      [...composeFile.matchAll(/- --([\w-]+)\n\s+- '?([\w-]*)'?\n/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    );
    // Events take at most 180 MB.
    expect(settings.get('maxmemory')).toBe('256mb');
    const client = createClient({ url: redis.url });
    await client.connect();
    const before = await client.xLen('life-tree:announcements');
    await client.configSet('maxmemory-policy', settings.get('maxmemory-policy') ?? '');
    await client.configSet('maxmemory', '16mb');
    for (let count = 0; count < 40; count++) {
      await client.set(`count-${count}`, 'x'.repeat(1_000_000), { EX: 60 });
    }
    expect((await client.keys('count-*')).length).toBeLessThan(20);
    const treeId = await seedTree(world, owner, { isPublic: true });
    await addSpecies(owner, treeId, {});
    await eventually(async () =>
      expect(await client.xLen('life-tree:announcements')).toBeGreaterThan(before),
    );
    expect(await readiness()).toEqual([200, { status: 'ready' }]);
    await client.configSet('maxmemory', '0');
    client.destroy();
  });

  test('presence is restored when Redis is back', async () => {
    const treeId = await seedTree(world, owner);
    const window = await openWindow(world, owner);
    await window.send('join-tree', { treeId });
    await redis.restart();
    await eventually(() => expect(window.events('welcome').length).toBeGreaterThan(1));
    const { id: socketId } = window.socket;
    const speciesId = randomUUID();
    await eventually(async () => {
      await window.send('join-tree', { treeId });
      expect(await window.send('select-species', { treeId, speciesId })).toEqual({});
    });
    await eventually(() =>
      expect(window.events(presenceChannel(treeId)).at(-1)).toEqual([
        expect.objectContaining({ socketId, speciesId }),
      ]),
    );
    window.close();
  }, 60_000);

  test('calls keep working, and live events resume when Redis is back', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true });
    const [window, onlooker] = [await openWindow(world, owner), await openWindow(world, stranger)];
    await onlooker.send('join-tree', { treeId });
    await addSpecies(owner, treeId, {});
    await onlooker.receives(treeChannel(treeId), { version: 2 });
    expect(await readiness()).toEqual([200, { status: 'ready' }]);

    await redis.kill();
    await addSpecies(owner, treeId, {});
    expect((await owner.patch(`ph-tree/${treeId}`, { isPublic: false })).status).toBe(200);
    expect(await readiness()).toEqual([
      503,
      { error: 'Redis is not responding', code: 'part-down', values: { part: 'Redis' } },
    ]);
    expect(await window.send('join-tree', { treeId })).toEqual({ version: 4 });

    await redis.restart();
    await eventually(async () => expect(await readiness()).toEqual([200, { status: 'ready' }]));
    // Announcements may be lost, so every window reconnects and its access is looked up again.
    await eventually(() => {
      expect(window.events('welcome')).toHaveLength(2);
      expect(onlooker.events('welcome')).toHaveLength(2);
    });
    for (const each of [window, onlooker]) expect(each.events('resync')).toHaveLength(1);
    await addSpecies(owner, treeId, { name: 'After' });
    await window.receives(treeChannel(treeId), { version: 5 });
    expect(onlooker.events(treeChannel(treeId))).toHaveLength(1);
    expect(await onlooker.send('join-tree', { treeId })).toEqual({
      error: 'Not found',
      code: 'not-found',
    });
  }, 60_000);
});
