import type { Tree, UndoState } from '@life-tree/contract';
import type { Operation } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import type { ImageCopies } from '../images/image-copies.ts';
import type { PlansService } from '../plans/plans-service.ts';
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
import { planRestore } from './restoring/restore-plan.ts';

/** The operationId of an undo or redo, and the edit it is for; by default the last one. */
interface UndoRequest {
  readonly operationId?: string;
  readonly edit?: string;
}

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
  return {
    /** Refuses operations of users who may not edit, before the body is read. Returns the limits for the body. */
    admit: (treeId: string, userId: string): Promise<EditBodyBounds> =>
      boundEditBody(database, plans, treeId, userId, 'operation'),

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
      if (staging.isUsed && largeImportIn(copied.operation) !== null) {
        const options = {
          operationId,
          alongside: (tx: Database) => copies.useCopies(tx, treeId, names),
        };
        const staged = await staging.run(treeId, () =>
          withoutTransaction((context) =>
            editing.performStaged(context, treeId, userId, copied.operation, options),
          ),
        );
        if (staged !== null) return withSkipped(staged, skipped);
      } else if (names.length === 0) {
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
    undo: (treeId: string, userId: string, { operationId, edit }: UndoRequest): Promise<Edited> =>
      inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        const stored = await repeatedRequest(context.tx, tree, userId, 'undo', operationId);
        if (stored !== null) return stored;
        const change = await findLastEdit(context.tx, treeId, userId, edit);
        if (change === null) throw new AppError('nothing-to-undo');
        if (change === 'dropped') throw new AppError('undo-too-old');
        return editing.applyInverse(context, tree, userId, change, {
          operationId,
          action: 'undo',
          changes: change.changes,
        });
      }),

    /** Redoes the user's last undo, unless they have edited since, or the given undo. */
    redo: (treeId: string, userId: string, { operationId, edit }: UndoRequest): Promise<Edited> =>
      inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        const stored = await repeatedRequest(context.tx, tree, userId, 'redo', operationId);
        if (stored !== null) return stored;
        const change = await findLastUndo(context.tx, treeId, userId, edit);
        if (change === null) throw new AppError('nothing-to-redo');
        if (change === 'dropped') throw new AppError('undo-too-old');
        return editing.applyInverse(context, tree, userId, change, {
          operationId,
          action: 'redo',
          changes: change.changes,
        });
      }),

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
            changes: [{ code: 'tree-restored', values: { version: String(version) } }],
          });
        }
        return showTree(context.tx, treeId, userId);
      };

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
