import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { lockDirectory } from './directory-lock.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'life-tree-lock-'));
  folder = await mkdtemp(join(parent, 'database-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const refusal = /^Another Life Tree server already has the database in .* open\.$/;

describe('a locked folder', () => {
  test('cannot be locked again until it is released', async () => {
    const first = await lockDirectory(folder);
    await expect(lockDirectory(folder)).rejects.toThrow(refusal);
    await first.release();
    await (await lockDirectory(folder)).release();
    expect(await readdir(parent)).toHaveLength(1);
  });

  test('does not affect other folders', async () => {
    const first = await lockDirectory(folder);
    const second = await lockDirectory(await mkdtemp(join(parent, 'other-')));
    await first.release();
    await second.release();
  });

  test('is recognized under another name', async () => {
    const first = await lockDirectory(folder);
    const alias = join(parent, 'alias');
    await symlink(folder, alias);
    await expect(lockDirectory(alias)).rejects.toThrow(refusal);
    await first.release();
  });

  test('can be locked at once after its process was killed', async () => {
    const lock = await lockDirectory(folder);
    const left = await readFile(`${folder}.lock`, 'utf8');
    await lock.release();
    await writeFile(`${folder}.lock`, left.replace(/ \d+ /, ' 999999999 '));
    await (await lockDirectory(folder)).release();
  });
});

// Processes in two containers see the same files, but not each other's sockets and processes.
describe('a folder that two containers share', () => {
  const beatMilliseconds = 100;
  const inContainer = (place: string, onLost?: (reason: Error) => void) =>
    lockDirectory(folder, { place, beatMilliseconds, onLost });

  test('cannot be locked by both', async () => {
    const first = await inContainer('one');
    await expect(inContainer('another')).rejects.toThrow(refusal);
    expect(first.verify()).toBeNull();
    await first.release();
    await (await inContainer('another')).release();
  });

  test('is taken over when there is no sign of life', async () => {
    await writeFile(`${folder}.lock`, `${'0'.repeat(36)} 1 000000000000 gone\n`);
    await (await inContainer('another')).release();
  });

  test('is no longer used by one who has lost it', async () => {
    const onLost = vi.fn();
    const first = await inContainer('one', onLost);
    // What another one does if the first was paused for long.
    const theirs = join(parent, 'theirs');
    await writeFile(theirs, `${'0'.repeat(36)} 1 000000000000 another\n`);
    await rename(theirs, `${folder}.lock`);
    await eventually(() => expect(onLost).toHaveBeenCalledTimes(1));
    await expect(first.verify()).rejects.toThrow('another server has opened the database');
    await first.release();
    expect(await readFile(`${folder}.lock`, 'utf8')).toContain('another');
  });

  test('is taken over by only one of those who wait', async () => {
    await writeFile(`${folder}.lock`, `${'0'.repeat(36)} 1 000000000000 gone\n`);
    const onLost = vi.fn();
    const taken = await Promise.allSettled(
      ['one', 'another'].map((place) => inContainer(place, onLost)),
    );
    const locks = taken.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    await eventually(() => expect(locks.length - onLost.mock.calls.length).toBe(1));
    for (const lock of locks) await lock.release();
  });
});
