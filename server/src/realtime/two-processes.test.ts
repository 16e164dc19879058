import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase, presenceChannel, treeChannel } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { closeWindows, openWindow } from '../../test/live-client.ts';
import { noRedis, type RedisServer, startRedis } from '../../test/redis-server.ts';
import {
  bundleServer,
  type ServerBundle,
  type ServerProcess,
  startServerProcess,
} from '../../test/server-process.ts';
import { type DatabaseForProcess, prepareDatabaseForProcess } from '../../test/test-database.ts';

const reason =
  inject('template').engine === 'postgres' ? noRedis : 'two processes cannot share PGlite';

describe.skipIf(reason !== null)(reason ?? 'two server processes', () => {
  let folder: string;
  let redis: RedisServer;
  let database: DatabaseForProcess;
  let bundle: ServerBundle;
  let one: ServerProcess;
  let other: ServerProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'life-tree-test-'));
    redis = await startRedis();
    database = await prepareDatabaseForProcess(folder);
    bundle = await bundleServer();
    const environment = { ...database.environment, DATA_DIR: folder, REDIS_URL: redis.url };
    one = await startServerProcess(bundle.main, environment);
    other = await startServerProcess(bundle.main, environment);
    await Promise.all([one.firstLine, other.firstLine]);
  });
  afterAll(async () => {
    closeWindows();
    for (const server of [one, other]) {
      server.signal('SIGKILL');
      await server.exit;
    }
    await redis.kill();
    await bundle.remove();
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const addressOf = ({ port }: ServerProcess) => `http://127.0.0.1:${port}`;

  test('show each other’s edits and windows, until one of them dies', async () => {
    const base = `${addressOf(one)}${apiBase}`;
    const { apiKey } = (await (await fetch(`${base}/config`)).json()) as { apiKey: string };
    const cookies = new Map<string, string>();
    const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const answer = await fetch(`${base}/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': apiKey,
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        },
        body: JSON.stringify(body),
      });
      const [name, value] = answer.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
      expect(answer.status).toBe(200);
      return (await answer.json()) as Record<string, unknown>;
    };
    const account = {
      username: 'wallace',
      email: 'wallace@life-tree.test',
      password: 'archipelago',
    };
    await post('user/register', account);
    const { id: treeId } = await post('ph-tree', { name: 'Birds', isPublic: false });
    const here = await openWindow(addressOf(one), { cookies });
    const there = await openWindow(addressOf(other), { cookies });
    for (const window of [here, there]) await window.say('join-tree', { treeId });
    const isSeen = (count: number) =>
      expect(there.events(presenceChannel(String(treeId))).at(-1)).toHaveLength(count);
    await vi.waitFor(() => isSeen(2));

    await post(`species/${treeId}`, { name: 'Paradisaea', duration: 1 });
    await there.hears(treeChannel(String(treeId)), { type: 'new', version: 2 });

    here.socket.io.reconnection(false);
    one.signal('SIGKILL');
    await one.exit;
    await vi.waitFor(() => isSeen(1), { timeout: 60_000, interval: 100 });
  }, 120_000);
});
