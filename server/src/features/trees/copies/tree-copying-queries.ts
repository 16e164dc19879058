import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { trees } from '../../../database/tables/index.ts';
import { isPresent } from '../../tree-access/species-lookups.ts';

/** Records that the copy uses the original's current images. Those of its history are not shared. */
export async function copyImages(tx: Database, fromId: string, toId: string): Promise<void> {
  await tx.execute(sql`
    insert into image_uses (id, image, tree_id)
    select gen_random_uuid(), name, ${toId}::uuid
    from images
    where name in (
      select image from species where tree_id = ${fromId} and image is not null and ${isPresent}
      union all
      select image from trees where id = ${fromId} and image is not null
    )`);
}

export async function countCopy(tx: Database, id: string): Promise<void> {
  await tx
    .update(trees)
    .set({ copiesCount: sql`${trees.copiesCount} + 1` })
    .where(eq(trees.id, id));
}
