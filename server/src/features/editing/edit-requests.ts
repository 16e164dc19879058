import type { HistoryChange, Tree, UndoState } from '@life-tree/contract';
import type { Operation } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import { createOneAtATime } from '../../scheduling/one-at-a-time.ts';
import type { TransactionContext } from '../../transaction.ts';
import type { ImageCopies } from '../images/image-copies.ts';
import type { PlansService } from '../plans/plans-service.ts';
import type { LikelySession } from '../sessions/live-session.ts';
import { showTree } from '../tree-access/shown-trees.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import type { LoggedInViewer } from '../tree-access/viewer.ts';
import {
  findLastEdit,
  findLastUndo,
  findOwnChange,
  findUndoState,
} from './changes/change-queries.ts';
import { boundEditBody, type EditBodyBounds } from './edit-body-bounds.ts';
import type { Edited, LockedTree } from './edited-tree.ts';
import type { EditingService } from './editing-service.ts';
import { largeImportIn } from './operations/edit-steps.ts';
import { hasImages } from './operations/operation-images.ts';
import { planRestore } from './restoring/restore-plan.ts';

/** The operationId of an undo or redo, and the edit it is for; by default the last one. */
interface UndoRequest {
  readonly operationId?: string;
  readonly edit?: string;
}

/** Smaller inverses name so few species that one statement stores them. */
const minStagedBytes = 20_000;

export type EditRequests = ReturnType<typeof createEditRequests>;

interface EditRequestsDependencies {
  readonly editing: EditingService;
  readonly plans: PlansService;
  readonly copies: ImageCopies;
}

