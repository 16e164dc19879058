import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { administer } from '../test/processes/administer.ts';
import { type ServerProcess, startServerProcess } from '../test/processes/server-process.ts';
import { apiKeyOf } from './support/caller.ts';
import { createTreeAt, registerAt } from './support/people.ts';
import { installRelease, type Release } from './support/release.ts';

const mebibyte = 1024 * 1024;
const diskMebibytes = 256;
const soon = { timeout: 120_000, interval: 50 };
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

let release: Release;
let root: string;
let disk: string;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  release = await installRelease();
  root = await mkdtemp(join(tmpdir(), 'life-tree-disk-'));
  disk = join(root, 'disk');
  await mkdir(disk);
});
afterAll(async () => {
  for (const server of servers) server.signal('SIGKILL');
  await Promise.all(servers.map(({ exit }) => exit));
  if (canMount) spawnSync('umount', [disk]);
  await release.remove();
  await rm(root, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<ServerProcess> {
  const server = await startServerProcess(release.main, { DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  servers.push(server);
  return server;
}

function mount(options: string): void {
  expect(spawnSync('mount', [...options.split(' '), disk]).status).toBe(0);
}

/** Fills the disk until this much space is left. */
async function fillTo(leftMebibytes: number): Promise<() => Promise<void>> {
  const file = await open(join(disk, 'ballast'), 'w');
  const { bavail, bsize } = await statfs(disk);
  const ballast = Math.floor((bavail * bsize) / mebibyte) - leftMebibytes;
  for (let count = 0; count < ballast; count += 1) await file.write(Buffer.alloc(mebibyte, 1));
  await file.close();
  return () => rm(join(disk, 'ballast'));
}

test('a folder that cannot be created is reported', async () => {
  const file = join(root, 'file');
  await writeFile(file, '');
  const { code, err } = await (await start(join(file, 'data'))).exit;
  expect([code, err]).toEqual([
    1,
    `Cannot write to ${join(file, 'data', 'database')} (ENOTDIR). Set DATA_DIR to a writable folder.\n`,
  ]);
});

describe.runIf(canMount)('on a small disk', () => {
  test('a full one refuses writes with an error and loses nothing', async () => {
    mount(`-t tmpfs -o size=${diskMebibytes}m tmpfs`);
    const server = await start(disk);
    await server.firstLine;
    const address = `http://127.0.0.1:${server.port}`;
    const ada = await registerAt(address, await apiKeyOf(address), 'ada');
    const treeId = await createTreeAt(address, ada, 'Oaks');
    // Edits, because a plan limits the number of trees.
    let edits = 0;
    const edit = () => ada.call(address, 'PATCH', `ph-tree/${treeId}`, { name: `Oaks ${edits++}` });
    expect((await edit()).status).toBe(200);

    const makeRoom = await fillTo(40);
    await vi.waitFor(async () => {
      expect(await edit()).toEqual({
        status: 503,
        body: {
          error: 'Changes cannot be saved at the moment. Try again later',
          code: 'nothing-stored',
        },
      });
    }, soon);
    expect((await ada.call(address, 'GET', 'ph-tree')).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);

    await makeRoom();
    await vi.waitFor(async () => expect((await edit()).status).toBe(200), soon);
    server.signal('SIGTERM');
    expect((await server.exit).code).toBe(0);
    const { out } = await administer(release, { DATA_DIR: disk }, 'stats', '--json');
    expect(JSON.parse(out)).toMatchObject({ people: 1, trees: 1 });
  });

  test('a server does not start on a full one until there is space', async () => {
    const makeRoom = await fillTo(10);
    const refused = await (await start(disk)).exit;
    expect([refused.code, refused.err]).toEqual([
      1,
      `The disk of ${join(disk, 'database')} is full: 10 MB are free, but 64 MB are needed.\n`,
    ]);
    await makeRoom();
    const server = await start(disk);
    await server.firstLine;
    server.signal('SIGTERM');
    expect((await server.exit).code).toBe(0);
  });

  test('nor on a read-only one', async () => {
    mount('-o remount,ro');
    const { code, err } = await (await start(disk)).exit;
    expect([code, err]).toEqual([1, expect.stringMatching(/^Cannot write to .* \(EROFS\)/)]);
  });
});
