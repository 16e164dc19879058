import { Readable } from 'node:stream';
import { configure, ZipWriter } from '@zip.js/zip.js';

export interface ZipEntry {
  /** Its path in the archive, with slashes. */
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** False for what is compressed already, such as images. */
  readonly compressible: boolean;
}

// Node compresses outside the event loop by itself.
configure({ useWebWorkers: false });

/**
 * Writes a ZIP archive while it is read: only the current chunk and the list of entries are in
 * memory. Archives beyond 4 GB and 65,535 entries are written as ZIP64.
 */
export function writeZip(entries: AsyncIterable<ZipEntry>, at: Date): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void writeEntries(entries, at, writable);
  return Readable.fromWeb(readable);
}

async function writeEntries(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
  target: WritableStream<Uint8Array>,
): Promise<void> {
  const zip = new ZipWriter(target, { lastModDate: at, extendedTimestamp: false });
  try {
    for await (const { name, content, compressible } of entries) {
      const source = ReadableStream.from(bytesOf(content));
      await zip.add(name, source, { level: compressible ? 6 : 0 });
    }
    await zip.close();
  } catch (error) {
    // Passes the error to the reader, unless the reader has disconnected.
    await target.abort(error).catch(() => undefined);
  }
}

async function* bytesOf(content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    yield typeof piece === 'string' ? Buffer.from(piece) : piece;
  }
}
