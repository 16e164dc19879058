import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase, ownUser } from '@life-tree/contract';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { tableNames } from '../src/backup/backup-queries.ts';
import { readRecords } from '../src/backup/records.ts';
import type { Database } from '../src/database/database.ts';
import { openPglite } from '../src/database/pglite/pglite.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { databaseUrl, onServer } from '../test/database/postgres-template.ts';
import { administer } from '../test/processes/administer.ts';
import { type S3Server, startS3Server } from '../test/processes/s3-server.ts';
import { type ServerProcess, startServerProcess } from '../test/processes/server-process.ts';
import { sampleImage } from '../test/seed/images.ts';
import { apiKeyOf } from './support/caller.ts';
import { createTreeAt, type Person, registerAt } from './support/people.ts';
import { installRelease, type Release } from './support/release.ts';
import { readValidTree } from './support/trees.ts';
import { startWriting } from './support/writer.ts';

let release: Release;
let root: string;
let server: ServerProcess;
let s3: S3Server;
let address: string;
let ada: Person;
let treeId: string;
let photo: string;
const databases: string[] = [];

const template = inject('template');
const inRoot = (name: string) => join(root, name);
const admin = (environment: Readonly<Record<string, string>>, ...words: readonly string[]) =>
  administer(release, environment, ...words);

async function emptyPostgres(): Promise<string> {
  if (template.engine !== 'postgres') throw new Error('Run these tests with npm run test:cluster');
  const name = `life_tree_backup_${databases.length}_${process.pid}`;
  await onServer(template.serverUrl, `create database ${name}`);
  databases.push(name);
  return databaseUrl(template.serverUrl, name);
}

async function start(environment: Readonly<Record<string, string>>): Promise<void> {
  server = await startServerProcess(release.main, { RATE_LIMITS: 'off', ...environment });
  await server.firstLine;
  address = `http://127.0.0.1:${server.port}`;
}

async function stop(): Promise<void> {
  server.signal('SIGTERM');
  await server.exit;
}

beforeAll(async () => {
  release = await installRelease();
  root = await mkdtemp(join(tmpdir(), 'life-tree-backup-'));
  s3 = await startS3Server();
  await start({ DATA_DIR: inRoot('first') });
  const apiKey = await apiKeyOf(address);
  ada = await registerAt(address, apiKey, 'ada');
  await admin({ DATA_DIR: inRoot('first') }, 'plan', ada.email, 'premium');
  treeId = await createTreeAt(address, ada, 'Owls');
  const body = new FormData();
  body.append('image', new Blob([await sampleImage('png')]), 'self.png');
  const cookie = [...ada.cookies].map((pair) => pair.join('=')).join('; ');
  const reply = await fetch(`${address}${apiBase}/user/me/photo?apiKey=${apiKey}`, {
    method: 'POST',
    headers: { cookie },
    body,
  });
  photo = ownUser.parse(await reply.json()).photo ?? '';
});

afterAll(async () => {
  server.signal('SIGKILL');
  await server.exit;
  await s3.close();
  if (template.engine === 'postgres') {
    for (const name of databases) {
      await onServer(template.serverUrl, `drop database ${name} with (force)`);
    }
  }
  await release.remove();
  await rm(root, { recursive: true, force: true });
});

