import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { trees, treeViews, visitorSalts } from '../../../database/tables/index.ts';
import { popularityOf, popularityWith } from '../popularity.ts';

export type View = typeof treeViews.$inferInsert;

/** For `treeGuardWithExtra`: 'true' where the visitor's view of the tree on this day is stored. */
export const isViewStored = sql<string>`exists (
  select 1 from ${treeViews}
  where ${treeViews.treeId} = ${sql.placeholder('treeId')}
    and ${treeViews.visitor} = ${sql.placeholder('visitor')}
    and ${treeViews.day} = ${sql.placeholder('day')}
)::text`;

/**
 * Stores views and counts the new ones, in one statement that waits for no lock: views of locked trees
 * are left out. Returns the ids of those trees.
 */
export async function storeViews(
  database: Database,
  views: readonly View[],
  at: Date,
): Promise<Set<string>> {
  const seen = database.$with('seen', {}).as(sql`
    select * from json_to_recordset(${JSON.stringify(views)}::json)
      as given ("treeId" uuid, "visitor" text, "day" integer)`);
  const held = database.$with('held', {}).as(sql`
    select id from trees where id in (select "treeId" from seen)
    for no key update skip locked`);
  const stored = database.$with('stored', {}).as(sql`
    insert into tree_views (tree_id, visitor, day)
    select "treeId", "visitor", "day" from seen join held on held.id = "treeId"
    on conflict do nothing returning tree_id`);
  const added = database.$with('added', {}).as(sql`
    select tree_id, count(*)::double precision as views from stored group by tree_id`);
  const popularity = sql`${popularityOf('view', at)}::double precision + ln(added.views)`;
  const counted = database.$with('counted', {}).as(sql`
    update trees set
      views_count = views_count + added.views,
      popularity = ${popularityWith(sql`trees.popularity`, popularity)}
    from added where trees.id = added.tree_id`);
  const rows = await database
    .with(seen, held, stored, added, counted)
    .select({ id: trees.id })
    .from(trees)
    .where(
      sql`${trees.id} in (select "treeId" from seen) and ${trees.id} not in (select id from held)`,
    );
  return new Set(rows.map(({ id }) => id));
}

/** The day's secret. The first process that needs it stores its own. */
export async function findOrCreateSalt(
  database: Database,
  day: number,
  newSalt: string,
): Promise<string> {
  await database.insert(visitorSalts).values({ day, salt: newSalt }).onConflictDoNothing();
  const [row] = await database
    .select({ salt: visitorSalts.salt })
    .from(visitorSalts)
    .where(eq(visitorSalts.day, day));
  return row?.salt ?? newSalt;
}

export async function deleteViewsBefore(database: Database, day: number): Promise<void> {
  await database.delete(treeViews).where(lt(treeViews.day, day));
  await database.delete(visitorSalts).where(lt(visitorSalts.day, day));
}
