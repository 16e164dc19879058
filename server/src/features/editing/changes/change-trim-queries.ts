import { and, asc, eq, gt, gte, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { treeChanges, trees } from '../../../database/tables/index.ts';
import { requestImageCheck } from '../../tree-access/image-checks-queries.ts';

const changesPerQuery = 200;

/**
 * Drops the oldest inverses of a tree, at least `excess` bytes, but never that of the newest change nor,
 * if given, of changes since `keptFrom` or after `last`. It starts at `restorableFrom`, because older changes have no
 * inverse. Returns how many bytes it freed. The caller has locked the tree.
 */
export async function dropOldestInverses(
  tx: Database,
  tree: { readonly id: string; readonly version: number; readonly restorableFrom: number },
  excess: number,
  { keptFrom, last }: { readonly keptFrom: Date | null; readonly last: number | null },
): Promise<number> {
  let upTo = tree.restorableFrom;
  let freed = 0;
  while (freed < excess) {
    const rows = await tx
      .select({ version: treeChanges.version, bytes: treeChanges.inverseBytes })
      .from(treeChanges)
      .where(
        and(
          eq(treeChanges.treeId, tree.id),
          gt(treeChanges.version, upTo),
          lt(treeChanges.version, tree.version),
          keptFrom === null ? undefined : lt(treeChanges.createdAt, keptFrom),
          last === null ? undefined : lte(treeChanges.version, last),
        ),
      )
      .orderBy(asc(treeChanges.version))
      .limit(changesPerQuery);
    if (rows.length === 0) break;
    for (const { version, bytes } of rows) {
      if (freed >= excess) break;
      upTo = version;
      freed += bytes ?? 0;
    }
  }
  await tx
    .update(treeChanges)
    .set({ inverse: null, inverseBytes: 0 })
    .where(
      and(
        eq(treeChanges.treeId, tree.id),
        gt(treeChanges.version, tree.restorableFrom),
        lte(treeChanges.version, upTo),
        gt(treeChanges.inverseBytes, 0),
      ),
    );
  await subtractInverses(tx, tree.id, upTo, freed);
  return freed;
}

/** The oldest snapshot that can be restored; null if there is none. */
export async function findOldestSnapshot(
  tx: Database,
  { id, restorableFrom }: { readonly id: string; readonly restorableFrom: number },
): Promise<number | null> {
  const [row] = await tx
    .select({ version: treeChanges.version })
    .from(treeChanges)
    .where(
      and(
        eq(treeChanges.treeId, id),
        gte(treeChanges.version, restorableFrom),
        isNotNull(treeChanges.name),
      ),
    )
    .orderBy(asc(treeChanges.version))
    .limit(1);
  return row?.version ?? null;
}

/** Whether a change was made at a moment or later. */
export async function isChangeFrom(
  tx: Database,
  treeId: string,
  version: number,
  moment: Date,
): Promise<boolean> {
  const [row] = await tx
    .select({ createdAt: treeChanges.createdAt })
    .from(treeChanges)
    .where(and(eq(treeChanges.treeId, treeId), eq(treeChanges.version, version)));
  return row !== undefined && row.createdAt >= moment;
}

/** Deletes the changes of a tree up to a version. The caller has locked the tree. */
export async function deleteChanges(tx: Database, treeId: string, upTo: number): Promise<void> {
  const deleted = await tx
    .delete(treeChanges)
    .where(and(eq(treeChanges.treeId, treeId), lte(treeChanges.version, upTo)))
    .returning({ bytes: treeChanges.inverseBytes });
  const freed = deleted.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  if (deleted.length > 0) await subtractInverses(tx, treeId, upTo, freed);
}

async function subtractInverses(
  tx: Database,
  treeId: string,
  upTo: number,
  freed: number,
): Promise<void> {
  await tx
    .update(trees)
    .set({
      historyBytes: sql`${trees.historyBytes} - ${freed}`,
      restorableFrom: sql`greatest(${trees.restorableFrom}, ${upTo})`,
    })
    .where(eq(trees.id, treeId));
  await requestImageCheck(tx, treeId);
}
