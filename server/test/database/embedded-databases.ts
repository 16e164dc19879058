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
    await open.engine.exec(`
      do $$ begin execute (
        select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' restart identity'
        from pg_tables where schemaname = 'public'
      ); end $$;
      select pg_advisory_unlock_all();
      reset all;
      ${sessionSettings};`);
    return true;
  } catch {
    return false;
  }
}

async function structureOf({ engine }: Pick<Embedded, 'engine'>): Promise<string> {
  const results = await engine.exec(`
    select table_name, column_name, data_type, is_nullable, column_default
    from information_schema.columns where table_schema = 'public' order by 1, 2;
    select tablename, indexdef from pg_indexes where schemaname = 'public' order by 1, 2;
    select conrelid::regclass::text, conname from pg_constraint order by 1, 2;
    select tgrelid::regclass::text, tgname from pg_trigger where not tgisinternal order by 1, 2;
    select hash, created_at from drizzle.__drizzle_migrations order by 1, 2;`);
  return JSON.stringify(results.map(({ rows }) => rows));
}
