import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newIdentifier } from '@life-tree/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { preparePgliteTemplate, unpackTemplate } from '../../test/database/pglite-template.ts';
import { databaseFolder } from '../database/connect.ts';
import type { OpenDatabase } from '../database/database.ts';
import { openPglite } from '../database/pglite/pglite.ts';
import { contactMessages } from '../database/tables/index.ts';
import { fileImageStore } from '../providers/image-store/file-image-store.ts';
import { readBackupFile } from './backup-file.ts';
import { createNightlyBackups } from './nightly-backups.ts';
import { restoreBackup } from './restore-backup.ts';

let dataDir: string;
let open: OpenDatabase;
let at: Date;
let lines: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'life-tree-nightly-'));
  const { file } = await preparePgliteTemplate();
  await unpackTemplate(file, databaseFolder(dataDir));
  open = await openPglite(databaseFolder(dataDir));
  at = new Date(2027, 2, 5, 3, 10);
  lines = [];
});
afterEach(async () => {
  await open.close();
  await rm(dataDir, { recursive: true, force: true });
});

const logger = pino({ base: null }, { write: (line) => void lines.push(line) });
const backupsOf = async () => (await readdir(join(dataDir, 'backups'))).sort();

function nightly(findFree?: () => number) {
  const resources = { config: { dataDir }, database: open.database, logger, now: () => at };
  return createNightlyBackups(resources, { ...(findFree && { findFree }) });
}

test('a backup is made each night, and those of seven days are kept', async () => {
  at = new Date(2027, 2, 5, 2, 59);
  await nightly().makeIfDue();
  expect(await backupsOf()).toEqual([]);
  for (let day = 5; day <= 13; day += 1) {
    for (const hour of [3, 4, 23]) {
      at = new Date(2027, 2, day, hour);
      await nightly().makeIfDue();
    }
  }
  const days = ['07', '08', '09', '10', '11', '12', '13'];
  expect(await backupsOf()).toEqual(days.map((day) => `life-tree-2027-03-${day}.backup`));
});

test('a backup replaces a database that cannot be opened, which is kept', async () => {
  const message = { id: newIdentifier(), name: 'Ada', email: 'ada@life-tree.test', message: 'Hi' };
  await open.database.insert(contactMessages).values({ ...message, createdAt: at });
  await nightly().makeIfDue();
  const [file = ''] = await backupsOf();
  const target = {
    ...{ databaseUrl: null, dataDir, replace: true, logger },
    imageStore: fileImageStore(join(dataDir, 'images')),
  };
  const restore = async () =>
    restoreBackup(await readBackupFile(join(dataDir, 'backups', file)), target);
  await expect(restore()).rejects.toThrow('already has the database in');

  await open.close();
  // As after a power failure.
  await rm(join(databaseFolder(dataDir), 'global'), { recursive: true });
  await expect(openPglite(databaseFolder(dataDir))).rejects.toThrow();
  await restore();
  open = await openPglite(databaseFolder(dataDir));
  expect(await open.database.select().from(contactMessages)).toMatchObject([message]);
  const kept = (await readdir(dataDir)).filter((name) => name.startsWith('database-replaced-'));
  expect(kept).toHaveLength(1);
});

test('without enough space, no backup is made and none is deleted', async () => {
  await mkdir(join(dataDir, 'backups'));
  await writeFile(join(dataDir, 'backups', 'life-tree-2027-01-01.backup'), '');
  await nightly(() => 100).makeIfDue();
  expect(await backupsOf()).toEqual(['life-tree-2027-01-01.backup']);
  expect(lines.join('')).toContain('too little space');
});

test('what a killed server has left is deleted', async () => {
  await mkdir(join(dataDir, 'backups'));
  const left = 'life-tree-2027-03-04.backup.0a1b2c3d.part';
  await writeFile(join(dataDir, 'backups', left), '');
  await nightly().makeIfDue();
  expect(await backupsOf()).toEqual(['life-tree-2027-03-05.backup']);
});
