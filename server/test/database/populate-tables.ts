import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../src/database/database.ts';

const columnsOfTables = z.object({
  rows: z.array(z.object({ table: z.string(), column: z.string(), type: z.string() })),
});

/** What constraints ask for. */
const chosen: Readonly<Record<string, string>> = {
  kind: 'comment',
  purpose: 'recovery',
  state: 'over',
  part: 'sources',
  reason: 'spam',
  action: 'hide',
};
/** Nobody follows or blocks themself, and there is only one user. */
const leftOut = ['follows', 'blocks'];
/** Columns that may be null, but not in every row. */
const needed = ['application_keys.owner_id', 'image_uses.tree_id', 'reports.tree_id'];

/** The columns of each table that a row needs. */
export type NeededColumns = ReadonlyMap<
  string,
  readonly { readonly column: string; readonly type: string }[]
>;

export async function findNeededColumns(database: Database): Promise<NeededColumns> {
  const { rows } = columnsOfTables.parse(
    await database.execute(sql`
      select table_name as table, column_name as column, udt_name as type
      from information_schema.columns
      where table_schema = 'public' and table_name <> all(${sql.param(leftOut)}::text[]) and (
        is_nullable = 'NO' and column_default is null
        or table_name || '.' || column_name = any(${sql.param(needed)}::text[])
      )
      order by table_name, ordinal_position`),
  );
  const tables = new Map<string, typeof rows>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  return tables;
}

/**
 * Stores a row in every table. All identifiers in these rows are the same, so that they refer to each other; `seed`
 * makes them differ from others.
 */
export async function populateTables(
  database: Database,
  tables: NeededColumns,
  seed: number,
): Promise<void> {
  const waiting = new Set(tables.keys());
  let refusal: unknown = null;
  // A row can be stored after those that it refers to.
  for (let before = -1; waiting.size !== before; ) {
    before = waiting.size;
    for (const table of waiting) {
      const columns = tables.get(table) ?? [];
      const names = columns.map(({ column }) => sql.identifier(column));
      const values = columns.map(({ column, type }) => sampleOf(column, type, seed));
      const insert = sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
        values (${sql.join(values, sql`, `)})`;
      try {
        await database.execute(insert);
        waiting.delete(table);
      } catch (error) {
        refusal = error;
      }
    }
  }
  if (waiting.size > 0) throw refusal;
}

function sampleOf(column: string, type: string, seed: number): SQL {
  const text = chosen[column] ?? `text ${seed}`;
  switch (type) {
    case 'uuid':
      return sql`${String(seed).padStart(32, '0')}::uuid`;
    case 'text':
      return sql`${text}::text`;
    case 'bool':
      return sql`false`;
    case 'timestamptz':
      return sql`now()`;
    case 'jsonb':
      return sql`'{}'::jsonb`;
    case 'bytea':
      return sql`''::bytea`;
    case 'int4':
    case 'int8':
    case 'float8':
      return sql.raw(String(seed));
    default:
      // Lists.
      return sql.raw(`'{}'::${type}`);
  }
}
