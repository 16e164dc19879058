import { createHash, type Hash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { z } from 'zod';
import { StartError } from '../start-error.ts';

/**
 * A backup is a sequence of records: a line of JSON, followed by as many bytes as the line says. The
 * first record has the format and the version of the tables. The last has the hash of everything before
 * it, so that a truncated or damaged file is never accepted.
 */
const format = 1;
const maxLineLength = 65_536;
/** Far above any batch of rows or image: only a damaged file exceeds it. */
const maxBodyBytes = 512 * 1024 * 1024;

const opening = z.strictObject({
  frame: z.literal('life-tree-backup'),
  format: z.number().int(),
  madeAt: z.iso.datetime(),
  /** The last migration of the tables that the rows are from. */
  level: z.strictObject({ createdAt: z.number().int(), hash: z.string() }),
});
export type Opening = z.infer<typeof opening>;

const rows = z.strictObject({
  frame: z.literal('rows'),
  table: z.string(),
  count: z.number().int().positive(),
  bytes: z.number().int().nonnegative().max(maxBodyBytes),
});
const file = z.strictObject({
  frame: z.literal('file'),
  name: z.string(),
  bytes: z.number().int().nonnegative().max(maxBodyBytes),
});
const ending = z.strictObject({ frame: z.literal('end'), sha256: z.string() });
const following = z.discriminatedUnion('frame', [rows, file, ending]);

/** A record as it is read. */
export type BackupRecord =
  | Opening
  | {
      readonly frame: 'rows';
      readonly table: string;
      readonly count: number;
      /** Gzipped JSON: a list of rows. */
      readonly body: Buffer;
    }
  | { readonly frame: 'file'; readonly name: string; readonly body: Buffer };

/** Why a backup can't be made or restored, as a sentence for the user. */
export class BackupError extends StartError {}

/** Writes records, waiting until the stream accepts them. */
export class RecordWriter {
  readonly #out: Writable;
  readonly #hash: Hash = createHash('sha256');
  #bytes = 0;

  constructor(out: Writable) {
    this.#out = out;
    // `#write` reports failures; an unhandled `error` event would end the process.
    out.on('error', () => undefined);
  }

  get bytes(): number {
    return this.#bytes;
  }

  async open(details: Omit<Opening, 'frame' | 'format'>): Promise<void> {
    await this.#line({ frame: 'life-tree-backup', format, ...details });
  }

  async rows(table: string, count: number, body: Buffer): Promise<void> {
    await this.#line({ frame: 'rows', table, count, bytes: body.length });
    await this.copy(body);
  }

  async file(name: string, body: Buffer): Promise<void> {
    await this.#line({ frame: 'file', name, bytes: body.length });
    await this.copy(body);
  }

  /** Copies records of another writer. */
  async copy(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes);
    await this.#write(bytes);
  }

  async end(): Promise<void> {
    const sha256 = this.#hash.digest('hex');
    await this.#write(Buffer.from(`${JSON.stringify({ frame: 'end', sha256 })}\n`));
  }

  async #line(header: object): Promise<void> {
    await this.copy(Buffer.from(`${JSON.stringify(header)}\n`));
  }

  #write(bytes: Buffer): Promise<void> {
    this.#bytes += bytes.length;
    // Called when the bytes are accepted, or with an error.
    return new Promise((resolve, reject) => {
      this.#out.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
}

/** Reads records one at a time. Ends only after the last one, when the hash is verified. */
export async function* readRecords(source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  const bytes = new ByteReader(source);
  const first = opening.safeParse(parseJson(await bytes.line()));
  if (!first.success) throw new BackupError('This file is not a Life Tree backup.');
  if (first.data.format !== format) {
    throw new BackupError('This backup can be read only by a newer version of Life Tree.');
  }
  yield first.data;
  for (;;) {
    const sha256 = bytes.digestSoFar();
    const next = following.safeParse(parseJson(await bytes.line()));
    if (!next.success) throw damaged();
    const header = next.data;
    if (header.frame === 'end') {
      if (header.sha256 !== sha256 || !(await bytes.isOver())) throw damaged();
      return;
    }
    const body = await bytes.take(header.bytes);
    yield header.frame === 'rows'
      ? { frame: 'rows', table: header.table, count: header.count, body }
      : { frame: 'file', name: header.name, body };
  }
}

function damaged(): BackupError {
  return new BackupError('This backup is damaged or incomplete. Use another one.');
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Reads lines and counted bytes from a stream of chunks. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  readonly #hash: Hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The hash of everything read so far. */
  digestSoFar(): string {
    return this.#hash.copy().digest('hex');
  }

  /** Null if there is no complete line. */
  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#rest.indexOf(0x0a);
      if (end >= 0) return this.#cut(end + 1).toString('utf8');
      if (this.#rest.length > maxLineLength || !(await this.#more())) return null;
    }
  }

  async take(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let missing = length;
    while (missing > 0) {
      if (this.#rest.length === 0 && !(await this.#more())) throw damaged();
      const piece = this.#cut(Math.min(missing, this.#rest.length));
      missing -= piece.length;
      pieces.push(piece);
    }
    return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
  }

  async isOver(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more());
  }

  #cut(length: number): Buffer {
    const piece = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#hash.update(piece);
    return piece;
  }

  async #more(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done === true) return false;
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
    return true;
  }
}
