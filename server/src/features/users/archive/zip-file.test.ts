import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unzip } from '../../../../test/unzip.ts';
import { writeZip, type ZipEntry } from './zip-file.ts';

async function* each(entries: readonly ZipEntry[]) {
  yield* entries;
}

async function zipped(entries: readonly ZipEntry[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(each(entries), new Date())) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('the files of an archive can be read back', async () => {
  const entry = fc.record({
    name: fc.string({ unit: 'grapheme', maxLength: 20 }).map((name) => `${name}.txt`),
    content: fc.array(fc.uint8Array({ maxLength: 2000 }), { maxLength: 4 }),
    compressible: fc.boolean(),
  });
  const archive = fc.uniqueArray(entry, { selector: ({ name }) => name, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(archive, async (entries) => {
      const files = unzip(await zipped(entries));
      expect([...files]).toEqual(
        entries.map(({ name, content }) => [name, Buffer.concat(content)]),
      );
    }),
    { numRuns: 30 },
  );
});

test('an error of a source ends the archive with that error', async () => {
  async function* failing() {
    yield 'so far';
    throw new Error('The store is gone');
  }
  const entry = { name: 'a.txt', content: failing(), compressible: true };
  await expect(zipped([entry])).rejects.toThrow('The store is gone');
});

test('an archive that is no longer read closes its source', async () => {
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(65_536);
    } finally {
      isClosed = true;
    }
  }
  const entry = { name: 'a.bin', content: endless(), compressible: false };
  for await (const _ of writeZip(each([entry]), new Date())) break;
  await expect.poll(() => isClosed).toBe(true);
});
