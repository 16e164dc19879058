import { maxCitedReleases } from '@life-tree/contract';
import { and, eq, not, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { releaseChunks, releases, trees } from '../../database/tables/index.ts';

/** What citations do not contain of a tree. */
export const uncited = { description: null, tags: [], settings: null };

/** The values of a release of which only the citations are left. */
export const onlyCited = {
  tree: sql`${releases.tree} || ${JSON.stringify(uncited)}::jsonb`,
  note: null,
  parts: {},
  partsHash: null,
  bytes: 0,
};

/** Remembers that everybody could see the releases of a tree, which is public now. */
export async function publishReleases(tx: Database, treeId: string): Promise<void> {
  await tx.update(releases).set({ wasPublic: true }).where(eq(releases.treeId, treeId));
}

/** Deletes all releases of a tree, with their citations. */
export async function removeAllReleases(tx: Database, treeId: string): Promise<void> {
  await tx.delete(releases).where(eq(releases.treeId, treeId));
}

/** Deletes the releases of a tree that is deleted for good. Of those that were public, the citations stay. */
export async function removeReleases(tx: Database, treeId: string, userId: string): Promise<void> {
  const ofTree = eq(releases.treeId, treeId);
  await tx.delete(releases).where(and(ofTree, not(releases.wasPublic)));
  await tx.delete(releaseChunks).where(eq(releaseChunks.treeId, treeId));
  await tx.update(releases).set(onlyCited).where(ofTree);
  await tx.execute(sql`
    delete from ${releases} where (tree_id, number) in (
      select tree_id, number from ${releases}
      where user_id = ${userId} and not exists (
        select from ${trees} where id = ${releases.treeId} and id <> ${treeId}
      )
      order by created_at desc offset ${maxCitedReleases}
    )`);
}
