import { and, asc, eq, exists, getTableName, gt, gte, is, lt, type SQL, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Level } from '../database/migrate.ts';
import * as tables from '../database/tables/index.ts';

const { images, imageUses } = tables;

/** Every table of the product except the copies that triggers make of other tables. */
export const tableNames: readonly string[] = Object.values(tables)
  .filter((table) => is(table, PgTable))
  .filter((table) => table !== tables.publicTreeTexts)
  .map((table) => getTableName(table))
  .sort();

/** Rows are read and written in batches of about this many bytes, to limit memory. */
const batchBytes = 4 * 1024 * 1024;
const lookedAhead = 2000;

async function ask<Shape extends z.ZodType>(tx: Database, query: SQL, shape: Shape) {
  const { rows } = z.object({ rows: z.array(shape) }).parse(await tx.execute(query));
  return rows;
}

/** Lets a backup take as long as it needs; requests have limits. */
export async function liftTimeLimits(tx: Database): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

/** The last migration of the tables. */
export async function findLevel(tx: Database): Promise<Level> {
  const [level] = await ask(
    tx,
    sql`select created_at::text, hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
    z.object({ created_at: z.string(), hash: z.string() }),
  );
  if (level === undefined) throw new Error('The tables have no version');
  return { createdAt: Number(level.created_at), hash: level.hash };
}

/**
 * The rows of a table as lists of JSON. Rows differ in size by a factor of a million: one cursor reads the
 * sizes ahead of the other, so that batches stay small.
 */
export async function* readRows(
  tx: Database,
  table: string,
): AsyncGenerator<{ readonly count: number; readonly json: string }> {
  const from = sql`from ${sql.identifier(table)} as t`;
  // Both cursors must read the rows in the same order.
  await tx.execute(sql`set local synchronize_seqscans = off`);
  await tx.execute(
    sql`declare sizes no scroll cursor for select octet_length(row_to_json(t)::text) as size ${from}`,
  );
  await tx.execute(
    sql`declare contents no scroll cursor for select row_to_json(t)::text as row ${from}`,
  );
  const take = (count: number) =>
    ask(tx, sql`fetch ${sql.raw(String(count))} from contents`, z.object({ row: z.string() }));
  let count = 0;
  let bytes = 0;
  for (;;) {
    const sizes = await ask(
      tx,
      sql`fetch ${sql.raw(String(lookedAhead))} from sizes`,
      z.object({ size: z.number() }),
    );
    for (const { size } of sizes) {
      if (count > 0 && bytes + size > batchBytes) {
        yield { count, json: listOf(await take(count)) };
        count = 0;
        bytes = 0;
      }
      count += 1;
      bytes += size;
    }
    if (sizes.length < lookedAhead) break;
  }
  if (count > 0) yield { count, json: listOf(await take(count)) };
  await tx.execute(sql`close sizes`);
  await tx.execute(sql`close contents`);
}

function listOf(rows: readonly { readonly row: string }[]): string {
  return `[${rows.map(({ row }) => row).join(',\n')}]`;
}

export async function insertRows(tx: Database, table: string, json: string): Promise<void> {
  const name = sql.identifier(table);
  await tx.execute(
    sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${json}::json)`,
  );
}

/** A page of the images in use that were added before a moment, in order, after a given one. */
export async function findImagesBefore(
  tx: Database,
  moment: Date,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await tx
    .select({ name: images.name })
    .from(images)
    .where(and(gt(images.name, after), lt(images.createdAt, moment), isUsed(tx)))
    .orderBy(asc(images.name))
    .limit(limit);
  return rows.map(({ name }) => name);
}

/** Images in use that were added since a moment. */
export async function findImagesSince(tx: Database, moment: Date): Promise<string[]> {
  const rows = await tx
    .select({ name: images.name })
    .from(images)
    .where(and(gte(images.createdAt, moment), isUsed(tx)));
  return rows.map(({ name }) => name);
}

function isUsed(tx: Database): SQL {
  return exists(
    tx.select({ used: sql`1` }).from(imageUses).where(eq(imageUses.image, images.name)),
  );
}

/** Drops all foreign keys, so that rows can be inserted in any order. */
export async function dropReferences(tx: Database): Promise<() => Promise<void>> {
  const references = await ask(
    tx,
    sql`select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
    z.object({ table: z.string(), name: z.string(), definition: z.string() }),
  );
  for (const { table, name } of references) {
    await tx.execute(sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`);
  }
  /** Restores them, which checks every row. */
  return async () => {
    for (const { table, name, definition } of references) {
      await tx.execute(
        sql`alter table ${sql.raw(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
      );
    }
  };
}

/** Tables and functions in the schema that do not belong to an extension. */
async function findOwnObjects(tx: Database) {
  return ask(
    tx,
    sql`select 'table' as kind, c.oid::regclass::text as name
        from pg_class c where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
          and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      union all
      select 'function', p.oid::regprocedure::text
        from pg_proc p where pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
    z.object({ kind: z.enum(['table', 'function']), name: z.string() }),
  );
}

/** The existing tables, quoted for use in a query. */
export async function findTables(tx: Database): Promise<string[]> {
  const belongings = await findOwnObjects(tx);
  return belongings.flatMap(({ kind, name }) => (kind === 'table' ? [name] : []));
}

/** Whether the database has no tables or functions, ours or others. */
export async function isEmptyDatabase(tx: Database): Promise<boolean> {
  const [version] = await ask(
    tx,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
    z.object({ exists: z.boolean() }),
  );
  return version?.exists === false && (await findOwnObjects(tx)).length === 0;
}

/** Drops everything in a database that was empty before. */
export async function emptyDatabase(tx: Database): Promise<void> {
  await tx.execute(sql`drop schema if exists drizzle cascade`);
  const belongings = await findOwnObjects(tx);
  for (const kind of ['table', 'function'] as const) {
    for (const { name } of belongings.filter((one) => one.kind === kind)) {
      await tx.execute(sql.raw(`drop ${kind} if exists ${name} cascade`));
    }
  }
}
