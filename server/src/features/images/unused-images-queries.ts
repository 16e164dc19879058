import { and, asc, eq, gt, inArray, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  imageChecks,
  images,
  imageUses,
  releaseImages,
  species,
  trees,
} from '../../database/tables/index.ts';

/** A page of the trees whose former images are to be checked, in order, after a given one. */
export async function findTreesToCheck(
  tx: Database,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ treeId: imageChecks.treeId })
    .from(imageChecks)
    .where(after === null ? undefined : gt(imageChecks.treeId, after))
    .orderBy(asc(imageChecks.treeId))
    .limit(limit);
  return rows.map(({ treeId }) => treeId);
}

export async function deleteCheck(tx: Database, treeId: string): Promise<void> {
  await tx.delete(imageChecks).where(eq(imageChecks.treeId, treeId));
}

/** The images that a tree used and that neither it nor one of its releases shows. */
export async function findFormerImages(tx: Database, treeId: string): Promise<string[]> {
  const isShown = or(
    sql`exists (
      select 1 from ${trees} where ${trees.id} = ${treeId} and ${trees.image} = ${imageUses.image}
    )`,
    // Of staged changes too.
    sql`exists (
      select 1 from ${species}
      where ${species.treeId} = ${treeId} and ${species.image} = ${imageUses.image}
    )`,
    sql`exists (
      select 1 from ${releaseImages}
      where ${releaseImages.treeId} = ${treeId} and ${releaseImages.image} = ${imageUses.image}
    )`,
  );
  const rows = await tx
    .select({ image: imageUses.image })
    .from(imageUses)
    .where(and(eq(imageUses.treeId, treeId), sql`not (${isShown})`));
  return rows.map(({ image }) => image);
}

export async function deleteTreeUses(
  tx: Database,
  treeId: string,
  names: readonly string[],
): Promise<void> {
  await tx
    .delete(imageUses)
    .where(and(eq(imageUses.treeId, treeId), inArray(imageUses.image, [...names])));
}

/** Who may discard images: those of a failed request, or the sweep, which also finishes what was interrupted. */
export type Discarded = { readonly names: readonly string[] } | { readonly createdBefore: Date };

/**
 * Discards images that nothing uses, up to a limit, and returns their names. From then on nothing can use them, and the
 * caller deletes their files and then their rows. In a transaction of its own.
 */
export async function discardUnused(
  tx: Database,
  discarded: Discarded,
  { now, interruptedBefore }: { readonly now: Date; readonly interruptedBefore: Date },
  limit: number,
): Promise<string[]> {
  const among =
    'names' in discarded
      ? inArray(images.name, [...discarded.names])
      : lt(images.createdAt, discarded.createdBefore);
  const isFree = or(isNull(images.discardedAt), lt(images.discardedAt, interruptedBefore));
  const locked = await tx
    .select({ name: images.name })
    .from(images)
    .where(and(among, isFree, isUnused(tx)))
    .limit(limit)
    // Not those that somebody is using right now.
    .for('update', { skipLocked: true });
  const names = locked.map(({ name }) => name);
  if (names.length === 0) return [];
  // Again, because a use may have been stored between the first look and the lock.
  const rows = await tx
    .update(images)
    .set({ discardedAt: now })
    .where(and(inArray(images.name, names), isUnused(tx)))
    .returning({ name: images.name });
  return rows.map(({ name }) => name);
}

function isUnused(tx: Database): SQL | undefined {
  const used = tx.select({ used: sql`1` });
  return and(
    notExists(used.from(imageUses).where(eq(imageUses.image, images.name))),
    notExists(used.from(releaseImages).where(eq(releaseImages.image, images.name))),
  );
}

/** Deletes the rows of discarded images. */
export async function deleteImages(tx: Database, names: readonly string[]): Promise<void> {
  await tx.delete(images).where(inArray(images.name, [...names]));
}
