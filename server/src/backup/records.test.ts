import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BackupRecord, RecordWriter, readRecords } from './records.ts';

const level = { createdAt: 1, hash: 'x' };
const madeAt = '2027-03-05T00:00:00.000Z';
const bodies = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 });

async function written(files: readonly Uint8Array[]): Promise<Buffer> {
  const out = new PassThrough();
  const whole = buffer(out);
  const writer = new RecordWriter(out);
  await writer.open({ madeAt, level });
  for (const [index, body] of files.entries()) {
    await writer.rows('species', index + 1, Buffer.from(body));
    await writer.file(`${index}.webp`, Buffer.from(body));
  }
  await writer.end();
  out.end();
  return whole;
}

/** In chunks that are independent of the records. */
async function read(bytes: Buffer, chunkSize: number): Promise<BackupRecord[]> {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkSize) {
    chunks.push(bytes.subarray(at, at + chunkSize));
  }
  const records: BackupRecord[] = [];
  for await (const frame of readRecords(Readable.from(chunks))) records.push(frame);
  return records;
}

describe('a backup', () => {
  test('is read as it was written, whatever the chunk size', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, fc.integer({ min: 1, max: 500 }), async (files, chunkSize) => {
        const [opening, ...records] = await read(await written(files), chunkSize);
        expect(opening).toEqual({ frame: 'life-tree-backup', format: 1, madeAt, level });
        expect(records).toEqual(
          files.flatMap((body, index) => [
            { frame: 'rows', table: 'species', count: index + 1, body: Buffer.from(body) },
            { frame: 'file', name: `${index}.webp`, body: Buffer.from(body) },
          ]),
        );
      }),
    );
  });

  test('that was truncated, extended or changed in any byte is refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        bodies,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (files, at, by) => {
          const bytes = await written(files);
          const place = at % bytes.length;
          const refusal = /damaged or incomplete|not a Life Tree backup|only by a newer version/;
          await expect(read(bytes.subarray(0, place), 64)).rejects.toThrow(refusal);
          await expect(read(Buffer.concat([bytes, Buffer.from([by])]), 64)).rejects.toThrow(
            refusal,
          );
          const changed = Buffer.from(bytes);
          changed.writeUInt8(bytes.readUInt8(place) ^ by, place);
          await expect(read(changed, 64)).rejects.toThrow(refusal);
        },
      ),
    );
  });

  test('is not confused with other files', async () => {
    for (const content of ['', 'PGDMP', '{"error":"no"}\n', 'x'.repeat(200_000)]) {
      await expect(read(Buffer.from(content), 1000)).rejects.toThrow(
        'This file is not a Life Tree backup.',
      );
    }
  });
});
