import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { pino } from 'pino';
import { afterEach, expect, inject, test } from 'vitest';
import { z } from 'zod';
import {
  faultOfMigration,
  migrationsBeforeRelease,
} from '../../test/database/online-migrations.ts';
import { findNeededColumns, populateTables } from '../../test/database/populate-tables.ts';
import { databaseUrl, onServer } from '../../test/database/postgres-template.ts';
import { migrationsFolder } from '../paths.ts';
import type { Database, OpenDatabase } from './database.ts';
import { type Level, migrateUnderLock, withMigrationsUpTo } from './migrate.ts';
import { startPglite } from './pglite/pglite.ts';
import { openPostgres } from './postgres.ts';

const template = inject('template');
const oldest = levelOf(1);
const released = levelOf(migrationsBeforeRelease);
const newest = levelOf(readMigrationFiles({ migrationsFolder }).length);

/** The version of the tables after so many migrations. */
function levelOf(migrations: number): Level {
  const last = readMigrationFiles({ migrationsFolder })[migrations - 1];
  if (last === undefined) throw new Error('There are fewer migrations');
  return { createdAt: last.folderMillis, hash: last.hash };
}

/** An older database, and how a later version of the server migrates it. */
interface OldDatabase {
  readonly database: Database;
  migrate(folder?: string): Promise<void>;
  remove(): Promise<void>;
}

let old: OldDatabase;
afterEach(() => old.remove());

async function openOld(folder: string): Promise<OldDatabase> {
  if (template.engine === 'pglite') {
    const open = await startPglite({}, { migrationsFolder: folder });
    const { database } = open;
    return {
      database,
      migrate: (later) => migrateUnderLock(database, later),
      remove: () => open.close(),
    };
  }
  const name = `life_tree_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(template.serverUrl, `create database ${name}`);
  const start = (migrationsFolder?: string): Promise<OpenDatabase> =>
    openPostgres(databaseUrl(template.serverUrl, name), pino({ level: 'silent' }), {
      ...(migrationsFolder !== undefined && { migrationsFolder }),
    });
  const open = await start(folder);
  return {
    database: open.database,
    migrate: async (later) => (await start(later)).close(),
    remove: async () => {
      await open.close();
      await onServer(template.serverUrl, `drop database ${name} with (force)`);
    },
  };
}

const counted = z.object({ rows: z.tuple([z.object({ count: z.number() })]) });

async function countOf(what: ReturnType<typeof sql>): Promise<number> {
  const answer = await old.database.execute(sql`select count(*)::integer as count from ${what}`);
  return counted.parse(answer).rows[0].count;
}

test('a populated database of the oldest version keeps its rows', async () => {
  old = await withMigrationsUpTo(oldest, openOld);
  const { database } = old;
  const tables = await findNeededColumns(database);
  await populateTables(database, tables, 1);
  for (const table of tables.keys()) {
    await database.execute(sql.raw(`create table "kept_${table}" as select * from "${table}"`));
  }
  await old.migrate();
  for (const table of tables.keys()) {
    const kept = sql.raw(`"kept_${table}" as kept where exists (
      select 1 from "${table}" as now where to_jsonb(now) @> to_jsonb(kept))`);
    expect([table, await countOf(kept)]).toEqual([table, 1]);
  }
});

test('servers of the first release can store everything in a database of this version', async () => {
  old = await withMigrationsUpTo(released, openOld);
  const { database } = old;
  const tables = await findNeededColumns(database);
  await old.migrate();
  await populateTables(database, tables, 1);
  for (const table of tables.keys()) {
    expect([table, await countOf(sql.raw(`"${table}"`))]).toEqual([table, 1]);
  }
});

test('migrations of every allowed kind keep the rows of a populated database', async () => {
  await withMigrationsUpTo(newest, async (folder) => {
    old = await openOld(folder);
    const { database } = old;
    await populateTables(database, await findNeededColumns(database), 1);
    const later = [
      'alter table "trees" add column "shade" text default $$dark$$ not null;',
      'create table "shades" ("id" uuid primary key);',
      'create index concurrently if not exists "trees_shade" on "trees" using btree ("shade");',
      'alter table "trees" add constraint "trees_shade" check ("shade" <> $$$$) not valid;',
      'alter table "trees" validate constraint "trees_shade";',
    ];
    expect(later.map((statement) => faultOfMigration([statement]))).toEqual(later.map(() => null));
    for (const [index, statement] of later.entries()) {
      await addMigration(folder, index + 1, statement);
    }
    await old.migrate(folder);
  });
  const index = sql`pg_index where indexrelid = 'trees_shade'::regclass and indisvalid`;
  expect(await countOf(index)).toBe(1);
  expect(await countOf(sql`trees where shade = 'dark'`)).toBe(1);
});

const journal = z.looseObject({ entries: z.array(z.looseObject({})) });

async function addMigration(folder: string, index: number, statement: string): Promise<void> {
  const file = join(folder, 'meta', '_journal.json');
  const { entries, ...others } = journal.parse(JSON.parse(await readFile(file, 'utf8')));
  const when = newest.createdAt + index;
  const entry = { idx: index, version: '7', when, tag: `added_${index}`, breakpoints: true };
  await writeFile(join(folder, `added_${index}.sql`), statement);
  await writeFile(file, JSON.stringify({ ...others, entries: [...entries, entry] }));
}
