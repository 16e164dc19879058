import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { species } from '../../database/tables/index.ts';
import { speciesColumnNames } from '../tree-access/species-columns.ts';
import { hiddenLimit, isPresent } from '../tree-access/species-lookups.ts';

// The embedded database blocks the server during each statement, so all species of a tree are copied or deleted
// in batches. After each statement the database checks that every ancestor exists. Batches are in the order of
// ids: only the few species that are older than their ancestor can have it in a later batch.

const speciesPerBatch = 300;
const isLink = (name: string) => name === 'id' || name === 'ancestor_id';
const copiedColumns = sql.raw(speciesColumnNames.filter((name) => !isLink(name)).join(', '));
const lowestId = '00000000-0000-0000-0000-000000000000';

/** Species of a tree with consecutive ids. */
interface Batch {
  readonly afterId: string;
  /** Null for the last batch. */
  readonly upToId: string | null;
}

async function* batchesOf(tx: Database, treeId: string): AsyncGenerator<Batch> {
  let afterId: string | null = lowestId;
  while (afterId !== null) {
    const upToId: string | null = await lastOfBatch(tx, treeId, afterId);
    yield { afterId, upToId };
    afterId = upToId;
  }
}

async function lastOfBatch(tx: Database, treeId: string, afterId: string): Promise<string | null> {
  const [last] = await tx.select({ id: sql<string>`last.id` }).from(
    sql`(
      select id from species where tree_id = ${treeId} and id > ${afterId}
      order by id offset ${hiddenLimit(speciesPerBatch - 1)} limit 1
    ) as last`,
  );
  return last?.id ?? null;
}

function isIn({ afterId, upToId }: Batch, treeId: string): SQL | undefined {
  return and(
    eq(species.treeId, treeId),
    gt(species.id, afterId),
    upToId === null ? undefined : lte(species.id, upToId),
  );
}

/** Deletes all species of a tree. */
export async function deleteAllSpecies(tx: Database, treeId: string): Promise<void> {
  const batches: Batch[] = [];
  for await (const batch of batchesOf(tx, treeId)) {
    batches.push(batch);
    if (batch.upToId === null) continue;
    await tx
      .update(species)
      .set({ ancestorId: null })
      .where(and(isIn(batch, treeId), gt(species.ancestorId, batch.upToId)));
  }
  for (const batch of batches.reverse()) await tx.delete(species).where(isIn(batch, treeId));
}

/** Copies all species of a tree to an empty one. */
export async function copyAllSpecies(tx: Database, fromId: string, toId: string): Promise<void> {
  const incomplete: Batch[] = [];
  for await (const batch of batchesOf(tx, fromId)) {
    if (await copyBatch(tx, fromId, toId, batch)) incomplete.push(batch);
  }
  for (const batch of incomplete) await linkToLaterAncestors(tx, fromId, toId, batch);
}

/** Returns whether species are left without their ancestor, because it is in a later batch. */
async function copyBatch(
  tx: Database,
  fromId: string,
  toId: string,
  batch: Batch,
): Promise<boolean> {
  const { upToId } = batch;
  const ancestorId =
    upToId === null
      ? sql`ancestor_id`
      : sql`case when ancestor_id <= ${upToId}::uuid then ancestor_id end`;
  await tx.execute(sql`
    insert into species (tree_id, id, ancestor_id, ${copiedColumns})
    select ${toId}::uuid, id, ${ancestorId}, ${copiedColumns}
    from species where ${isIn(batch, fromId)} and ${isPresent}`);
  if (upToId === null) return false;
  const later = await tx
    .select({ id: species.id })
    .from(species)
    .where(and(isIn(batch, fromId), gt(species.ancestorId, upToId)))
    .limit(1);
  return later.length > 0;
}

async function linkToLaterAncestors(
  tx: Database,
  fromId: string,
  toId: string,
  { afterId, upToId }: Batch,
): Promise<void> {
  await tx.execute(sql`
    update species set ancestor_id = original.ancestor_id
    from species as original
    where original.tree_id = ${fromId} and original.id > ${afterId} and original.id <= ${upToId}
      and original.ancestor_id > ${upToId} and species.tree_id = ${toId} and species.id = original.id`);
}
