import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** Its path in the archive, with slashes. */
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** False for what is compressed already, such as images. */
  readonly compressible: boolean;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly size: number;
  readonly packedSize: number;
}

const version = 45;
/** Names are UTF-8. Sizes come after the content, because they are unknown before. */
const flags = 0x0808;
const deflated = 8;
const max32 = 0xffff_ffff;
const max16 = 0xffff;

/**
 * Writes a ZIP archive as a stream: only the current chunk and the directory are in memory. Archives
 * of more than 4 GB or 65,535 entries are written as ZIP64.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const time = dosTime(at);
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const header = localHeader(name, time);
    yield header;
    let packedSize = 0;
    const tally = { crc: 0, size: 0 };
    for await (const piece of packed(entry, tally)) {
      packedSize += piece.length;
      yield piece;
    }
    if (packedSize > max32 || tally.size > max32) {
      throw new RangeError('A file in the archive must not be larger than 4 GB');
    }
    const descriptor = record([0x0807_4b50, 4], [tally.crc, 4], [packedSize, 4], [tally.size, 4]);
    yield descriptor;
    written.push({ name, offset, ...tally, packedSize });
    offset += header.length + packedSize + descriptor.length;
  }
  let directoryLength = 0;
  for (const entry of written) {
    const line = directoryLine(entry, time);
    directoryLength += line.length;
    yield line;
  }
  yield directoryEnd(written.length, directoryLength, offset);
}

async function* packed(
  { content, compressible }: ZipEntry,
  tally: { crc: number; size: number },
): AsyncGenerator<Uint8Array> {
  async function* counted() {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      tally.crc = crc32(bytes, tally.crc);
      tally.size += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw({ level: compressible ? 6 : 0 });
  // Destroys `deflate` with the source's error, so that the reader below gets it.
  pipeline(Readable.from(counted()), deflate, () => undefined);
  yield* deflate;
}

function localHeader(name: Buffer, time: number): Buffer {
  const head = record(
    [0x0403_4b50, 4],
    [version, 2],
    [flags, 2],
    [deflated, 2],
    [time, 4],
    [0, 4],
    [0, 4],
    [0, 4],
    [name.length, 2],
    [0, 2],
  );
  return Buffer.concat([head, name]);
}

function directoryLine(entry: Written, time: number): Buffer {
  const isFar = entry.offset >= max32;
  const far = isFar ? record([0x0001, 2], [8, 2], [entry.offset, 8]) : Buffer.alloc(0);
  const head = record(
    [0x0201_4b50, 4],
    [version, 2],
    [version, 2],
    [flags, 2],
    [deflated, 2],
    [time, 4],
    [entry.crc, 4],
    [entry.packedSize, 4],
    [entry.size, 4],
    [entry.name.length, 2],
    [far.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [isFar ? max32 : entry.offset, 4],
  );
  return Buffer.concat([head, entry.name, far]);
}

function directoryEnd(count: number, length: number, start: number): Buffer {
  const large = record(
    [0x0606_4b50, 4],
    [44, 8],
    [version, 2],
    [version, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [length, 8],
    [start, 8],
    [0x0706_4b50, 4],
    [0, 4],
    [start + length, 8],
    [1, 4],
  );
  const isLarge = count >= max16 || start + length >= max32;
  const shortCount = Math.min(count, max16);
  const end = record(
    [0x0605_4b50, 4],
    [0, 2],
    [0, 2],
    [shortCount, 2],
    [shortCount, 2],
    [Math.min(length, max32), 4],
    [Math.min(start, max32), 4],
    [0, 2],
  );
  return isLarge ? Buffer.concat([large, end]) : end;
}

type Field = readonly [value: number, bytes: 2 | 4 | 8];

/** A sequence of little-endian numbers. */
function record(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0));
  let offset = 0;
  for (const [value, length] of fields) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), offset);
    else bytes.writeUIntLE(value, offset, length);
    offset += length;
  }
  return bytes;
}

/** Date and time in the MS-DOS format: from 1980 on, in steps of two seconds. */
function dosTime(at: Date): number {
  const date =
    (Math.max(at.getUTCFullYear() - 1980, 0) << 9) |
    ((at.getUTCMonth() + 1) << 5) |
    at.getUTCDate();
  const time =
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | Math.floor(at.getUTCSeconds() / 2);
  return date * 0x1_0000 + time;
}
