import { eq, lt } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { treeViews, visitorSalts } from '../../database/tables/index.ts';

/** Whether the visitor sees the tree for the first time on this day. */
export async function insertView(
  tx: Database,
  view: typeof treeViews.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(treeViews)
    .values(view)
    .onConflictDoNothing()
    .returning({ day: treeViews.day });
  return inserted.length > 0;
}

/** The day's secret; whoever comes first makes it. */
export async function findOrMakeSalt(
  database: Database,
  day: number,
  made: string,
): Promise<string> {
  await database.insert(visitorSalts).values({ day, salt: made }).onConflictDoNothing();
  const [row] = await database
    .select({ salt: visitorSalts.salt })
    .from(visitorSalts)
    .where(eq(visitorSalts.day, day));
  return row?.salt ?? made;
}

export async function deleteViewsBefore(database: Database, day: number): Promise<void> {
  await database.delete(treeViews).where(lt(treeViews.day, day));
  await database.delete(visitorSalts).where(lt(visitorSalts.day, day));
}
