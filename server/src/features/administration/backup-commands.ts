import { dirname, resolve } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readBackupFile, writeBackupFile } from '../../backup/backup-file.ts';
import { type BackupCount, makeBackup } from '../../backup/make-backup.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import type { Config } from '../../config.ts';
import type { OpenDatabase } from '../../database/database.ts';
import { DirectoryInUse } from '../../database/pglite/directory-lock.ts';
import { createLogger } from '../../logging.ts';
import { chooseImageStore } from '../../providers/image-store/choose-image-store.ts';
import { StartError } from '../../start-error.ts';
import { askServerForBackup } from './administration-client.ts';
import { onServerOrLocally, openLocalDatabase } from './database-access.ts';
import { number, size } from './stats-table.ts';

const now = () => new Date();

/** Writes a backup file, through the running server if that has the database open. */
export async function backUp(config: Config, wanted: string): Promise<string> {
  const file = resolve(wanted);
  const bytes = await writeBackupFile(file, (out) =>
    onServerOrLocally(
      config,
      () => copyFromServer(config.dataDir, out),
      () => withLocalDatabase(config, (open) => copyFromDatabase(config, open, file, out)),
    ),
  );
  return `${bytes.note}${file} has ${size(bytes.written)} and was verified.`;
}

interface Written {
  readonly written: number;
  /** More information for the user. */
  readonly note: string;
}

async function copyFromServer(dataDir: string, out: Writable): Promise<Written | null> {
  const source = await askServerForBackup(dataDir);
  if (source === null) return null;
  let written = 0;
  await pipeline(
    source,
    async function* count(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        written += chunk.length;
        yield chunk;
      }
    },
    out,
    { end: false },
  );
  return { written, note: '' };
}

async function copyFromDatabase(
  config: Config,
  { database }: OpenDatabase,
  file: string,
  out: Writable,
): Promise<Written> {
  const imageStore = chooseImageStore(config);
  const count = await makeBackup({ database, imageStore, now, spoolFolder: dirname(file) }, out);
  return { written: count.bytes, note: describeCount(count) };
}

function describeCount({ rows, images, missing }: BackupCount): string {
  const lost = missing === 0 ? '' : ` ${number(missing)} more are missing from the image store.`;
  return `Backed up ${number(rows)} ${rows === 1 ? 'row' : 'rows'} and ${number(images)} ${images === 1 ? 'image' : 'images'}.${lost} `;
}

/** Restores into an empty DATA_DIR or database, completely or not at all. Never overwrites data. */
export async function restore(config: Config, file: string, replace: boolean): Promise<string> {
  const { databaseUrl, dataDir } = config;
  const { rows, files } = await restoreBackup(await readBackupFile(resolve(file)), {
    databaseUrl,
    dataDir,
    replace,
    imageStore: chooseImageStore(config),
    logger: createLogger('silent'),
  });
  const target = databaseUrl === null ? dataDir : 'the database of DATABASE_URL';
  return `Restored ${number(rows)} rows and ${number(files)} image files into ${target}.`;
}

/** Copies the embedded database to an empty PostgreSQL database. The original is not changed. */
export async function moveTo(config: Config, databaseUrl: string): Promise<string> {
  const embedded = { ...config, databaseUrl: null };
  const { dataDir } = config;
  return withLocalDatabase(embedded, async ({ database }) => {
    const stream = new PassThrough();
    const source = { database, imageStore: null, now, spoolFolder: dataDir };
    const sending = makeBackup(source, stream).then(
      () => void stream.end(),
      (error: Error) => void stream.destroy(error),
    );
    const { rows } = await restoreBackup(stream, {
      databaseUrl,
      dataDir,
      imageStore: chooseImageStore(config),
      logger: createLogger('silent'),
    }).finally(() => stream.destroy());
    await sending;
    return `Moved ${number(rows)} rows. Start the server with this DATABASE_URL from now on. Images stay where they are, and the embedded database in ${dataDir} was not changed.`;
  }).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new StartError('Stop the server first. Changes made during the move would be lost.');
  });
}

async function withLocalDatabase<Outcome>(
  config: Config,
  use: (open: OpenDatabase) => Promise<Outcome>,
): Promise<Outcome> {
  const open = await openLocalDatabase(config);
  try {
    return await use(open);
  } finally {
    await open.close();
  }
}
