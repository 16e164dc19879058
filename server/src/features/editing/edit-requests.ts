import type { Tree } from '@life-tree/contract';
import type { Operation } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import type { ImageCopies } from '../images/image-copies.ts';
import type { PlansService } from '../plans/plans-service.ts';
import { showTree } from '../tree-access/shown-trees.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import { findLastEdit, findLastUndo, findOwnChange } from './changes/change-queries.ts';
import { boundEditBody, type EditBodyBounds } from './edit-body-bounds.ts';
import type { Edited, LockedTree } from './edited-tree.ts';
import type { EditingService } from './editing-service.ts';
import { planRestore } from './restoring/restore-plan.ts';

/** What an undo or redo is called, and which change it is about; the last one unless said. */
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

/** What clients may ask of a tree's edits: perform an operation, undo, redo and restore. */
export function createEditRequests(
  {
    database,
    inTransaction,
    withoutTransaction,
  }: Pick<Resources, 'database' | 'inTransaction' | 'withoutTransaction'>,
  { editing, plans, copies }: EditRequestsDependencies,
) {
  return {
    /** Refuses an operation that cannot be accepted before it is read, and answers what it may hold. */
    admit: (treeId: string, userId: string): Promise<EditBodyBounds> =>
      boundEditBody(database, plans, treeId, userId, 'operation'),

    /** Nearly always nobody else edits the tree at the same moment; only where somebody does, they wait. */
    perform: async (
      treeId: string,
      userId: string,
      operation: Operation,
      operationId: string,
    ): Promise<Edited> => {
      const { names, skipped, ...copied } = await copies.copyInto(treeId, userId, operation);
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
    },

    /** Whether a change whose reply was lost is stored. */
    find: async (
      treeId: string,
      userId: string,
      operationId: string,
    ): Promise<{ version: number | null }> => {
      await requireTree(database, treeId, userId, 'edit');
      const change = await findOwnChange(database, treeId, userId, operationId);
      return { version: change?.version ?? null };
    },

    /** Undoes a person's last edit, or the one they name; what others did since stays. */
    undo: (treeId: string, userId: string, { operationId, edit }: UndoRequest): Promise<Edited> =>
      inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        const stored = await repeated(context.tx, tree, userId, 'undo', operationId);
        if (stored !== null) return stored;
        const change = await findLastEdit(context.tx, treeId, userId, edit);
        if (change === null) throw new AppError('nothing-to-undo');
        if (change === 'dropped') throw tooOld();
        return editing.applyInverse(context, tree, userId, change, {
          operationId,
          action: 'undo',
          changes: change.changes,
        });
      }),

    /** Takes back a person's last undo, unless they edited anything since, or the undo they name. */
    redo: (treeId: string, userId: string, { operationId, edit }: UndoRequest): Promise<Edited> =>
      inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        const stored = await repeated(context.tx, tree, userId, 'redo', operationId);
        if (stored !== null) return stored;
        const change = await findLastUndo(context.tx, treeId, userId, edit);
        if (change === null) throw new AppError('nothing-to-redo');
        if (change === 'dropped') throw tooOld();
        return editing.applyInverse(context, tree, userId, change, {
          operationId,
          action: 'redo',
          changes: change.changes,
        });
      }),

    /**
     * Makes fields and species what they were at a version; who may see and edit the tree stays. What
     * that takes is worked out before the tree is locked: the embedded engine serves nobody else during
     * a transaction. If somebody keeps editing the tree meanwhile, it is worked out under the lock.
     */
    restore: async (
      treeId: string,
      userId: string,
      version: number,
      operationId?: string,
    ): Promise<Tree> => {
      const plan = async (tx: Database, tree: LockedTree): Promise<Operation | null> => {
        const stored = await repeated(tx, tree, userId, 'restore', operationId);
        return stored === null ? planRestore(tx, tree, version) : null;
      };
      const carryOut = async (
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
          // What was read meanwhile is of different moments: neither the plan nor a refusal holds.
          if (locked.version !== tree.version) return null;
          if (!planned.ok) throw planned.error;
          return carryOut(context, locked, planned.value);
        });
        if (restored !== null) return restored;
      }
      return inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        return carryOut(context, tree, await plan(context.tx, tree));
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

function tooOld(): AppError {
  return new AppError('undo-too-old');
}

/** Says too which images were left out. */
function withSkipped(edited: Edited, skipped: Edited['skipped']): Edited {
  return skipped.length === 0 ? edited : { ...edited, skipped: [...edited.skipped, ...skipped] };
}

/**
 * The answer to a request that was done already and whose reply got lost. What it changed is not
 * listed again: whoever asks twice needs the version, to know that it was done.
 */
async function repeated(
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
