import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { species, trees } from '../../../database/tables/index.ts';

const speciesPerStatement = 300;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Copies in batches, because the embedded database blocks the server during each statement. */
export async function copySpecies(tx: Database, fromId: string, toId: string): Promise<void> {
  let afterId: string | undefined = firstId;
  while (afterId !== undefined) afterId = await copyBatch(tx, fromId, toId, afterId);
}

/** Returns the last id copied, or undefined if none are left. */
async function copyBatch(
  tx: Database,
  fromId: string,
  toId: string,
  afterId: string,
): Promise<string | undefined> {
  const [last] = await tx
    .select({ id: species.id })
    .from(species)
    .where(and(eq(species.treeId, fromId), gt(species.id, afterId)))
    .orderBy(asc(species.id))
    .offset(speciesPerStatement - 1)
    .limit(1);
  const upTo = last === undefined ? sql`` : sql`and id <= ${last.id}`;
  await tx.execute(sql`
    insert into species (tree_id, id, ancestor_id, start, duration, name, description, image)
    select ${toId}::uuid, id, ancestor_id, start, duration, name, description, image
    from species where tree_id = ${fromId} and id > ${afterId} ${upTo}`);
  return last?.id;
}

/** Records that the copy uses the original's current images. Those of its history are not shared. */
export async function copyImages(tx: Database, fromId: string, toId: string): Promise<void> {
  await tx.execute(sql`
    insert into image_uses (id, image, tree_id)
    select gen_random_uuid(), name, ${toId}::uuid
    from images
    where name in (
      select image from species where tree_id = ${fromId} and image is not null
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
