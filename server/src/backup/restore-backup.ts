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
import { isLevelKnown, withMigrationsUpTo } from '../database/migrate.ts';
import { openPglite } from '../database/pglite/pglite.ts';
import { openPostgres } from '../database/postgres.ts';
import type { ImageStore } from '../providers/image-store/image-store.ts';
import {
  dropReferences,
  emptyDatabase,
  findTables,
  insertRows,
  isEmptyDatabase,
} from './backup-queries.ts';
import { BackupError, type BackupRecord, type Opening, readRecords } from './records.ts';

/** An empty place for what a backup holds. */
export interface RestoreTarget {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly imageStore: ImageStore;
  readonly logger: Logger;
}

export interface RestoreCount {
  rows: number;
  files: number;
}

const decompress = promisify(gunzip);

/** Reads a backup to its end and keeps nothing of it: throws unless it is whole and fits here. */
export async function verifyBackup(source: AsyncIterable<Buffer>): Promise<void> {
  let isFirst = true;
  for await (const frame of readRecords(source)) {
    if (isFirst && 'level' in frame) requireKnownLevel(frame);
    isFirst = false;
  }
}

/** Fills an empty place with what a backup holds, as a whole or not at all. */
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
  // Rows fit the tables they came from: newer migrations follow once they are in.
  return withMigrationsUpTo(level, (migrationsFolder) =>
    target.databaseUrl === null
      ? restoreEmbedded(target.dataDir, migrationsFolder, fill)
      : restorePostgres(target.databaseUrl, target.logger, migrationsFolder, fill),
  );
}

function requireKnownLevel(opening: Opening): Opening {
  if (isLevelKnown(opening.level)) return opening;
  throw new BackupError('This backup is of a newer Life Tree: update this one first.');
}

type Fill = (open: Pick<OpenDatabase, 'database'>) => Promise<RestoreCount>;

/** Made beside its place and moved there when it is done, so that no server meets half of it. */
async function restoreEmbedded(
  dataDir: string,
  migrationsFolder: string,
  fill: Fill,
): Promise<RestoreCount> {
  const folder = databaseFolder(dataDir);
  const occupied = new BackupError(
    `There is a Life Tree in ${dataDir} already: set DATA_DIR to a folder without one.`,
  );
  if (existsSync(folder)) throw occupied;
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `restoring-${randomUUID()}`);
  try {
    const count = await withDatabase(openPglite(draft, { migrationsFolder }), fill);
    await withDatabase(openPglite(draft), async () => undefined);
    await rename(draft, folder).catch((error: unknown) => {
      throw existsSync(folder) ? occupied : error;
    });
    return count;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function restorePostgres(
  url: string,
  logger: Logger,
  migrationsFolder: string,
  fill: Fill,
): Promise<RestoreCount> {
  if (!(await onConnection(url, isEmptyDatabase))) {
    throw new BackupError(
      'There is something in that database already: create an empty one, and name it.',
    );
  }
  try {
    const count = await withDatabase(openPostgres(url, logger, migrationsFolder), fill);
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

/** On a connection of its own, as a pool would bring the tables up to date first. */
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
    for await (const frame of records) {
      if (frame.frame === 'file') {
        await imageStore.put(frame.name, frame.body);
        count.files += 1;
      } else if (frame.frame === 'rows') {
        if (!known.has(frame.table)) throw new BackupError('This backup names an unknown table.');
        await insertRows(tx, frame.table, (await decompress(frame.body)).toString('utf8'));
        count.rows += frame.count;
      }
    }
    await restoreReferences();
    return count;
  });
}
