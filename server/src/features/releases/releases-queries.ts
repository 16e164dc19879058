import { and, desc, eq, sql, sum } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  images,
  releaseChunks,
  releaseImages,
  releases,
  trees,
} from '../../database/tables/index.ts';

/** Without the lists of the tree, which can be large. */
const columns = {
  number: releases.number,
  version: releases.version,
  name: releases.name,
  note: releases.note,
  doi: releases.doi,
  author: releases.author,
  tree: releases.tree,
  hasParts: sql<boolean>`${releases.parts} <> '{}'`,
  createdAt: releases.createdAt,
};

export type ReleaseRow = Awaited<ReturnType<typeof listReleases>>[number];

/** Latest first. */
export function listReleases(tx: Database, treeId: string) {
  return tx
    .select(columns)
    .from(releases)
    .where(eq(releases.treeId, treeId))
    .orderBy(desc(releases.number));
}

export async function findRelease(
  tx: Database,
  treeId: string,
  number: number,
): Promise<ReleaseRow | null> {
  const [row] = await tx.select(columns).from(releases).where(isRelease(treeId, number));
  return row ?? null;
}

/** The release that was created by the request with this id. */
export async function findReleaseByOperation(
  tx: Database,
  treeId: string,
  operationId: string,
): Promise<ReleaseRow | null> {
  const [row] = await tx
    .select(columns)
    .from(releases)
    .where(and(eq(releases.treeId, treeId), eq(releases.operationId, operationId)));
  return row ?? null;
}

/** The number of the latest release of a version; null if it is not released. */
export async function findReleaseOf(
  tx: Database,
  treeId: string,
  version: number,
): Promise<number | null> {
  const [row] = await tx
    .select({ number: releases.number })
    .from(releases)
    .where(and(eq(releases.treeId, treeId), eq(releases.version, version)))
    .orderBy(desc(releases.number))
    .limit(1);
  return row?.number ?? null;
}

/** What a release froze, without its species. */
export async function findSnapshot(tx: Database, treeId: string, number: number) {
  const [row] = await tx
    .select({ version: releases.version, tree: releases.tree, parts: releases.parts })
    .from(releases)
    .where(isRelease(treeId, number));
  return row ?? null;
}

/** One part of the compressed species of a release; null after the last one. */
export async function findChunk(
  tx: Database,
  treeId: string,
  number: number,
  index: number,
): Promise<Uint8Array | null> {
  const [row] = await tx
    .select({ bytes: releaseChunks.bytes })
    .from(releaseChunks)
    .where(
      and(
        eq(releaseChunks.treeId, treeId),
        eq(releaseChunks.number, number),
        eq(releaseChunks.index, index),
      ),
    );
  return row?.bytes ?? null;
}

/** How many bytes the releases of a tree take. */
export async function sumReleaseBytes(tx: Database, treeId: string): Promise<number> {
  const [row] = await tx
    .select({ bytes: sum(releases.bytes) })
    .from(releases)
    .where(eq(releases.treeId, treeId));
  return Number(row?.bytes ?? 0);
}

/** The caller has locked the tree. */
export async function insertRelease(
  tx: Database,
  row: typeof releases.$inferInsert,
): Promise<void> {
  await tx.insert(releases).values(row);
  await tx.update(trees).set({ releasesCount: row.number }).where(eq(trees.id, row.treeId));
}

export async function insertChunk(
  tx: Database,
  row: typeof releaseChunks.$inferInsert,
): Promise<void> {
  await tx.insert(releaseChunks).values(row);
}

/** Shows these images to everybody who may see the tree. */
export async function insertReleaseImages(
  tx: Database,
  treeId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await tx.execute(sql`
    insert into ${releaseImages} (tree_id, image)
    select ${treeId}::uuid, ${images.name} from ${images}
    where ${images.name} = any(${sql.param([...names])}::text[])
    on conflict do nothing`);
}

export async function updateDoi(
  tx: Database,
  treeId: string,
  number: number,
  doi: string | null,
): Promise<void> {
  await tx.update(releases).set({ doi }).where(isRelease(treeId, number));
}

function isRelease(treeId: string, number: number) {
  return and(eq(releases.treeId, treeId), eq(releases.number, number));
}
