import { and, asc, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { releases, trees } from '../../database/tables/index.ts';
import type { SitemapTree } from './sitemap.ts';

/** The creation date of every n-th public tree. Reads only the index. */
export async function findSitemapStarts(tx: Database, every: number): Promise<Date[]> {
  const rows = await tx
    .select({ at: sql`starts.created_at`.mapWith(trees.createdAt) })
    .from(sql`(
      with recursive starts as (
        (select created_at, id from trees where is_public order by created_at, id limit 1)
        union all
        select next.created_at, next.id from starts cross join lateral (
          select created_at, id from trees
          where is_public and (created_at, id) > (starts.created_at, starts.id)
          order by created_at, id offset ${every - 1} limit 1
        ) as next
      )
      select created_at from starts
    ) as starts`)
    .orderBy(sql`starts.created_at`);
  return rows.map(({ at }) => at);
}

interface SitemapSpan {
  readonly from: Date;
  readonly before: Date | null;
  /** The last tree already read. */
  readonly after: { readonly id: string; readonly createdAt: Date } | null;
}

/** The public trees created between two dates, oldest first, with the numbers of their releases. */
export function findPublicTrees(
  tx: Database,
  { from, before, after }: SitemapSpan,
  limit: number,
): Promise<SitemapTree[]> {
  return tx
    .select({
      id: trees.id,
      createdAt: trees.createdAt,
      updatedAt: trees.updatedAt,
      releases: sql<number[]>`array(
        select number from ${releases} where tree_id = trees.id and withdrawn_at is null
        order by number desc
      )`,
    })
    .from(trees)
    .where(
      and(
        sql`${trees.isPublic}`,
        gte(trees.createdAt, from),
        before === null ? undefined : lt(trees.createdAt, before),
        after === null
          ? undefined
          : sql`(${trees.createdAt}, ${trees.id}) > (${sql.param(after.createdAt, trees.createdAt)}, ${after.id})`,
      ),
    )
    .orderBy(asc(trees.createdAt), asc(trees.id))
    .limit(limit);
}
