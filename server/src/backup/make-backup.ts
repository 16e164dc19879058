import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Database } from '../database/database.ts';
import type { Level } from '../database/migrate.ts';
import { inSnapshot } from '../database/snapshot.ts';
import { imageFiles } from '../features/images/image-files.ts';
import type { ImageStore } from '../providers/image-store/image-store.ts';
import {
  findImagesBefore,
  findImagesSince,
  findLevel,
  liftTimeLimits,
  readRows,
  tableNames,
} from './backup-queries.ts';
import { BackupError, RecordWriter } from './records.ts';

/** What to back up. It can be in use meanwhile. */
export interface BackupSource {
  readonly database: Database;
  /** Null leaves images where they are. */
  readonly imageStore: ImageStore | null;
  /** For the temporary file with the rows. */
  readonly spoolFolder: string;
  readonly now: () => Date;
}

export interface BackupCount {
  rows: number;
  images: number;
  /** Images in use that the store does not have. */
  missing: number;
  bytes: number;
}

const compress = promisify(gzip);
const imagesAtOnce = 8;
// The clocks of several machines differ: a recent image may not be in the rows yet.
const clockDifferenceMilliseconds = 600_000;

/**
 * Writes a consistent backup. Images never change and are deleted only when nothing uses them: older
 * images are written first, then the rows as of one moment, then the images added since.
 */
export async function makeBackup(source: BackupSource, out: Writable): Promise<BackupCount> {
  const { database, now, spoolFolder } = source;
  const records = new RecordWriter(out);
  const count: BackupCount = { rows: 0, images: 0, missing: 0, bytes: 0 };
  const begun = now();
  const since = new Date(begun.getTime() - clockDifferenceMilliseconds);
  const level = await findLevel(database);
  await records.open({ madeAt: begun.toISOString(), level });
  if (source.imageStore !== null) {
    for await (const page of pagesOfImages(database, since)) {
      await writeImages(source.imageStore, page, records, count);
    }
  }

  const spool = join(spoolFolder, `backup-${randomUUID()}.spool`);
  try {
    const { recent, ...rows } = await spoolRows(database, spool, since, count);
    // Rows of migrated tables would not fit the tables created by a restore.
    if (rows.level.hash !== level.hash) {
      throw new BackupError('The tables were migrated during the backup. Make the backup again.');
    }
    for await (const chunk of createReadStream(spool)) await records.copy(chunk);
    if (source.imageStore !== null) {
      await writeImages(source.imageStore, recent, records, count);
    }
  } finally {
    await rm(spool, { force: true });
  }
  await records.end();
  count.bytes = records.bytes;
  return count;
}

/**
 * Writes the rows to a temporary file first: the embedded database serves no other query while a
 * transaction is open, and the reader of the backup may be slow.
 */
async function spoolRows(
  database: Database,
  spool: string,
  since: Date,
  count: BackupCount,
): Promise<{ readonly level: Level; readonly recent: readonly string[] }> {
  const file = createWriteStream(spool, { flags: 'wx', mode: 0o600 });
  await once(file, 'open');
  const records = new RecordWriter(file);
  try {
    return await inSnapshot(database, async (tx) => {
      await liftTimeLimits(tx);
      const level = await findLevel(tx);
      for (const table of tableNames) {
        for await (const batch of readRows(tx, table)) {
          await records.rows(table, batch.count, await compress(batch.json));
          count.rows += batch.count;
        }
      }
      return { level, recent: await findImagesSince(tx, since) };
    });
  } finally {
    await new Promise((resolve) => file.end(resolve));
  }
}

async function* pagesOfImages(database: Database, before: Date): AsyncGenerator<readonly string[]> {
  const size = 500;
  let after = '';
  for (;;) {
    const page = await findImagesBefore(database, before, { after, limit: size });
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < size) return;
    after = last;
  }
}

async function writeImages(
  store: ImageStore,
  names: readonly string[],
  records: RecordWriter,
  count: BackupCount,
): Promise<void> {
  for (let start = 0; start < names.length; start += imagesAtOnce) {
    const images = await Promise.all(
      names.slice(start, start + imagesAtOnce).map((name) => readImage(store, name)),
    );
    for (const files of images) {
      if (files === null) {
        count.missing += 1;
        continue;
      }
      for (const { name, body } of files) await records.file(name, body);
      count.images += 1;
    }
  }
}

/** Null if a size is missing in the store. */
async function readImage(store: ImageStore, image: string) {
  const files = [];
  for (const name of imageFiles(image)) {
    const stored = await store.get(name);
    if (stored === null) return null;
    files.push({ name, body: await buffer(stored.stream) });
  }
  return files;
}