/** The edits that clients can request: operations, undo, redo and restore. */
export function createEditRequests(
  {
    database,
    inTransaction,
    withoutTransaction,
  }: Pick<Resources, 'database' | 'inTransaction' | 'withoutTransaction'>,
  { editing, plans, copies }: EditRequestsDependencies,
) {
  const { staging } = editing;
  const oneAtATime = createOneAtATime();

  /** Makes a large edit in short statements. Null if that is not possible, or needless. */
  async function inStages(
    treeId: string,
    userId: string,
    edit: (context: TransactionContext, tree: LockedTree) => Promise<Edited | null>,
  ): Promise<Edited | null> {
    if (!staging.isUsed) return null;
    return staging.run(treeId, () =>
      withoutTransaction((context) =>
        editing.inStages(context, treeId, userId, (tree) => edit(context, tree)),
      ),
    );
  }

  async function applyInverse(
    treeId: string,
    userId: string,
    action: 'undo' | 'redo',
    { operationId, edit }: UndoRequest,
  ): Promise<Edited> {
    async function apply(
      context: TransactionContext,
      tree: LockedTree,
      lock: 'locked' | 'staged',
    ): Promise<Edited | null> {
      const stored = await repeatedRequest(context.tx, tree, userId, action, operationId);
      if (stored !== null) return stored;
      const find = action === 'undo' ? findLastEdit : findLastUndo;
      const change = await find(context.tx, treeId, userId, edit);
      if (change === null) throw new AppError(`nothing-to-${action}`);
      if (change === 'dropped') throw new AppError('undo-too-old');
      if (lock === 'staged' && change.inverse.size < minStagedBytes) return null;
      const { changes } = change;
      return editing.applyInverse(context, tree, userId, change, {
        ...{ operationId, action, changes, lock },
      });
    }

    await staging.waitFor(treeId);
    const staged = await inStages(treeId, userId, async (context, tree) =>
      tree.historyBytes < minStagedBytes ? null : apply(context, tree, 'staged'),
    );
    if (staged !== null) return staged;
    return inTransaction(async (context) => {
      const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
      const applied = await apply(context, tree, 'locked');
      if (applied === null) throw new AppError('internal');
      return applied;
    });
  }

  return {
    /** Refuses operations of users who may not edit, before the body is read. Returns the limits for the body. */
    admit: (treeId: string, userId: string): Promise<EditBodyBounds> =>
      boundEditBody(database, plans, treeId, userId, 'operation'),

    /**
     * Makes an edit for the session that somebody probably has, if one statement that also checks the session can
     * do it. Null, without having changed anything, if not: then `perform` decides, once it is known who asks.
     */
    tryAs: async (
      session: LikelySession,
      treeId: string,
      operation: Operation,
      operationId: string,
    ): Promise<Edited | null> => {
      if (editing.findKept(treeId, operation) === null) return null;
      // Edits wait for a large one, and copying images takes more statements.
      if (staging.isBusy(treeId) || hasImages(operation)) return null;
      const { userId } = session;
      return oneAtATime(treeId, () =>
        withoutTransaction((context) =>
          editing.attemptKept(context, treeId, { userId, session }, operation, operationId),
        ),
      );
    },

    /** First tries without a lock, because concurrent edits of one tree are rare. */
    perform: async (
      treeId: string,
      viewer: LoggedInViewer,
      operation: Operation,
      operationId: string,
    ): Promise<Edited> => {
      const { userId } = viewer;
      const { names, skipped, ...copied } = await copies.copyInto(treeId, viewer, operation);
      await staging.waitFor(treeId);
      if (largeImportIn(copied.operation) !== null) {
        const options = {
          operationId,
          alongside: (tx: Database) => copies.useCopies(tx, treeId, names),
        };
        const staged = await inStages(treeId, userId, (context, tree) =>
          editing.perform(context, tree, userId, copied.operation, { ...options, lock: 'staged' }),
        );
        if (staged !== null) return withSkipped(staged, skipped);
      }
      // Edits of one tree that arrive together would otherwise repeat each other's work: all read the
      // same version, and only one can store the next.
      return oneAtATime(treeId, async () => {
        if (names.length === 0) {
          const attempted = await withoutTransaction((context) =>
            editing.attempt(context, treeId, userId, copied.operation, operationId),
          );
          if (attempted !== null) return withSkipped(attempted, skipped);
        }
        return inTransaction(async (context) => {
          const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
          await copies.useCopies(context.tx, treeId, names);
          const options = { operationId };
          const edited = await editing.perform(context, tree, userId, copied.operation, options);
          return withSkipped(edited, skipped);
        });
      });
    },

    /** Finds out whether a change whose reply was lost is stored. */
    find: async (
      treeId: string,
      userId: string,
      operationId: string,
    ): Promise<{ version: number | null }> => {
      await requireTree(database, treeId, userId, 'edit');
      const change = await findOwnChange(database, treeId, userId, operationId);
      return { version: change?.version ?? null };
    },

    undoState: async (treeId: string, userId: string): Promise<UndoState> => {
      await requireTree(database, treeId, userId, 'edit');
      return findUndoState(database, treeId, userId);
    },

    /** Undoes the user's last edit, or the given one. Later changes of others are kept. */
    undo: (treeId: string, userId: string, request: UndoRequest): Promise<Edited> =>
      applyInverse(treeId, userId, 'undo', request),

    /** Redoes the user's last undo, unless they have edited since, or the given undo. */
    redo: (treeId: string, userId: string, request: UndoRequest): Promise<Edited> =>
      applyInverse(treeId, userId, 'redo', request),

    /**
     * Restores the fields and species of a version, but not who may see and edit the tree. The operation
     * is planned before the tree is locked, because the embedded engine runs nothing else during a
     * transaction. If others keep editing the tree meanwhile, it is planned under the lock.
     */
    restore: async (
      treeId: string,
      userId: string,
      version: number,
      operationId?: string,
    ): Promise<Tree> => {
      const plan = async (tx: Database, tree: LockedTree): Promise<Operation | null> => {
        const stored = await repeatedRequest(tx, tree, userId, 'restore', operationId);
        return stored === null ? planRestore(tx, tree, version) : null;
      };
      const apply = async (
        context: TransactionContext,
        tree: LockedTree,
        operation: Operation | null,
      ) => {
        if (operation !== null) {
          await editing.perform(context, tree, userId, operation, {
            operationId,
            action: 'restore',
            changes: changesOf(version),
          });
        }
        return showTree(context.tx, treeId, userId);
      };

      await staging.waitFor(treeId);
      const staged = await inStages(treeId, userId, async (context, tree) => {
        if (tree.historyBytes < minStagedBytes) return null;
        const operation = await plan(context.tx, tree);
        return operation === null
          ? null
          : editing.perform(context, tree, userId, operation, {
              ...{ operationId, action: 'restore', changes: changesOf(version), lock: 'staged' },
            });
      });
      if (staged !== null) return showTree(database, treeId, userId);
      for (let tries = 0; tries < 3; tries++) {
        const tree = await requireTree(database, treeId, userId, 'edit');
        const planned = await settled(plan(database, tree));
        const restored = await inTransaction(async (context) => {
          const locked = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
          // The tree changed while it was read, so neither the plan nor a refusal is valid.
          if (locked.version !== tree.version) return null;
          if (!planned.ok) throw planned.error;
          return apply(context, locked, planned.value);
        });
        if (restored !== null) return restored;
      }
      return inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        return apply(context, tree, await plan(context.tx, tree));
      });
    },
  };
}

function changesOf(version: number): HistoryChange[] {
  return [{ code: 'tree-restored', values: { version: String(version) } }];
}

async function settled<Value>(
  work: Promise<Value>,
): Promise<{ readonly ok: true; readonly value: Value } | { readonly ok: false; error: unknown }> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    return { ok: false, error };
  }
}

/** Adds the images that were left out to the reply. */
function withSkipped(edited: Edited, skipped: Edited['skipped']): Edited {
  return skipped.length === 0 ? edited : { ...edited, skipped: [...edited.skipped, ...skipped] };
}

/**
 * The reply to a request that is stored already and whose reply got lost. It has only the version, which
 * shows the client that the request was applied.
 */
async function repeatedRequest(
  tx: Database,
  tree: LockedTree,
  userId: string,
  action: 'undo' | 'redo' | 'restore',
  operationId: string | undefined,
): Promise<Edited | null> {
  if (operationId === undefined) return null;
  const change = await findOwnChange(tx, tree.id, userId, operationId);
  if (change?.action !== action) return null;
  return { tree, version: change.version, species: [], deleted: [], skipped: [] };
}
