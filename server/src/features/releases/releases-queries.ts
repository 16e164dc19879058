import type { PartEntries } from '@life-tree/phylogeny';
import { and, desc, eq, inArray, isNull, not, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  images,
  releaseChunks,
  releaseImages,
  releaseParts,
  releases,
  trees,
  users,
} from '../../database/tables/index.ts';
import { onlyCited } from '../tree-access/cited-release.ts';
import { requestImageCheck } from '../tree-access/image-checks-queries.ts';

/** Without the lists of the tree, which can be large. */
const columns = {
  number: releases.number,
  version: releases.version,
  name: releases.name,
  note: releases.note,
  doi: releases.doi,
  author: releases.author,
  authors: releases.authors,
  licence: releases.licence,
  tree: releases.tree,
  hasParts: sql<boolean>`${releases.partsHash} is not null or ${releases.parts} <> '{}'`,
  createdAt: releases.createdAt,
  withdrawnAt: releases.withdrawnAt,
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

/** A release that everybody could see at some time, unless moderators hide its tree. */
export async function findPublicRelease(
  tx: Database,
  treeId: string,
  number: number,
): Promise<ReleaseRow | null> {
  const isHidden = sql`exists (
    select from ${trees} where ${trees.id} = ${releases.treeId} and ${trees.hiddenFor} is not null
  )`;
  const wasPublic = and(isRelease(treeId, number), releases.wasPublic, not(isHidden));
  const [row] = await tx.select(columns).from(releases).where(wasPublic);
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
    .where(
      and(eq(releases.treeId, treeId), eq(releases.version, version), isNull(releases.withdrawnAt)),
    )
    .orderBy(desc(releases.number))
    .limit(1);
  return row?.number ?? null;
}

/** What a release froze, without its species. */
export async function findSnapshot(tx: Database, treeId: string, number: number) {
  const [row] = await tx
    .select({
      version: releases.version,
      tree: releases.tree,
      parts: sql<PartEntries>`coalesce(${releaseParts.parts}, ${releases.parts})`,
    })
    .from(releases)
    .leftJoin(
      releaseParts,
      and(eq(releaseParts.treeId, releases.treeId), eq(releaseParts.hash, releases.partsHash)),
    )
    .where(and(isRelease(treeId, number), isNull(releases.withdrawnAt)));
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

/**
 * How many bytes the releases of all trees of a user take. Locks the user until the transaction ends, so that
 * concurrent requests cannot exceed a limit.
 */
export async function sumReleaseBytes(tx: Database, userId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const ofUser = sql`where tree_id in (select id from ${trees} where user_id = ${userId})`;
  const [row] = await tx.select({ bytes: sql<string>`sum(taken.bytes)` }).from(sql`(
      select bytes from ${releases} ${ofUser} union all select bytes from ${releaseParts} ${ofUser}
    ) as taken`);
  return Number(row?.bytes ?? 0);
}

export async function hasParts(tx: Database, treeId: string, hash: string): Promise<boolean> {
  return (await tx.$count(releaseParts, isPartsRow(treeId, hash))) > 0;
}

export async function insertParts(
  tx: Database,
  row: typeof releaseParts.$inferInsert,
): Promise<void> {
  await tx.insert(releaseParts).values(row).onConflictDoNothing();
}

/** Deletes everything of a release that its citations do not contain. The caller has locked the tree. */
export async function emptyRelease(
  tx: Database,
  treeId: string,
  { number }: ReleaseRow,
  withdrawnAt: Date,
): Promise<void> {
  await tx
    .update(releases)
    .set({ ...onlyCited, withdrawnAt })
    .where(isRelease(treeId, number));
  await tx
    .delete(releaseChunks)
    .where(and(eq(releaseChunks.treeId, treeId), eq(releaseChunks.number, number)));
  const standing = await tx
    .select({ hash: releases.partsHash })
    .from(releases)
    .where(and(eq(releases.treeId, treeId), isNull(releases.withdrawnAt)));
  const hashes = standing.flatMap(({ hash }) => hash ?? []);
  await tx
    .delete(releaseParts)
    .where(and(eq(releaseParts.treeId, treeId), notInArray(releaseParts.hash, hashes)));
  // Without a number, an image belongs to any of the releases.
  const numbers = standing.length === 0 ? [0, number] : [number];
  await tx
    .delete(releaseImages)
    .where(and(eq(releaseImages.treeId, treeId), inArray(releaseImages.number, numbers)));
  await requestImageCheck(tx, treeId);
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
  number: number,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await tx.execute(sql`
    insert into ${releaseImages} (tree_id, image, number)
    select ${treeId}::uuid, ${images.name}, ${number}::integer from ${images}
    where ${images.name} = any(${sql.param([...names])}::text[]) and ${images.discardedAt} is null
    for key share
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

function isPartsRow(treeId: string, hash: string) {
  return and(eq(releaseParts.treeId, treeId), eq(releaseParts.hash, hash));
}

function isRelease(treeId: string, number: number) {
  return and(eq(releases.treeId, treeId), eq(releases.number, number));
}
