import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { apiBase, ownUser, publicConfiguration } from '@life-tree/contract';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type DatabaseForProcess,
  prepareDatabaseForProcess,
} from '../test/database/test-database.ts';
import {
  type ServerProcess,
  shortLived,
  startServerProcess,
} from '../test/processes/server-process.ts';
import { sampleImage } from '../test/seed/images.ts';

let folder: string;
let prepared: DatabaseForProcess;
const started: ServerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'life-tree-main-'));
  prepared = await prepareDatabaseForProcess(folder);
});
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.signal('SIGKILL');
    await server.exit;
  }
});
afterAll(async () => {
  await prepared.remove();
  await rm(folder, { recursive: true, force: true });
});

async function start(environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(
    inject('programs').main,
    { DATA_DIR: folder, ...prepared.environment, ...environment },
    shortLived,
  );
  started.push(server);
  return server;
}

async function apiKeyOf({ port }: ServerProcess): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}${apiBase}/config`);
  return publicConfiguration.parse(await reply.json()).apiKey;
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function untilPortIsClosed(port: number): Promise<void> {
  for (;;) {
    try {
      (await openSocket(port)).destroy();
    } catch {
      return;
    }
  }
}

describe('a started server', () => {
  test('prints one line; on a signal it finishes open requests and exits', async () => {
    const server = await start();
    expect(await server.firstLine).toBe(`Life Tree is at http://127.0.0.1:${server.port}`);
    const apiKey = await apiKeyOf(server);

    // Browsers keep idle connections open: these must not delay the shutdown.
    const agent = new Agent({ keepAlive: true });
    const idle = get({ port: server.port, path: '/healthz', agent, host: '127.0.0.1' });
    idle.on('response', (response) => response.resume());
    await once(idle, 'response');

    const body = JSON.stringify({ name: 'Ada', email: 'ada@open.test', message: 'Still here' });
    const open = await openSocket(server.port);
    open.write(
      `POST ${apiBase}/contact?apiKey=${apiKey} HTTP/1.1\r\nHost: tree.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    // This reply arrives only after the server has read the beginning of the other request.
    await apiKeyOf(server);
    server.signal('SIGTERM');
    await untilPortIsClosed(server.port);
    open.write(body.slice(10));
    expect(await text(open)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*Thank you for your message/);

    const { code, out, err } = await server.exit;
    expect([code, out.split('\n').length, err]).toEqual([0, 2, '']);
    agent.destroy();
  }, 90_000);
});

describe('a server that cannot start prints the reason in a sentence', () => {
  test('for each wrong setting', async () => {
    const server = await start({ PORT: '99999', LOG_LEVEL: 'loud' });
    expect(await server.exit).toEqual({
      code: 1,
      out: '',
      err: 'PORT must be a port from 1 to 65535, not "99999".\nLOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".\n',
    });
  }, 60_000);

  test('when its database is not reachable', async () => {
    const server = await start({ DATABASE_URL: 'postgres://tree:secret@127.0.0.1:1/tree' });
    const { code, err } = await server.exit;
    expect(code).toBe(1);
    expect(err).toMatch(/^Life Tree could not start: .*ECONNREFUSED.*\.\n$/);
    expect(err).not.toContain('secret');
  }, 60_000);

  test('when its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const server = await start({ PORT: String(port) });
    const { code, err } = await server.exit;
    other.close();
    expect(code).toBe(1);
    expect(err).toMatch(/^Life Tree could not start because its port is in use.*\n$/);
  }, 60_000);
});

describe('a server that keeps running', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await start();
    await server.firstLine;
    // Ended by the last test, and not after the first.
    started.splice(0);
  }, 90_000);
  afterAll(async () => {
    server.signal('SIGKILL');
    await server.exit;
  });

  test('processes images with the worker program that is shipped with it', async () => {
    const apiKey = await apiKeyOf(server);
    const address = `http://127.0.0.1:${server.port}`;
    const person = { username: 'Painter', email: 'painter@open.test', password: 'oil on canvas' };
    const registered = await fetch(`${address}${apiBase}/user/register?apiKey=${apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    const body = new FormData();
    body.append('image', new Blob([await sampleImage('png')]), 'self.png');
    const cookie = registered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const reply = await fetch(`${address}${apiBase}/user/me/photo?apiKey=${apiKey}`, {
      method: 'POST',
      headers: { cookie },
      body,
    });
    const { photo } = ownUser.parse(await reply.json());
    const image = await fetch(`${address}${photo}?size=node`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }, 90_000);

  test.runIf(inject('template').engine === 'pglite')(
    'prevents another from using its folder, which says so in a sentence',
    async () => {
      const second = await start();
      expect(await second.exit).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /^Another Life Tree server already has the database in .* open\.\n$/,
        ),
      });
    },
    90_000,
  );

  // The last test, because it ends the server.
  test('exits immediately on a second signal', async () => {
    const apiKey = await apiKeyOf(server);
    const open = await openSocket(server.port);
    open.write(
      `POST ${apiBase}/contact?apiKey=${apiKey} HTTP/1.1\r\nHost: tree.test\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    );
    await apiKeyOf(server);
    server.signal('SIGINT');
    await untilPortIsClosed(server.port);
    server.signal('SIGTERM');
    expect((await server.exit).code).toBe(1);
    open.destroy();
  }, 90_000);
});
