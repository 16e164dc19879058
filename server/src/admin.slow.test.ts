import { mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { apiBase, ownUser, publicConfiguration } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type DatabaseForProcess,
  prepareDatabaseForProcess,
} from '../test/database/test-database.ts';
import { administer } from '../test/processes/administer.ts';
import {
  type ServerProcess,
  shortLived,
  startServerProcess,
} from '../test/processes/server-process.ts';

const isEmbedded = inject('template').engine === 'pglite';
// Each command is a process, and some open the database themselves.
const timeout = 180_000;

let root: string;
/** Longer than the path of a Unix socket may be. */
let dataDir: string;
let prepared: DatabaseForProcess;
let server: ServerProcess;
let cookie: string;
let apiKey: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'life-tree-admin-'));
  dataDir = join(root, 'deep-in-the-woods-'.repeat(8));
  await mkdir(dataDir);
  prepared = await prepareDatabaseForProcess(dataDir);
  server = await start();
  await register('ada@lovelace.test');
}, timeout);

afterAll(async () => {
  server.signal('SIGKILL');
  await server.exit;
  await prepared.remove();
  await rm(root, { recursive: true, force: true });
}, timeout);

async function start(): Promise<ServerProcess> {
  const started = await startServerProcess(
    inject('programs').main,
    { DATA_DIR: dataDir, ...prepared.environment },
    shortLived,
  );
  await started.firstLine;
  return started;
}

async function register(email: string): Promise<void> {
  const address = `http://127.0.0.1:${server.port}${apiBase}`;
  const config = publicConfiguration.parse(await (await fetch(`${address}/config`)).json());
  apiKey = config.apiKey;
  const reply = await fetch(`${address}/user/register?apiKey=${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'Ada', email, password: 'engine number one' }),
  });
  expect(reply.status).toBe(200);
  cookie = reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

async function roleOfAda(): Promise<string> {
  const address = `http://127.0.0.1:${server.port}${apiBase}/user/me?apiKey=${apiKey}`;
  const reply = await fetch(address, { headers: { cookie } });
  return ownUser.parse(await reply.json()).role;
}

const admin = (
  commandLine: string,
  environment: Readonly<Record<string, string>> = { DATA_DIR: dataDir, ...prepared.environment },
) => {
  const { admin: file } = inject('programs');
  const program = { admin: file, nodeOptions: shortLived };
  return administer(program, environment, ...commandLine.split(' '));
};

test(
  'the first boss is made while the server runs, and takes effect immediately',
  async () => {
    expect(await admin('role ada@lovelace.test boss')).toEqual({
      code: 0,
      out: '@Ada (ada@lovelace.test) now has the role boss.\n',
      err: '',
    });
    expect(await roleOfAda()).toBe('boss');
  },
  timeout,
);

test(
  'moderators’ decisions are made and listed while the server runs',
  async () => {
    const id = '0190b6a0-0000-7000-8000-000000000002';
    expect(await admin('reports')).toEqual({ code: 0, out: 'No open reports.\n', err: '' });
    expect(await admin(`hide tree ${id} Spam`)).toMatchObject({ code: 1, out: '' });
    expect(await admin(`hide profile ${id} Spam`)).toMatchObject({ code: 2, out: '' });
    expect(await admin('decisions --json')).toEqual({
      code: 0,
      out: `${JSON.stringify({ decisions: [], count: 0, pages: 0 })}\n`,
      err: '',
    });
  },
  timeout,
);

test(
  'a command that fails exits with 1 and a sentence, one that is not understood with 2',
  async () => {
    expect(await admin('role nobody@lovelace.test boss')).toEqual({
      code: 1,
      out: '',
      err: 'There is no account with the email nobody@lovelace.test.\n',
    });
    expect(await admin('plan ada@lovelace.test pro --until 2001-01-01')).toEqual({
      code: 1,
      out: '',
      err: '2001-01-01 is in the past.\n',
    });
    expect(await admin('role ada@lovelace.test king')).toEqual({
      code: 2,
      out: '',
      err: 'The role must be one of user, admin, boss, not "king".\n',
    });
    expect(await admin('--help')).toMatchObject({ code: 0, err: '' });
  },
  timeout,
);

test(
  'stats are printed as a table, or as one line of JSON',
  async () => {
    const { out } = await admin('stats');
    expect(out).toMatch(/^People +1\nTrees +0\n {2}public +0\n[\s\S]*Database +[\d.]+ MB\n$/);
    const { out: json } = await admin('stats --json');
    expect(JSON.parse(json)).toEqual({
      people: 1,
      trees: 0,
      publicTrees: 0,
      species: 0,
      comments: 0,
      images: 0,
      databaseBytes: expect.any(Number),
    });
  },
  timeout,
);

test(
  'commands are refused without data or with wrong settings',
  async () => {
    expect(await admin('stats', { DATA_DIR: join(root, 'nothing') })).toEqual({
      code: 1,
      out: '',
      err: `There is no Life Tree data in ${join(root, 'nothing')}. Start the server once, or set DATA_DIR to its folder.\n`,
    });
    expect(await admin('stats', { DATABASE_URL: 'mysql://x' })).toEqual({
      code: 1,
      out: '',
      err: 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.\n',
    });
    const { code, err } = await admin('stats', {
      DATABASE_URL: 'postgres://tree:secret@127.0.0.1:1/tree',
    });
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^The command failed: .*ECONNREFUSED.*\.\n$/),
    ]);
    expect(err).not.toContain('secret');
  },
  timeout,
);

