import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { publicTreeTexts } from '../../../database/tables/index.ts';
import type { SampledTexts } from './text-sample.ts';

/** Search texts of random public trees, about `limit` of them, or all if there are fewer. */
export async function readSampledTexts(tx: Database, limit: number): Promise<SampledTexts> {
  const total = await estimateTotal(tx);
  const percentage = Math.min(100, (100 * limit) / Math.max(1, total));
  const rows = await tx
    .select({ searchText: sql<string>`search_text` })
    .from(sql`public_tree_texts tablesample system (${percentage}::double precision)`)
    .limit(2 * limit);
  return { texts: rows.map(({ searchText }) => searchText), total };
}

/** About how many public trees there are, from the table's size, as the planner does. */
async function estimateTotal(tx: Database): Promise<number> {
  const [row] = await tx
    .select({
      rows: sql<number>`case when relpages > 0 and reltuples > 0
        then round(reltuples / relpages * (pg_relation_size(oid) / current_setting('block_size')::integer))
        else (select count(*) from ${publicTreeTexts}) end::double precision`,
    })
    .from(sql`pg_class`)
    .where(sql`oid = 'public_tree_texts'::regclass`);
  return row?.rows ?? 0;
}
