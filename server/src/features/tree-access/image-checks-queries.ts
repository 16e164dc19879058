import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { imageChecks, imageUses } from '../../database/tables/index.ts';

/** Lets the hourly work look for images that the tree no longer needs. The caller has locked the tree. */
export async function requestImageCheck(tx: Database, treeId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${imageChecks} (tree_id)
    select ${treeId}::uuid where exists (select 1 from ${imageUses} where tree_id = ${treeId})
    on conflict do nothing`);
}
