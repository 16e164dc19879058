import { randomUUID } from 'node:crypto';
import type { Presence } from '@life-tree/contract';
import { pino } from 'pino';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import {
  noRedis,
  noRedisToEnd,
  type RedisServer,
  startRedis,
} from '../../test/processes/redis-server.ts';
import { type Announcement, isAfter, type Listener, type Position } from './event-bus/event-bus.ts';
import { redisEventBus } from './event-bus/redis-event-bus.ts';
import { connectRedis } from './redis/redis-connection.ts';
import { memoryState, redisState, type SharedState } from './shared-state.ts';

const silent = pino({ level: 'silent' });
const changed = (treeId: string, version: number): Announcement => ({
  kind: 'tree-changed',
  treeId,
  audience: { userId: 'someone', collaborators: [], isPublic: true, linkHash: null },
  event: { type: 'edit', version, userId: 'someone' },
});

// `one` and `other` are the same object in one process, and two processes over one Redis.
describe.each(['in one process', 'over one Redis'] as const)('shared state %s', (setting) => {
  describe.skipIf(setting === 'over one Redis' && noRedis !== null)(noRedis ?? 'shares', () => {
    let redis: RedisServer | null = null;
    let one: SharedState;
    let other: SharedState;

    beforeAll(async () => {
      if (setting === 'in one process') {
        one = memoryState(Date.now);
        other = one;
        return;
      }
      redis = await startRedis();
      one = await redisState(redis.url, silent, Date.now);
      other = await redisState(redis.url, silent, Date.now);
    });
    afterAll(async () => {
      await one.close();
      await other.close();
      await redis?.kill();
    });

    test('announcements, received by all in the same order', async () => {
      const tree = randomUUID();
      const recordIn =
        (received: [Announcement, Position][]): Listener =>
        (announcement, position) => {
          const isOurs = announcement.kind === 'tree-changed' && announcement.treeId === tree;
          if (isOurs) received.push([announcement, position]);
        };
      const receivedByOne: [Announcement, Position][] = [];
      const receivedByOther: [Announcement, Position][] = [];
      const stops = [
        one.bus.subscribe(recordIn(receivedByOne)),
        other.bus.subscribe(recordIn(receivedByOther)),
      ];
      for (let version = 1; version <= 500; version += 1) {
        (version % 3 === 0 ? one : other).bus.publish(changed(tree, version));
      }
      await eventually(() => {
        expect(receivedByOne).toHaveLength(500);
        expect(receivedByOther).toHaveLength(500);
      });
      expect(receivedByOther).toEqual(receivedByOne);
      const positions = receivedByOne.map(([, position]) => position);
      expect(
        positions.slice(1).every((position, index) => isAfter(position, positions[index] ?? '0-0')),
      ).toBe(true);
      expect(isAfter(positions.at(-1) ?? '0-0', one.bus.position())).toBe(false);

      for (const stop of stops) stop();
      one.bus.publish(changed(tree, 501));
      expect(receivedByOne).toHaveLength(500);
    });

    test('announcements in the order in which their process published them', async () => {
      const received: Announcement[] = [];
      const tree = randomUUID();
      const stop = other.bus.subscribe((announcement) => {
        if (announcement.kind === 'tree-changed' && announcement.treeId === tree) {
          received.push(announcement);
        }
      });
      const made = Array.from({ length: 1000 }, (_, index) => changed(tree, index));
      for (const announcement of made) one.bus.publish(announcement);
      await eventually(() => expect(received).toHaveLength(1000));
      expect(received).toEqual(made);
      stop();
    });

    test('counts', async () => {
      const name = randomUUID();
      const counts = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? one : other).rateCounter.add(name, 60),
        ),
      );
      expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
      expect(counts.every(({ secondsLeft }) => secondsLeft >= 59 && secondsLeft <= 60)).toBe(true);
      expect((await one.rateCounter.add(randomUUID(), 1)).count).toBe(1);
      const many = randomUUID();
      expect((await one.rateCounter.add(many, 60, 30)).count).toBe(30);
      expect(await other.rateCounter.add(many, 60, 12)).toMatchObject({ count: 42 });
      expect((await one.rateCounter.add(many, 60)).secondsLeft).toBeGreaterThan(50);
    });

    test('failed attempts, which must wait after some', async () => {
      const name = randomUUID();
      const backoff = {
        free: 5,
        firstWaitSeconds: 1000,
        maxWaitSeconds: 1500,
        forgetSeconds: 3600,
      };
      const attemptAt = (index: number) =>
        (index % 2 === 0 ? one : other).rateCounter.attempt(name, backoff);
      const waits = await Promise.all(Array.from({ length: 20 }, (_, index) => attemptAt(index)));
      expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
      expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
      expect(Math.max(...waits)).toBeGreaterThan(990);

      // The fifth did not fail, so it is cancelled with the wait after it.
      await other.rateCounter.cancelAttempt(name);
      expect([await attemptAt(0), (await attemptAt(1)) > 990]).toEqual([0, true]);
      await one.rateCounter.cancelAttempt(randomUUID());
    });

    const presenceOf = (socketId: string): Presence => ({
      socketId,
      userId: 'someone',
      username: 'darwin',
      speciesId: null,
    });

    test('who is present', async () => {
      await one.presence.put('tree', presenceOf('a'));
      await other.presence.put('tree', presenceOf('b'));
      await one.presence.put('elsewhere', presenceOf('c'));
      await one.presence.put('tree', { ...presenceOf('a'), speciesId: 'cat' });
      const list = await other.presence.list('tree');
      expect(list).toHaveLength(2);
      expect(list).toEqual(
        expect.arrayContaining([{ ...presenceOf('a'), speciesId: 'cat' }, presenceOf('b')]),
      );
      await other.presence.remove('tree', 'a');
      await other.presence.remove('tree', 'no such socket');
      expect(await one.presence.list('tree')).toEqual([presenceOf('b')]);
      expect(await one.presence.list('no such tree')).toEqual([]);
    });

    test('presence changes, but not as announcements', async () => {
      const announced: Announcement[] = [];
      const present: string[] = [];
      const stops = [
        other.bus.subscribe((announcement) => announced.push(announcement)),
        other.presence.subscribe((treeId) => present.push(treeId)),
      ];
      const around = [changed(randomUUID(), 1), changed(randomUUID(), 2)] as const;
      one.bus.publish(around[0]);
      await eventually(() => expect(announced).toContainEqual(around[0]));
      await one.presence.put('here', presenceOf('a'));
      await one.presence.announce('here');
      await eventually(() => expect(present).toEqual(['here']));
      one.bus.publish(around[1]);
      await eventually(() => expect(announced.slice(-2)).toEqual(around));
      for (const stop of stops) stop();
      await one.presence.announce('here');
      await other.presence.announce('here');
      expect(present).toEqual(['here']);
    });

    test.runIf(setting === 'over one Redis')('no presence of a killed process', async () => {
      await one.presence.put('left', presenceOf('dead'));
      await other.presence.put('left', presenceOf('alive'));
      const client = createClient({ url: redis?.url ?? '' });
      await client.connect();
      const lifetime = await client.pTTL('life-tree:present:left:dead');
      expect(lifetime).toBeGreaterThan(0);
      expect(lifetime).toBeLessThanOrEqual(30_000);
      await client.pExpire('life-tree:present:left:dead', 1);
      await eventually(async () =>
        expect(await other.presence.list('left')).toEqual([presenceOf('alive')]),
      );
      expect(await client.sMembers('life-tree:present:left')).toEqual(['alive']);
      client.destroy();
    });

    test('disconnected sockets, each of which can be recovered once', async () => {
      const socket = {
        sid: 'socket',
        rooms: ['editors:tree'],
        userId: 'someone',
        sessionId: 'session',
        joined: ['tree'],
        closed: [{ position: '1-2', event: { treeId: 'other', reason: 'private' } }],
      } as const;
      await one.disconnectedSockets.save('key', {
        ...socket,
        rooms: [...socket.rooms],
        joined: [...socket.joined],
        closed: [...socket.closed],
      });
      expect(await other.disconnectedSockets.take('key')).toEqual(socket);
      expect(await one.disconnectedSockets.take('key')).toBeNull();
      expect(await one.disconnectedSockets.take('never parked')).toBeNull();
    });
  });
});

