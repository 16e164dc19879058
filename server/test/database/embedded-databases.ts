import { readFile } from 'node:fs/promises';
import type { OpenDatabase } from '../../src/database/database.ts';
import { sessionSettings, startPglite } from '../../src/database/pglite/pglite.ts';
import { preparePgliteTemplate } from './pglite-template.ts';

interface Embedded extends Awaited<ReturnType<typeof startPglite>> {
  /** The tables and migrations it started with. */
  readonly structure: string;
}

/** Databases of earlier test files, empty again. Starting another takes a second of processor time. */
const unused: Embedded[] = [];

/** An empty embedded database. Closing it empties it for the next test file of this worker. */
export async function openEmbedded(template: string): Promise<OpenDatabase> {
  const open = unused.pop() ?? (await start(template));
  let isClosed = false;
  return {
    ...open,
    ping: async () => {
      if (isClosed) throw new Error('The database is closed');
      await open.ping();
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      if (await isEmptied(open)) unused.push(open);
      else await open.close();
    },
  };
}

/** An engine of its own, for a test that breaks it or changes its tables. Not emptied when it is closed. */
export async function startSeparateEngine(options?: Parameters<typeof startPglite>[1]) {
  // Not the tested engine's template: these tests also run while the others use PostgreSQL.
  const { file } = await preparePgliteTemplate();
  return startPglite({ loadDataDir: new Blob([await readFile(file)]) }, options);
}

async function start(template: string): Promise<Embedded> {
  const open = await startPglite({ loadDataDir: new Blob([await readFile(template)]) });
  return { ...open, structure: await structureOf(open) };
}

/** False if a test has broken the database or changed its tables or migrations. */
async function isEmptied(open: Embedded): Promise<boolean> {
  try {
    if ((await structureOf(open)) !== open.structure) return false;
    // Truncating all tables takes as long as twenty requests. PostgreSQL plans queries of a table with up
    // to ten pages and no statistics as those of a new one, so small tables can keep their pages.
    await open.engine.exec(`
      set session_replication_role = replica; -- deletes without checking foreign keys
      do $$ declare written record; begin
        for written in
          select oid::regclass as name, pg_relation_size(oid) > 10 * 8192 as is_large
          from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
            and pg_relation_size(oid) > 0
        loop
          if written.is_large then execute format('truncate %s cascade', written.name);
          else execute format('delete from %s', written.name);
          end if;
        end loop;
      end $$;
      select pg_advisory_unlock_all();
      reset all;
      ${sessionSettings};`);
    return true;
  } catch {
    return false;
  }
}

async function structureOf({ engine }: Pick<Embedded, 'engine'>): Promise<string> {
  // Directly from the catalogue, because its views take ten times as long.
  const results = await engine.exec(`
    select md5(string_agg(concat_ws(' ', attrelid, relname, attname, atttypid, atttypmod, attnotnull, adbin),
      ',' order by attrelid, attnum))
    from pg_attribute
      join pg_class on pg_class.oid = attrelid and relnamespace = 'public'::regnamespace
        and relkind = 'r'
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped;
    select md5(string_agg(concat_ws(' ', indexrelid, indrelid, indkey, indisunique, indexprs, indpred),
      ',' order by indexrelid))
    from pg_index;
    select md5(string_agg(concat_ws(' ', oid, conrelid, conname), ',' order by oid))
    from pg_constraint;
    select md5(string_agg(concat_ws(' ', oid, tgrelid, tgname, tgenabled), ',' order by oid))
    from pg_trigger where not tgisinternal;
    select hash, created_at from drizzle.__drizzle_migrations order by 1, 2;`);
  return JSON.stringify(results.map(({ rows }) => rows));
}
