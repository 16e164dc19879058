import { crc32, inflateRawSync } from 'node:zlib';

/** The files of an archive by name, read from its central directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x0605_4b50) throw new Error('The archive has no end');
  const files = new Map<string, Buffer>();
  let line = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const crc = archive.readUInt32LE(line + 16);
    const packedSize = archive.readUInt32LE(line + 20);
    const nameLength = archive.readUInt16LE(line + 28);
    const name = archive.toString('utf8', line + 46, line + 46 + nameLength);
    const header = archive.readUInt32LE(line + 42);
    const start =
      header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const packed = archive.subarray(start, start + packedSize);
    const isStored = archive.readUInt16LE(line + 10) === 0;
    const content = isStored ? packed : inflateRawSync(packed);
    if (crc32(content) !== crc) throw new Error(`${name} is damaged`);
    if (content.length !== archive.readUInt32LE(line + 24)) throw new Error(`${name} is truncated`);
    files.set(name, content);
    line += 46 + nameLength + archive.readUInt16LE(line + 30);
  }
  return files;
}
