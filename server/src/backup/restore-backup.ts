import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { databaseFolder } from '../database/connect.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { isLevelKnown, isUnreleased, withMigrationsUpTo } from '../database/migrate.ts';
import { lockDirectory } from '../database/pglite/directory-lock.ts';
import { openPglite } from '../database/pglite/pglite.ts';
import { maintenanceLimits, openPostgres } from '../database/postgres.ts';
import type { ImageStore } from '../providers/image-store/image-store.ts';
import {
  dropReferences,
  emptyDatabase,
  findTables,
  insertRows,
  isEmptyDatabase,
} from './backup-queries.ts';
import { BackupError, type BackupRecord, type Opening, readRecords } from './records.ts';

/** Where to restore a backup. It must be empty. */
export interface RestoreTarget {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Whether an embedded database is moved aside, for example one that can no longer be opened. */
  readonly replace?: boolean;
  readonly imageStore: ImageStore;
  readonly logger: Logger;
}

export interface RestoreCount {
  rows: number;
  files: number;
}

const decompress = promisify(gunzip);

/** Reads a whole backup without storing it. Throws if it is damaged or if its version is not supported. */
export async function verifyBackup(source: AsyncIterable<Buffer>): Promise<void> {
  let isFirst = true;
  for await (const record of readRecords(source)) {
    if (isFirst && 'level' in record) requireKnownLevel(record);
    isFirst = false;
  }
}

/** Restores the whole backup or nothing. */
export async function restoreBackup(
  source: AsyncIterable<Buffer>,
  target: RestoreTarget,
): Promise<RestoreCount> {
  const records = readRecords(source);
  const first = await records.next();
  if (first.done === true || !('level' in first.value)) {
    throw new BackupError('This file is not a Life Tree backup.');
  }
  const { level } = requireKnownLevel(first.value);
  const fill = ({ database }: Pick<OpenDatabase, 'database'>) =>
    fillTables(database, records, target.imageStore);
  // Rows fit only the tables of their version. Newer migrations run after they are inserted.
  return withMigrationsUpTo(level, (migrationsFolder) =>
    target.databaseUrl === null
      ? restoreEmbedded(target, migrationsFolder, fill)
      : restorePostgres(target.databaseUrl, target.logger, migrationsFolder, fill),
  );
}

function requireKnownLevel(opening: Opening): Opening {
  if (isLevelKnown(opening.level)) return opening;
  if (isUnreleased(opening.level)) {
    throw new BackupError(
      'This backup is from a development version before 0.1.0 and cannot be restored.',
    );
  }
  throw new BackupError(
    'This backup is from a newer version of Life Tree. Update this server first.',
  );
}

type Fill = (open: Pick<OpenDatabase, 'database'>) => Promise<RestoreCount>;

/** Restores into a temporary folder and moves it when complete, so that no server opens half of it. */
async function restoreEmbedded(
  { dataDir, replace = false }: RestoreTarget,
  migrationsFolder: string,
  fill: Fill,
): Promise<RestoreCount> {
  const folder = databaseFolder(dataDir);
  const occupied = new BackupError(
    `${dataDir} already contains Life Tree data. Set DATA_DIR to an empty folder, or use --replace.`,
  );
  const isReplaced = existsSync(folder);
  if (isReplaced && !replace) throw occupied;
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `restoring-${randomUUID()}`);
  const lock = isReplaced ? await lockDirectory(folder) : null;
  try {
    const count = await withDatabase(openPglite(draft, { migrationsFolder }), fill);
    await withDatabase(openPglite(draft), async () => undefined);
    if (isReplaced) {
      const moment = new Date().toISOString().replaceAll(':', '-');
      await rename(folder, `${folder}-replaced-${moment}`);
    }
    await rename(draft, folder).catch((error: unknown) => {
      throw existsSync(folder) ? occupied : error;
    });
    return count;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await lock?.release();
  }
}

async function restorePostgres(
  url: string,
  logger: Logger,
  migrationsFolder: string,
  fill: Fill,
): Promise<RestoreCount> {
  if (!(await onConnection(url, isEmptyDatabase))) {
    throw new BackupError('That database is not empty. Create an empty one and use its address.');
  }
  try {
    const count = await withDatabase(
      openPostgres(url, logger, { migrationsFolder, limits: maintenanceLimits }),
      fill,
    );
    await withDatabase(openPostgres(url, logger), async () => undefined);
    return count;
  } catch (error) {
    await onConnection(url, emptyDatabase);
    throw error;
  }
}

async function withDatabase<Outcome>(
  opening: Promise<OpenDatabase>,
  use: (open: OpenDatabase) => Promise<Outcome>,
): Promise<Outcome> {
  const open = await opening;
  try {
    return await use(open);
  } finally {
    await open.close();
  }
}

/** Uses a separate connection, because opening a pool would migrate the tables. */
async function onConnection<Outcome>(
  url: string,
  use: (database: Database) => Promise<Outcome>,
): Promise<Outcome> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await use(drizzle({ client }));
  } finally {
    await client.end();
  }
}

function fillTables(
  database: Database,
  records: AsyncIterable<BackupRecord>,
  imageStore: ImageStore,
): Promise<RestoreCount> {
  return database.transaction(async (tx) => {
    const count: RestoreCount = { rows: 0, files: 0 };
    const known = new Set(await findTables(tx));
    const restoreReferences = await dropReferences(tx);
    for await (const record of records) {
      if (record.frame === 'file') {
        await imageStore.put(record.name, record.body);
        count.files += 1;
      } else if (record.frame === 'rows') {
        if (!known.has(record.table))
          throw new BackupError('This backup contains an unknown table.');
        await insertRows(tx, record.table, (await decompress(record.body)).toString('utf8'));
        count.rows += record.count;
      }
    }
    await restoreReferences();
    return count;
  });
}
