import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockByFile, lockDirectory } from './directory-lock.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'life-tree-lock-'));
  folder = await mkdtemp(join(parent, 'database-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const refusal = /^Another Life Tree server already has the database in .* open\.$/;

describe.each([
  ['as this system does it', lockDirectory],
  ['by a file', lockByFile],
])('a locked folder (%s)', (_, lock) => {
  test('cannot be locked again until it is released', async () => {
    const first = await lock(folder);
    await expect(lock(folder)).rejects.toThrow(refusal);
    await first.release();
    await (await lock(folder)).release();
  });

  test('does not affect other folders', async () => {
    const first = await lock(folder);
    const second = await lock(await mkdtemp(join(parent, 'other-')));
    await first.release();
    await second.release();
  });
});

test('a folder is recognized under another name', async () => {
  const first = await lockDirectory(folder);
  const alias = join(parent, 'alias');
  await symlink(folder, alias);
  await expect(lockDirectory(alias)).rejects.toThrow(refusal);
  await first.release();
});

test('a lock file of a dead process is ignored', async () => {
  await (await lockByFile(folder)).release();
  const held = await lockByFile(folder);
  const file = (await readdir(parent)).find((name) => name !== basename(folder)) ?? '';
  await held.release();
  await writeFile(join(parent, file), '999999999');
  await (await lockByFile(folder)).release();
});
