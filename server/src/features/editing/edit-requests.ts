import { type HistoryChange, newIdentifier, type Tree, type UndoState } from '@life-tree/contract';
import { changesOperation, type Operation } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
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
import { isSmall } from './operations/edit-steps.ts';
import { findPastTree } from './restoring/find-past-tree.ts';

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
  { database }: Pick<Resources, 'database'>,
  { editing, plans, copies }: EditRequestsDependencies,
) {
  function applyInverse(
    treeId: string,
    userId: string,
    action: 'undo' | 'redo',
    // One id for all attempts to store it, so that none of them undoes another edit after one that was stored.
    { operationId = newIdentifier(), edit }: UndoRequest,
  ): Promise<Edited> {
    return editing.store(treeId, userId, {
      apply: async (context, tree, lock) => {
        const stored = await repeatedRequest(context.tx, tree, userId, action, operationId);
        if (stored !== null) return stored;
        const find = action === 'undo' ? findLastEdit : findLastUndo;
        const change = await find(context.tx, treeId, userId, edit);
        if (change === null) throw new AppError(`nothing-to-${action}`);
        if (change === 'dropped') throw new AppError('undo-too-old');
        const { changes } = change;
        const options = { operationId, action, changes, lock };
        return editing.applyInverse(context, tree, userId, change, options);
      },
    });
  }

  return {
    /** Refuses operations of users who may not edit, before the body is read. Returns the limits for the body. */
    admit: (treeId: string, userId: string): Promise<EditBodyBounds> =>
      boundEditBody(database, plans, treeId, userId, 'operation'),

    perform: async (
      treeId: string,
      viewer: LoggedInViewer,
      operation: Operation,
      operationId: string,
    ): Promise<Edited> => {
      const { userId } = viewer;
      const { names, skipped, ...copied } = await copies.copyInto(treeId, viewer, operation);
      const alongside =
        names.length === 0 ? undefined : (tx: Database) => copies.useCopies(tx, treeId, names);
      const edited = await editing.store(treeId, userId, {
        atOnce:
          alongside === undefined && isSmall(copied.operation)
            ? (context) =>
                editing.performAtOnce(context, treeId, userId, copied.operation, operationId)
            : undefined,
        apply: (context, tree, lock) =>
          editing.perform(context, tree, userId, copied.operation, {
            ...{ operationId, alongside, lock },
          }),
      });
      return withSkipped(edited, skipped);
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

    /** Restores the fields and species of a version, but not who may see and edit the tree. */
    restore: (
      treeId: string,
      userId: string,
      version: number,
      operationId?: string,
    ): Promise<Tree> =>
      editing.store(treeId, userId, {
        apply: async (context, tree, lock) => {
          const { tx } = context;
          const stored = await repeatedRequest(tx, tree, userId, 'restore', operationId);
          const past = stored === null ? await findPastTree(tx, tree, version) : null;
          const operation = past && changesOperation(past.changes());
          if (operation !== null) {
            await editing.perform(context, tree, userId, operation, {
              ...{ operationId, action: 'restore', changes: changesOf(version), lock },
            });
          }
          return showTree(tx, treeId, userId);
        },
      }),
  };
}

function changesOf(version: number): HistoryChange[] {
  return [{ code: 'tree-restored', values: { version: String(version) } }];
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
