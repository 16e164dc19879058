import type { HistoryChange, UndoState } from '@life-tree/contract';
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
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { treeChanges, trees } from '../../../database/tables/index.ts';
import type { PackedInverse } from './stored-inverse.ts';

/** Stores which version undid a change, and the part of its inverse that is still needed. */
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

/** A change with its inverse. */
export interface UndoableChange {
  readonly version: number;
  /** What it did, for the history. */
  readonly changes: readonly HistoryChange[];
  readonly inverse: PackedInverse;
}

/** Anyone's change of a tree by its operationId; null if it is not stored. */
export async function findChange(
  tx: Database,
  treeId: string,
  operationId: string,
): Promise<{ userId: string | null; operationHash: string | null } | null> {
  const [row] = await tx
    .select({ userId: treeChanges.userId, operationHash: treeChanges.operationHash })
    .from(treeChanges)
    .where(and(eq(treeChanges.treeId, treeId), eq(treeChanges.operationId, operationId)));
  return row ?? null;
}

/** A user's change by its operationId; null if it is not stored. */
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
 * The change that an undo reverts: the user's latest edit that is not undone, or the edit with the
 * operationId. 'dropped' if its inverse was dropped.
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
    .where(and(isEditToUndo(treeId, userId), ifGiven(operationId)))
    .orderBy(desc(treeChanges.version))
    .limit(1);
  return withInverse(row);
}

/**
 * The undo that a redo reverts: the user's latest undo that is not redone and has no later edit of theirs,
 * or the undo with the operationId, in which case the client knows the order of its edits. 'dropped' if
 * its inverse was dropped.
 */
export async function findLastUndo(
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
        isUndoToRedo(treeId, userId),
        operationId === undefined ? isAfterLastEdit(tx, treeId, userId) : ifGiven(operationId),
      ),
    )
    .orderBy(desc(treeChanges.version))
    .limit(1);
  return withInverse(row);
}

/** Whether an undo and a redo without an operationId would find a change whose inverse is kept. */
export async function findUndoState(
  tx: Database,
  treeId: string,
  userId: string,
): Promise<UndoState> {
  // Without the inverse itself, which can be as large as the tree.
  const isLatestKept = async (where: SQL | undefined) => {
    const [row] = await tx
      .select({ isKept: sql<boolean>`${treeChanges.inverse} is not null` })
      .from(treeChanges)
      .where(where)
      .orderBy(desc(treeChanges.version))
      .limit(1);
    return row?.isKept ?? false;
  };
  return {
    canUndo: await isLatestKept(isEditToUndo(treeId, userId)),
    canRedo: await isLatestKept(
      and(isUndoToRedo(treeId, userId), isAfterLastEdit(tx, treeId, userId)),
    ),
  };
}

function isUndoable(treeId: string, userId: string): SQL | undefined {
  return and(
    eq(treeChanges.treeId, treeId),
    eq(treeChanges.userId, userId),
    isNotNull(treeChanges.inverseBytes),
  );
}

function isEditToUndo(treeId: string, userId: string): SQL | undefined {
  const isEdit = ne(treeChanges.action, 'undo');
  return and(isUndoable(treeId, userId), isEdit, isNull(treeChanges.undoneBy));
}

function isUndoToRedo(treeId: string, userId: string): SQL | undefined {
  const isUndo = eq(treeChanges.action, 'undo');
  return and(isUndoable(treeId, userId), isUndo, isNull(treeChanges.undoneBy));
}

function isAfterLastEdit(tx: Database, treeId: string, userId: string): SQL {
  const lastNewEdit = tx
    .select({ version: sql`coalesce(max(${treeChanges.version}), 0)` })
    .from(treeChanges)
    .where(and(isUndoable(treeId, userId), notInArray(treeChanges.action, ['undo', 'redo'])));
  return gt(treeChanges.version, sql`(${lastNewEdit})`);
}

function ifGiven(operationId: string | undefined): SQL | undefined {
  return operationId === undefined ? undefined : eq(treeChanges.operationId, operationId);
}

/** A change that restoring a version undoes, without its inverse. */
export interface LaterChange {
  readonly version: number;
  readonly bytes: number;
  readonly undoes: number | null;
}

/** How many changes, and bytes of inverses, there are after a version. */
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

/** The changes with `after < version <= upTo` that can be undone, latest first. */
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