/** Every row of every table, as text. */
async function everything(database: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tableNames) {
    const reply = await database.execute(
      sql`select row_to_json(t)::text as row from ${sql.identifier(table)} as t order by 1`,
    );
    const { rows } = z.object({ rows: z.array(z.object({ row: z.string() })) }).parse(reply);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

async function embeddedContent(dataDir: string) {
  const open = await openPglite(join(dataDir, 'database'));
  try {
    return await everything(open.database);
  } finally {
    await open.close();
  }
}

async function postgresContent(url: string) {
  const open = await openPostgres(url, pino({ level: 'silent' }));
  try {
    return await everything(open.database);
  } finally {
    await open.close();
  }
}

test('a backup of a running embedded server is consistent during writes', async () => {
  const writer = startWriting(ada, () => address, treeId, 'owl');
  await writer.until(20);
  const before = writer.acknowledged.length;
  const made = await admin({ DATA_DIR: inRoot('first') }, 'backup', inRoot('online'));
  expect([made.code, made.err]).toEqual([0, '']);
  await writer.stop();
  expect((await stat(inRoot('online'))).mode & 0o777).toBe(0o600);
  // The rows of the tree and of its history are consistent.
  const counts = new Map<string, number>();
  for await (const record of readRecords(createReadStream(inRoot('online')))) {
    if (record.frame === 'rows') {
      counts.set(record.table, (counts.get(record.table) ?? 0) + record.count);
    }
  }
  const species = counts.get('species') ?? 0;
  expect(species).toBeGreaterThanOrEqual(before);
  expect(counts.get('tree_changes')).toBe(species + 1);
});

test('from the embedded database to PostgreSQL and S3 and back, every row and image is the same', async () => {
  await stop();
  const content = await embeddedContent(inRoot('first'));
  expect((await admin({ DATA_DIR: inRoot('first') }, 'backup', inRoot('one'))).code).toBe(0);
  const there = {
    DATA_DIR: inRoot('elsewhere'),
    DATABASE_URL: await emptyPostgres(),
    ...s3.environment,
  };
  expect(await admin(there, 'restore', inRoot('one'))).toMatchObject({ code: 0, err: '' });
  expect(await postgresContent(there.DATABASE_URL)).toEqual(content);

  expect((await admin(there, 'backup', inRoot('two'))).out).toContain('and 1 image.');
  const back = { DATA_DIR: inRoot('back') };
  expect(await admin(back, 'restore', inRoot('two'))).toMatchObject({ code: 0, err: '' });
  expect(await embeddedContent(back.DATA_DIR)).toEqual(content);
  await start(back);
  expect((await fetch(`${address}${photo}`)).status).toBe(200);
  await readValidTree(address, ada, treeId);
  expect((await ada.call(address, 'GET', 'user/me')).status).toBe(200);
});

test('one command moves the data to PostgreSQL after the server is stopped', async () => {
  const from = { DATA_DIR: inRoot('back') };
  const url = await emptyPostgres();
  expect(await admin(from, 'move-to', url)).toEqual({
    code: 1,
    out: '',
    err: 'Stop the server first. Changes made during the move would be lost.\n',
  });
  await stop();
  expect(await admin(from, 'move-to', url)).toMatchObject({ code: 0, err: '' });
  expect(await postgresContent(url)).toEqual(await embeddedContent(from.DATA_DIR));
  await start({ ...from, DATABASE_URL: url });
  expect((await fetch(`${address}${photo}`)).status).toBe(200);
  expect((await ada.call(address, 'GET', `species/${treeId}`)).status).toBe(200);

  expect(await admin(from, 'move-to', url)).toEqual({
    code: 1,
    out: '',
    err: 'That database is not empty. Create an empty one and use its address.\n',
  });
});

test('every mistake is reported and changes nothing', async () => {
  const from = { DATA_DIR: inRoot('first') };
  const fresh = { DATA_DIR: inRoot('fresh') };
  const refusal = async (environment: Readonly<Record<string, string>>, ...words: string[]) => {
    const { code, err } = await admin(environment, ...words);
    return [code, err.trimEnd()];
  };
  expect(await refusal(from, 'backup', inRoot('one'))).toEqual([
    1,
    `The file ${inRoot('one')} already exists. Choose another name.`,
  ]);
  expect(await refusal(from, 'restore', inRoot('one'))).toEqual([
    1,
    `${inRoot('first')} already contains Life Tree data. Set DATA_DIR to an empty folder, or use --replace.`,
  ]);
  expect(await refusal(fresh, 'restore', inRoot('nothing'))).toEqual([
    1,
    `There is no file ${inRoot('nothing')}.`,
  ]);
  await writeFile(inRoot('text'), 'not a backup');
  expect(await refusal(fresh, 'restore', inRoot('text'))).toEqual([
    1,
    'This file is not a Life Tree backup.',
  ]);
  await writeFile(inRoot('cut'), await readFile(inRoot('one')));
  await truncate(inRoot('cut'), 5000);
  expect(await refusal(fresh, 'restore', inRoot('cut'))).toEqual([
    1,
    'This backup is damaged or incomplete. Use another one.',
  ]);
  const first = (await readFile(inRoot('one'), 'utf8')).split('\n', 1)[0] ?? '';
  await writeFile(inRoot('newer'), `${first.replace(/"hash":"\w+"/, '"hash":"another"')}\n`);
  expect(await refusal(fresh, 'restore', inRoot('newer'))).toEqual([
    1,
    'This backup is from a newer version of Life Tree. Update this server first.',
  ]);
  await writeFile(
    inRoot('old'),
    `${first.replace(/"createdAt":\d+/, '"createdAt":1794708065637')}\n`,
  );
  expect(await refusal(fresh, 'restore', inRoot('old'))).toEqual([
    1,
    'This backup is from a development version before 0.1.0 and cannot be restored.',
  ]);
  expect(await refusal(fresh, 'backup', inRoot('none'))).toEqual([
    1,
    `There is no Life Tree data in ${inRoot('fresh')}. Start the server once, or set DATA_DIR to its folder.`,
  ]);
});

test('a backup of an older version is migrated', async () => {
  const next = await installRelease('alter table "trees" add column "ripeness" integer default 7;');
  try {
    const newer = { DATA_DIR: inRoot('newer-data') };
    expect(await administer(next, newer, 'restore', inRoot('one'))).toMatchObject({ code: 0 });
    const made = await administer(next, newer, 'backup', inRoot('of-newer'));
    expect([made.code, made.err]).toEqual([0, '']);
    expect(await admin({ DATA_DIR: inRoot('older') }, 'restore', inRoot('of-newer'))).toEqual({
      code: 1,
      out: '',
      err: 'This backup is from a newer version of Life Tree. Update this server first.\n',
    });
  } finally {
    await next.remove();
  }
});