describe.runIf(isEmbedded)('the socket of an embedded server', () => {
  test('is accessible to its owner only', async () => {
    const { mode } = await stat(join(dataDir, 'admin.sock'));
    expect((mode & 0o777).toString(8)).toBe('600');
  });

  test(
    'refuses invalid messages and keeps working',
    async () => {
      await symlinked(async (address) => {
        const talk = async (line: string) => {
          const socket = connect(address);
          socket.end(line);
          return text(socket).catch(() => '');
        };
        const unknown = expect.stringContaining('does not know this command');
        expect(await talk('GET / HTTP/1.1\n')).toEqual(unknown);
        expect(await talk('{"kind":"role","email":"ada@lovelace.test","role":"king"}\n')).toEqual(
          unknown,
        );
        expect(await talk('{"kind":"stats"')).toBe('');
        expect(await talk('x'.repeat(200_000))).toBe('');
      });
      expect((await admin('stats')).code).toBe(0);
    },
    timeout,
  );

  test(
    'serves several commands at the same time',
    async () => {
      const done = await Promise.all(
        ['admin', 'user', 'boss'].map((role) => admin(`role ada@lovelace.test ${role}`)),
      );
      expect(done.map(({ code }) => code)).toEqual([0, 0, 0]);
    },
    timeout,
  );

  test(
    'is removed when the server stops; commands then open the database themselves',
    async () => {
      server.signal('SIGTERM');
      await server.exit;
      await expect(stat(join(dataDir, 'admin.sock'))).rejects.toThrow('ENOENT');
      const done = await Promise.all([
        admin('role ada@lovelace.test admin'),
        admin('plan ada@lovelace.test premium'),
      ]);
      expect(done.map(({ code, err }) => [code, err])).toEqual([
        [0, ''],
        [0, ''],
      ]);
      server = await start();
      expect(await roleOfAda()).toBe('admin');
    },
    timeout,
  );

  test(
    'of a killed server does not block commands or the next server',
    async () => {
      server.signal('SIGKILL');
      await server.exit;
      expect((await stat(join(dataDir, 'admin.sock'))).isSocket()).toBe(true);
      expect(await admin('role ada@lovelace.test user')).toMatchObject({ code: 0 });
      server = await start();
      expect(await admin('role ada@lovelace.test boss')).toMatchObject({ code: 0 });
      expect(await roleOfAda()).toBe('boss');
    },
    timeout,
  );

  /** Uses a symbolic link, because the socket's own path is too long. */
  async function symlinked(use: (address: string) => Promise<void>): Promise<void> {
    const short = join(root, 'short');
    await symlink(dataDir, short);
    await use(join(short, 'admin.sock'));
  }
});
