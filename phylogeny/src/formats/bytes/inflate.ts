import { Gunzip } from 'fflate';
import { accept, type Result, refuse } from '../../result.ts';
import { fault, type ReadFault } from '../read-fault.ts';

/** The default maximum size of an unpacked file, in bytes. */
export const maxUnpackedSize = 512 * 1024 * 1024;

const pieceLength = 64 * 1024;

/** Whether the bytes are compressed with gzip. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Unpacks gzip in chunks and stops at `limit`, since a small file can unpack to terabytes. */
export function unpackGzip(bytes: Uint8Array, limit: number): Result<Uint8Array, ReadFault> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let isFinished = false;
  const gunzip = new Gunzip((piece, final) => {
    length += piece.length;
    if (length <= limit) pieces.push(piece);
    isFinished ||= final;
  });
  try {
    for (let from = 0; from < bytes.length && length <= limit; from += pieceLength) {
      const to = Math.min(from + pieceLength, bytes.length);
      gunzip.push(bytes.subarray(from, to), to === bytes.length);
    }
  } catch {
    return refuse(fault('gzip-damaged'));
  }
  if (length > limit) {
    const megabytes = Math.round(limit / 1024 / 1024);
    return refuse(fault('gzip-too-large', { megabytes }));
  }
  if (!isFinished) return refuse(fault('gzip-truncated'));
  const whole = new Uint8Array(length);
  let position = 0;
  for (const piece of pieces) {
    whole.set(piece, position);
    position += piece.length;
  }
  return accept(whole);
}
