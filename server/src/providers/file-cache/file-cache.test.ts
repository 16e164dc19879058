import { access, appendFile, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
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

/** Writes pieces of a file as soon as they are given, until one is null or an error. */
function makeInPieces() {
  const pieces = new PassThrough({ objectMode: true });
  const make = async (path: string, _: AbortSignal, grown: (bytes: number) => void) => {
    let bytes = 0;
    for await (const piece of pieces) {
      await appendFile(path, piece);
      bytes += Buffer.byteLength(piece);
      grown(bytes);
    }
  };
  return {
    make,
    write: (piece: string) => pieces.write(piece),
    end: () => pieces.end(),
    fail: (error: Error) => pieces.destroy(error),
  };
}

async function nextPiece(pieces: AsyncIterator<Buffer>): Promise<string | undefined> {
  const { value, done } = await pieces.next();
  return done === true ? undefined : String(value);
}

test('a file can be read while it is made, and by those who come later', async () => {
  const { make, write, end } = makeInPieces();
  write('Felis');
  const first = (await cache.follow('cats', make, signal))[Symbol.asyncIterator]();
  expect(await nextPiece(first)).toBe('Felis');
  write(', Panthera');
  expect(await nextPiece(first)).toBe(', Panthera');
  const second = await cache.follow('cats', make, signal);
  end();
  expect(await nextPiece(first)).toBeUndefined();
  expect(await text(second)).toBe('Felis, Panthera');
  expect(await text(await cache.follow('cats', make, signal))).toBe('Felis, Panthera');
  expect(await text((await cache.open('cats', make, signal)).read())).toBe('Felis, Panthera');
  await eventually(() => expect(cache.inUse()).toBe(0));
});

test('a file that cannot be made is read up to there, and then fails', async () => {
  const { make, write, fail } = makeInPieces();
  write('Felis');
  const file = await cache.follow('cats', make, signal);
  fail(new Error('broken'));
  await expect(cache.open('cats', make, signal)).rejects.toThrow();
  const pieces = file[Symbol.asyncIterator]();
  expect(await nextPiece(pieces)).toBe('Felis');
  await expect(pieces.next()).rejects.toThrow('broken');
});

test('a file that fails at once cannot be followed', async () => {
  const fail = () => Promise.reject(new Error('broken'));
  await expect(cache.follow('cats', fail, signal)).rejects.toThrow('broken');
  expect(cache.inUse()).toBe(0);
});

test('making a file is aborted when the last one who follows it stops reading', async () => {
  let making: AbortSignal | undefined;
  const endless = async (path: string, stop: AbortSignal, grown: (bytes: number) => void) => {
    making = stop;
    await writeFile(path, 'half');
    grown(4);
    await new Promise((_, reject) => stop.addEventListener('abort', () => reject(stop.reason)));
  };
  const readers = await Promise.all([1, 2].map(() => cache.follow('cats', endless, signal)));
  readers[0]?.destroy();
  await eventually(() => expect(readers[0]?.closed).toBe(true));
  expect(making?.aborted).toBe(false);
  readers[1]?.destroy();
  await eventually(() => expect(making?.aborted).toBe(true));
  await eventually(() => expect(cache.inUse()).toBe(0));
});

test.skipIf(process.platform !== 'linux')(
  'a file that is followed is closed, even if nobody reads it',
  async () => {
    const openFiles = async () => {
      const numbers = await readdir('/proc/self/fd');
      const paths = await Promise.all(
        numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
      );
      return paths.filter((path) => path.startsWith(folder)).length;
    };
    const make = (path: string) => writeFile(path, 'Felis');
    const [left, followed] = [
      await cache.follow('cats', make, signal),
      await cache.follow('cats', make, signal),
    ];
    expect(await openFiles()).toBe(2);
    left.destroy();
    expect(await text(followed)).toBe('Felis');
    await eventually(async () => expect(await openFiles()).toBe(0));
    expect(cache.inUse()).toBe(0);
  },
);
