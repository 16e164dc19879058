import type { HistoryChange } from '@life-tree/contract';
import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { treeChanges, trees } from '../../../database/tables/index.ts';
import type { PackedInverse } from './stored-inverse.ts';

/** Notes which change took one back, and stores what is still needed of its inverse. */
export async function markUndone(
  tx: Database,
  treeId: string,
  { version, inverse }: UndoableChange,
  undoneBy: number,
  slimmed: PackedInverse,
): Promise<void> {
  await tx
    .update(treeChanges)
    .set({ undoneBy, inverse: slimmed.bytes, inverseBytes: slimmed.size })
    .where(and(eq(treeChanges.treeId, treeId), eq(treeChanges.version, version)));
  await tx
    .update(trees)
    .set({ historyBytes: sql`${trees.historyBytes} + ${slimmed.size - inverse.size}` })
    .where(eq(trees.id, treeId));
}

const undoableColumns = {
  version: treeChanges.version,
  changes: treeChanges.changes,
  inverse: treeChanges.inverse,
  inverseBytes: treeChanges.inverseBytes,
};

/** A change with the operation that takes it back. */
export interface UndoableChange {
  readonly version: number;
  /** What it did, for the history. */
  readonly changes: readonly HistoryChange[];
  readonly inverse: PackedInverse;
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

/**
 * The latest edit of a person that stands, or the one they name: what an undo takes back. 'dropped':
 * its inverse is gone.
 */
export async function findLastEdit(
  tx: Database,
  treeId: string,
  userId: string,
  operationId: string | undefined,
): Promise<UndoableChange | 'dropped' | null> {
  const [row] = await tx
    .select(undoableColumns)
    .from(treeChanges)
    .where(
      and(
        eq(treeChanges.treeId, treeId),
        eq(treeChanges.userId, userId),
        ne(treeChanges.action, 'undo'),
        isNotNull(treeChanges.inverseBytes),
        isNull(treeChanges.undoneBy),
        operationId === undefined ? undefined : eq(treeChanges.operationId, operationId),
      ),
    )
    .orderBy(desc(treeChanges.version))
    .limit(1);
  return withInverse(row);
}

/**
 * What a redo takes back: the latest undo of a person that stands and after which they edited nothing
 * else, or the undo they name. A window that names it knows its own order of edits. 'dropped': its
 * inverse is gone.
 */
export async function findLastUndo(
  tx: Database,
  treeId: string,
  userId: string,
  operationId: string | undefined,
): Promise<UndoableChange | 'dropped' | null> {
  const own = and(
    eq(treeChanges.treeId, treeId),
    eq(treeChanges.userId, userId),
    isNotNull(treeChanges.inverseBytes),
  );
  const lastFreshEdit = tx
    .select({ version: sql`coalesce(max(${treeChanges.version}), 0)` })
    .from(treeChanges)
    .where(and(own, notInArray(treeChanges.action, ['undo', 'redo'])));
  const [row] = await tx
    .select(undoableColumns)
    .from(treeChanges)
    .where(
      and(
        own,
        eq(treeChanges.action, 'undo'),
        isNull(treeChanges.undoneBy),
        operationId === undefined
          ? gt(treeChanges.version, sql`(${lastFreshEdit})`)
          : eq(treeChanges.operationId, operationId),
      ),
    )
    .orderBy(desc(treeChanges.version))
    .limit(1);
  return withInverse(row);
}

/** A change to be taken back by a restoration, without its inverse. */
export interface LaterChange {
  readonly version: number;
  readonly bytes: number;
  readonly undoes: number | null;
}

/** What taking back every change after a version costs. */
export async function findRestoreCost(
  tx: Database,
  treeId: string,
  version: number,
): Promise<{ readonly changes: number; readonly bytes: number }> {
  const [row] = await tx
    .select({
      changes: count(),
      bytes: sql`coalesce(sum(${treeChanges.inverseBytes}), 0)`.mapWith(Number),
    })
    .from(treeChanges)
    .where(and(eq(treeChanges.treeId, treeId), gt(treeChanges.version, version)));
  return row ?? { changes: 0, bytes: 0 };
}

/** The changes between two versions that can be undone, latest first: `after < version <= upTo`. */
export async function findLaterChanges(
  tx: Database,
  treeId: string,
  after: number,
  upTo: number,
): Promise<LaterChange[]> {
  const rows = await tx
    .select({
      version: treeChanges.version,
      bytes: treeChanges.inverseBytes,
      undoes: treeChanges.undoes,
    })
    .from(treeChanges)
    .where(
      and(
        eq(treeChanges.treeId, treeId),
        gt(treeChanges.version, after),
        lte(treeChanges.version, upTo),
        isNotNull(treeChanges.inverse),
      ),
    )
    .orderBy(desc(treeChanges.version));
  return rows.map((row) => ({ ...row, bytes: row.bytes ?? 0 }));
}

/** The inverses of some changes, by version. */
export async function findInverses(
  tx: Database,
  treeId: string,
  versions: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  const rows = await tx
    .select({ version: treeChanges.version, inverse: treeChanges.inverse })
    .from(treeChanges)
    .where(and(eq(treeChanges.treeId, treeId), inArray(treeChanges.version, [...versions])));
  return new Map(
    rows.flatMap(({ version, inverse }) => (inverse === null ? [] : [[version, inverse] as const])),
  );
}

export async function hasVersion(tx: Database, treeId: string, version: number): Promise<boolean> {
  const rows = await tx
    .select({ version: treeChanges.version })
    .from(treeChanges)
    .where(and(eq(treeChanges.treeId, treeId), eq(treeChanges.version, version)));
  return rows.length > 0;
}

function withInverse(
  row:
    | {
        readonly version: number;
        readonly changes: readonly HistoryChange[];
        readonly inverse: Uint8Array | null;
        readonly inverseBytes: number | null;
      }
    | undefined,
): UndoableChange | 'dropped' | null {
  if (row === undefined) return null;
  const { version, changes, inverse, inverseBytes } = row;
  if (inverse === null) return 'dropped';
  return { version, changes, inverse: { bytes: inverse, size: inverseBytes ?? 0 } };
}
