import { treeChannel } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { closeWindows, listen, openWindow } from '../../test/live-client.ts';
import { type Person, registerPerson } from '../../test/people.ts';
import { addSpecies, plantTree } from '../../test/planted-trees.ts';
import { noRedisToEnd, type RedisServer, startRedis } from '../../test/redis-server.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

describe.skipIf(noRedisToEnd !== null)(noRedisToEnd ?? 'when Redis goes away', () => {
  let redis: RedisServer;
  let world: TestApp;
  let owner: Person;
  let stranger: Person;

  beforeAll(async () => {
    redis = await startRedis();
    world = await startTestApp({ environment: { REDIS_URL: redis.url, RATE_LIMITS: 'on' } });
    await listen(world);
    owner = await registerPerson(world);
    stranger = await registerPerson(world);
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

  test('calls keep working, and live events come back with it by themselves', async () => {
    const treeId = await plantTree(world, owner, { isPublic: true });
    const [window, onlooker] = [await openWindow(world, owner), await openWindow(world, stranger)];
    await onlooker.say('join-tree', { treeId });
    await addSpecies(owner, treeId, {});
    await onlooker.hears(treeChannel(treeId), { version: 2 });
    expect(await readiness()).toEqual([200, { status: 'ready' }]);

    await redis.kill();
    await addSpecies(owner, treeId, {});
    expect((await owner.patch(`ph-tree/${treeId}`, { isPublic: false })).status).toBe(200);
    expect(await readiness()).toEqual([503, { error: 'Redis does not answer' }]);
    expect(await window.say('join-tree', { treeId })).toEqual({ version: 4 });

    await redis.restart();
    await vi.waitFor(async () => expect(await readiness()).toEqual([200, { status: 'ready' }]), {
      timeout: 15_000,
    });
    // What was announced meanwhile may be lost: every window starts over and is looked up anew.
    await vi.waitFor(
      () => {
        expect(window.events('welcome')).toHaveLength(2);
        expect(onlooker.events('welcome')).toHaveLength(2);
      },
      { timeout: 15_000 },
    );
    expect(window.socket.recovered).toBe(false);
    await addSpecies(owner, treeId, { name: 'After' });
    await window.hears(treeChannel(treeId), { version: 5 });
    expect(onlooker.events(treeChannel(treeId))).toHaveLength(1);
    expect(await onlooker.say('join-tree', { treeId })).toEqual({ error: 'Not found' });
  }, 60_000);
});