describe.skipIf(noRedis !== null)(noRedis ?? 'over Redis', () => {
  test('a new process receives recent announcements', async () => {
    const redis = await startRedis();
    const first = await redisState(redis.url, silent, Date.now);
    const announcement = changed(randomUUID(), 1);
    first.bus.publish(announcement);
    const late: Announcement[] = [];
    await eventually(async () => {
      const second = await redisState(redis.url, silent, Date.now);
      second.bus.subscribe((received) => late.push(received));
      await vi.waitFor(() => expect(late).toContainEqual(announcement));
      await second.close();
    });
    await first.close();
    await redis.kill();
  });

  test('an announcement made while a process looks for the oldest one is received', async () => {
    const redis = await startRedis();
    const connection = await connectRedis(redis.url, silent);
    const { client } = connection;
    const announcement = changed('tree', 1);
    vi.spyOn(client, 'xRange').mockImplementationOnce(async () => {
      const entry = { name: randomUUID(), announcement: JSON.stringify(announcement) };
      await client.xAdd('life-tree:announcements', '*', entry);
      return [];
    });
    const bus = await redisEventBus(connection, silent);
    const received: Announcement[] = [];
    bus.subscribe((each) => received.push(each));
    await eventually(() => expect(received).toEqual([announcement]));
    await bus.close();
    connection.close();
    await redis.kill();
  });

  test('old announcements are deleted, but never before everyone could read a later one', async () => {
    const redis = await startRedis();
    const connection = await connectRedis(redis.url, silent);
    const { client } = connection;
    const stream = 'life-tree:announcements';
    const hourAgo = Date.now() - 3_600_000;
    for (let index = 1; index <= 50; index += 1) {
      await client.xAdd(stream, `${hourAgo}-${index}`, { name: randomUUID() });
    }
    const bus = await redisEventBus(connection, silent, { trimMilliseconds: 0 });
    const received: Announcement[] = [];
    const gaps: Position[] = [];
    bus.subscribe(
      (each) => received.push(each),
      (before) => gaps.push(before),
    );
    bus.publish(changed('tree', 1));
    await eventually(() => expect(received).toHaveLength(1));
    expect(await client.xLen(stream)).toBe(51);
    bus.publish(changed('tree', 2));
    await eventually(async () => expect(await client.xLen(stream)).toBe(2));
    await eventually(() => expect(received).toHaveLength(2));
    expect(gaps).toEqual([]);
    await bus.close();
    connection.close();
    await redis.kill();
  });

  test('a process that reads too late reports a gap', async () => {
    const redis = await startRedis();
    const state = await redisState(redis.url, silent, Date.now);
    const received: Announcement[] = [];
    const gaps: Position[] = [];
    state.bus.subscribe(
      (announcement) => received.push(announcement),
      (before) => gaps.push(before),
    );
    state.bus.publish(changed('tree', 1));
    await eventually(() => expect(received).toHaveLength(1));
    expect(gaps).toEqual([]);

    // In one transaction, so that the process can read none of them before they are trimmed.
    const client = createClient({ url: redis.url });
    await client.connect();
    const stream = 'life-tree:announcements';
    const entryOf = (version: number) => ({
      name: randomUUID(),
      announcement: JSON.stringify(changed('tree', version)),
    });
    await client
      .multi()
      .xAdd(stream, '*', entryOf(2))
      .xAdd(stream, '*', entryOf(3))
      .xAdd(stream, '*', entryOf(4))
      .xTrim(stream, 'MAXLEN', 1)
      .exec();
    await eventually(() => expect(received).toEqual([changed('tree', 1), changed('tree', 4)]));
    expect(gaps).toHaveLength(1);
    state.bus.publish(changed('tree', 5));
    await eventually(() => expect(received).toHaveLength(3));
    expect(gaps).toHaveLength(1);

    await client.del(stream);
    state.bus.publish(changed('tree', 6));
    await eventually(() => expect(gaps).toHaveLength(2));
    await eventually(() => expect(received.at(-1)).toEqual(changed('tree', 6)));
    client.destroy();
    await state.close();
    await redis.kill();
  });

  test('too many waiting announcements are replaced by a gap, which every process sees', async () => {
    const redis = await startRedis();
    const one = await redisState(redis.url, silent, Date.now);
    const other = await redisState(redis.url, silent, Date.now);
    const received: Announcement[] = [];
    const gaps: Position[] = [];
    for (const { bus } of [one, other]) {
      bus.subscribe(
        (announcement) => received.push(announcement),
        (before) => gaps.push(before),
      );
    }
    for (let version = 1; version <= 10_001; version += 1) {
      one.bus.publish(changed('tree', version));
    }
    one.bus.publish(changed('tree', 10_002));
    await eventually(() => {
      expect(gaps).toHaveLength(2);
      expect(received.filter((each) => each.kind === 'tree-changed').at(-1)).toEqual(
        changed('tree', 10_002),
      );
    });
    await one.close();
    await other.close();
    await redis.kill();
  });

  test.skipIf(noRedisToEnd !== null)(
    `announcements made while Redis is down arrive when it is back, and a gap is reported ${noRedisToEnd ?? ''}`.trimEnd(),
    async () => {
      const redis = await startRedis();
      const state = await redisState(redis.url, silent, Date.now);
      const received: Announcement[] = [];
      let gaps = 0;
      state.bus.subscribe(
        (announcement) => received.push(announcement),
        () => {
          gaps += 1;
        },
      );
      state.bus.publish(changed('tree', 1));
      await eventually(() => expect(received).toHaveLength(1));

      await redis.kill();
      state.bus.publish(changed('tree', 2));
      state.bus.publish({ kind: 'tree-opened', treeId: 'tree', userId: 'someone' });
      await expect(state.ping()).rejects.toThrow();
      expect(await state.rateCounter.add('name', 60)).toEqual({ count: 1, secondsLeft: 60 });
      const once = { free: 1, firstWaitSeconds: 9, maxWaitSeconds: 9, forgetSeconds: 60 };
      expect(await state.rateCounter.attempt('name', once)).toBe(0);
      expect(await state.rateCounter.attempt('name', once)).toBe(9);

      await redis.restart();
      await eventually(() => expect(received).toHaveLength(3));
      expect(received.at(-1)).toMatchObject({ kind: 'tree-opened' });
      expect(gaps).toBe(1);
      await state.ping();
      await state.close();
      await redis.kill();
    },
  );

  test('an unreachable address is reported at startup', async () => {
    await expect(redisState('redis://127.0.0.1:1', silent, Date.now)).rejects.toThrow(
      'Cannot connect to the Redis server at REDIS_URL.',
    );
  });
});
