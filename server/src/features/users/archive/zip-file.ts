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
/** Names are UTF-8; sizes follow the content, as nobody knows them before. */
const flags = 0x0808;
const deflated = 8;
const largest32 = 0xffff_ffff;
const largest16 = 0xffff;

/**
 * Writes a ZIP archive piece by piece: whatever its size, only the piece at hand and a line for each
 * entry are in memory. Archives beyond 4 GB and 65,535 entries are written as ZIP64.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const moment = dosMoment(at);
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const header = localHeader(name, moment);
    yield header;
    let packedSize = 0;
    const tally = { crc: 0, size: 0 };
    for await (const piece of packed(entry, tally)) {
      packedSize += piece.length;
      yield piece;
    }
    if (packedSize > largest32 || tally.size > largest32) {
      throw new RangeError('A file of more than 4 GB has no place in the archive');
    }
    const descriptor = record([0x0807_4b50, 4], [tally.crc, 4], [packedSize, 4], [tally.size, 4]);
    yield descriptor;
    written.push({ name, offset, ...tally, packedSize });
    offset += header.length + packedSize + descriptor.length;
  }
  let directoryLength = 0;
  for (const entry of written) {
    const line = directoryLine(entry, moment);
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
  // A failure of the source ends the deflation with it, and so reaches whoever reads below.
  pipeline(Readable.from(counted()), deflate, () => undefined);
  yield* deflate;
}

function localHeader(name: Buffer, moment: number): Buffer {
  const head = record(
    [0x0403_4b50, 4],
    [version, 2],
    [flags, 2],
    [deflated, 2],
    [moment, 4],
    [0, 4],
    [0, 4],
    [0, 4],
    [name.length, 2],
    [0, 2],
  );
  return Buffer.concat([head, name]);
}

function directoryLine(entry: Written, moment: number): Buffer {
  const isFar = entry.offset >= largest32;
  const far = isFar ? record([0x0001, 2], [8, 2], [entry.offset, 8]) : Buffer.alloc(0);
  const head = record(
    [0x0201_4b50, 4],
    [version, 2],
    [version, 2],
    [flags, 2],
    [deflated, 2],
    [moment, 4],
    [entry.crc, 4],
    [entry.packedSize, 4],
    [entry.size, 4],
    [entry.name.length, 2],
    [far.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [isFar ? largest32 : entry.offset, 4],
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
  const isLarge = count >= largest16 || start + length >= largest32;
  const shortCount = Math.min(count, largest16);
  const end = record(
    [0x0605_4b50, 4],
    [0, 2],
    [0, 2],
    [shortCount, 2],
    [shortCount, 2],
    [Math.min(length, largest32), 4],
    [Math.min(start, largest32), 4],
    [0, 2],
  );
  return isLarge ? Buffer.concat([large, end]) : end;
}

type Field = readonly [value: number, bytes: 2 | 4 | 8];

/** Numbers one after the other, lowest byte first, as the format wants them. */
function record(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0));
  let place = 0;
  for (const [value, length] of fields) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), place);
    else bytes.writeUIntLE(value, place, length);
    place += length;
  }
  return bytes;
}

/** Date and time as the format keeps them: from 1980 on, in steps of two seconds. */
function dosMoment(at: Date): number {
  const date =
    (Math.max(at.getUTCFullYear() - 1980, 0) << 9) |
    ((at.getUTCMonth() + 1) << 5) |
    at.getUTCDate();
  const time =
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | Math.floor(at.getUTCSeconds() / 2);
  return date * 0x1_0000 + time;
}
