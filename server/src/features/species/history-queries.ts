import type { Operation } from '@life-tree/phylogeny';
import { and, count, desc, eq, gt, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { treeChanges, users } from '../../database/tables/index.ts';

export async function markTakenBack(
  tx: Database,
  treeId: string,
  version: number,
  takenBackBy: number,
): Promise<void> {
  await tx
    .update(treeChanges)
    .set({ takenBackBy })
    .where(and(eq(treeChanges.treeId, treeId), eq(treeChanges.version, version)));
}

const takeable = {
  version: treeChanges.version,
  summary: treeChanges.summary,
  inverse: treeChanges.inverse,
};

/** A change with the operation that takes it back. */
export interface TakeableChange {
  readonly version: number;
  readonly summary: string;
  readonly inverse: Operation;
}

/** A person's change by the name they gave it; null when it is not stored. */
export async function findOwnChange(
  tx: Database,
  treeId: string,
  userId: string,
  operationId: string,
): Promise<{ version: number; action: string } | null> {
  const [row] = await tx
    .select({ version: treeChanges.version, action: treeChanges.action })
    .from(treeChanges)
    .where(
      and(
        eq(treeChanges.treeId, treeId),
        eq(treeChanges.operationId, operationId),
        eq(treeChanges.userId, userId),
      ),
    );
  return row ?? null;
}

/** The latest edit of a person that stands, or the one they name: what an undo takes back. */
export async function findLastEdit(
  tx: Database,
  treeId: string,
  userId: string,
  operationId: string | undefined,
): Promise<TakeableChange | null> {
  const [row] = await tx
    .select(takeable)
    .from(treeChanges)
    .where(
      and(
        eq(treeChanges.treeId, treeId),
        eq(treeChanges.userId, userId),
        ne(treeChanges.action, 'undo'),
        isNotNull(treeChanges.inverse),
        isNull(treeChanges.takenBackBy),
        operationId === undefined ? undefined : eq(treeChanges.operationId, operationId),
      ),
    )
    .orderBy(desc(treeChanges.version))
    .limit(1);
  return withInverse(row);
}

/**
 * What a redo takes back: the latest undo of a person that stands and after which they edited nothing
 * else, or the undo they name. A window that names it knows its own order of edits.
 */
export async function findLastUndo(
  tx: Database,
  treeId: string,
  userId: string,
  operationId: string | undefined,
): Promise<TakeableChange | null> {
  const own = and(
    eq(treeChanges.treeId, treeId),
    eq(treeChanges.userId, userId),
    isNotNull(treeChanges.inverse),
  );
  const lastFreshEdit = tx
    .select({ version: sql`coalesce(max(${treeChanges.version}), 0)` })
    .from(treeChanges)
    .where(and(own, notInArray(treeChanges.action, ['undo', 'redo'])));
  const [row] = await tx
    .select(takeable)
    .from(treeChanges)
    .where(
      and(
        own,
        eq(treeChanges.action, 'undo'),
        isNull(treeChanges.takenBackBy),
        operationId === undefined
          ? gt(treeChanges.version, sql`(${lastFreshEdit})`)
          : eq(treeChanges.operationId, operationId),
      ),
    )
    .orderBy(desc(treeChanges.version))
    .limit(1);
  return withInverse(row);
}

/** What takes back every change after a version, latest first. */
export async function findInversesAfter(
  tx: Database,
  treeId: string,
  version: number,
): Promise<Operation[]> {
  const rows = await tx
    .select({ inverse: treeChanges.inverse })
    .from(treeChanges)
    .where(
      and(
        eq(treeChanges.treeId, treeId),
        gt(treeChanges.version, version),
        isNotNull(treeChanges.inverse),
      ),
    )
    .orderBy(desc(treeChanges.version));
  return rows.flatMap(({ inverse }) => inverse ?? []);
}

export async function hasVersion(tx: Database, treeId: string, version: number): Promise<boolean> {
  const rows = await tx
    .select({ version: treeChanges.version })
    .from(treeChanges)
    .where(and(eq(treeChanges.treeId, treeId), eq(treeChanges.version, version)));
  return rows.length > 0;
}

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

export function listChanges(tx: Database, treeId: string, offset: number, limit: number) {
  return tx
    .select({
      version: treeChanges.version,
      userId: treeChanges.userId,
      username: users.username,
      createdAt: treeChanges.createdAt,
      action: treeChanges.action,
      summary: treeChanges.summary,
    })
    .from(treeChanges)
    .leftJoin(users, eq(users.id, treeChanges.userId))
    .where(eq(treeChanges.treeId, treeId))
    .orderBy(desc(treeChanges.version))
    .offset(offset)
    .limit(limit);
}

export async function countChanges(tx: Database, treeId: string): Promise<number> {
  const [row] = await tx
    .select({ changes: count() })
    .from(treeChanges)
    .where(eq(treeChanges.treeId, treeId));
  return row?.changes ?? 0;
}

function withInverse(
  row: { version: number; summary: string; inverse: Operation | null } | undefined,
): TakeableChange | null {
  if (row === undefined || row.inverse === null) return null;
  return { version: row.version, summary: row.summary, inverse: row.inverse };
}
