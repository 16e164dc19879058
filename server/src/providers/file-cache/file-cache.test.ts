import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFileCache, type FileCache } from './file-cache.ts';

let folder: string;
let cache: FileCache;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'life-tree-files-'));
  cache = createFileCache(folder);
});
afterEach(async () => {
  await cache.close();
  await rm(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('a file is made once for all readers, concurrent or not', async () => {
  const make = vi.fn(async (path: string) => {
    await writeFile(path, 'Felis');
    return 7;
  });
  const files = await Promise.all([1, 2].map(() => cache.open('cats', make, signal)));
  expect(await Promise.all(files.map((file) => text(file.read())))).toEqual(['Felis', 'Felis']);
  const later = await cache.open('cats', make, signal);
  expect([later.facts, later.bytes, await text(later.read())]).toEqual([7, 5, 'Felis']);
  expect(make).toHaveBeenCalledTimes(1);
  expect(cache.inUse()).toBe(0);
});

test('making a file continues while anyone waits, and is aborted when the last one leaves', async () => {
  let making: AbortSignal | undefined;
  let path = '';
  const endless = (target: string, stop: AbortSignal) => {
    making = stop;
    path = target;
    const aborted = new Promise((_, reject) =>
      stop.addEventListener('abort', () => reject(stop.reason)),
    );
    // The file is there before it is written, so the readers may leave earlier.
    return Promise.all([writeFile(target, 'half'), aborted]);
  };
  const readers = [new AbortController(), new AbortController()];
  const opened = readers.map((reader) => cache.open('cats', endless, reader.signal));
  await eventually(async () => expect(await isThere(path)).toBe(true));
  readers[0]?.abort();
  await expect(opened[0]).rejects.toThrow('aborted');
  expect(making?.aborted).toBe(false);
  readers[1]?.abort();
  await expect(opened[1]).rejects.toThrow('aborted');
  expect(making?.aborted).toBe(true);
  await eventually(async () => expect(await isThere(path)).toBe(false));
  expect(cache.inUse()).toBe(0);
});

test('a failure is reported to all who wait, and the next reader tries again', async () => {
  const fail = () => Promise.reject(new Error('broken'));
  const opened = [1, 2].map(() => cache.open('cats', fail, signal));
  for (const file of opened) await expect(file).rejects.toThrow('broken');
  const file = await cache.open('cats', (path) => writeFile(path, 'Felis'), signal);
  expect(await text(file.read())).toBe('Felis');
});

test('a reader that stops half-way releases the file, and closing removes all files', async () => {
  const make = (path: string) => writeFile(path, 'x'.repeat(1_000_000));
  const file = await cache.open('cats', make, signal);
  const stream = file.read();
  expect(cache.inUse()).toBe(1);
  stream.destroy();
  await eventually(() => expect(cache.inUse()).toBe(0));
  await cache.close();
  expect(await isThere(file.path)).toBe(false);
});
