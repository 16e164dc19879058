import { needsOf, type Operation } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import { violatedUniqueIndex } from '../../database/errors.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import type { LikelySession } from '../sessions/live-session.ts';
import { checkAccess } from '../tree-access/tree-guard.ts';
import { LockRequired } from './changes/record-change.ts';
import {
  type EditContext,
  findTreeAndContext,
  parsePlanAndEditContext,
  planAndEditContextParameters,
} from './context/edit-context-queries.ts';
import type { KeptContext, KeptContexts } from './context/kept-contexts.ts';
import type { Conditions } from './edit-options.ts';
import type { Edited, LockedTree } from './edited-tree.ts';
import { isSmall } from './operations/edit-steps.ts';

interface AttemptsDependencies {
  readonly kept: KeptContexts;
  readonly performIn: (
    editContext: EditContext,
    context: TransactionContext,
    tree: LockedTree,
    userId: string,
    operation: Operation,
    conditions: Conditions,
  ) => Promise<Edited>;
}

/** Edits without a lock, which most edits need not wait for. */
export function createAttempts(
  { database, now }: Pick<Resources, 'database' | 'now'>,
  { kept, performIn }: AttemptsDependencies,
) {
  /** What `attemptKept` needs; null if it is not possible. */
  function findKept(treeId: string, operation: Operation): KeptContext | null {
    return isSmall(operation) ? kept.find(treeId, needsOf(operation)) : null;
  }

  /**
   * Applies an operation without locking the tree, with one statement that reads, unless the last edit has
   * read the same, and one that stores only if the tree still has the same version. Every change of
   * species, fields and editors raises the version, so an equal version means that the loaded data is
   * current. Returns null, without having changed anything, if that is not possible.
   */
  async function attempt(
    context: TransactionContext,
    treeId: string,
    userId: string,
    operation: Operation,
    operationId: string,
  ): Promise<Edited | null> {
    // A change of the tree's fields takes more than one statement.
    if (!isSmall(operation)) return null;
    const edited = await attemptKept(context, treeId, { userId }, operation, operationId);
    if (edited !== null) return edited;
    const needs = needsOf(operation);
    const parameters = planAndEditContextParameters(needs, operationId, now());
    const viewer = { userId, linkKeys: [] };
    const found = await findTreeAndContext(needs)(database, treeId, viewer, parameters);
    const tree = checkAccess(found?.tree ?? null, userId, 'edit');
    const { ownerPlan, ...editContext } = await parsePlanAndEditContext(found?.extra ?? '');
    const options = { operationId, lock: 'unlocked', ownerPlan } as const;
    try {
      return await performIn(editContext, context, tree, userId, operation, options);
    } catch (error) {
      if (error instanceof LockRequired) return null;
      throw error;
    }
  }

  /**
   * Applies an operation to what the last edit has read, with one statement that stores only if the tree still
   * has the same version and, if a session is given, only if that is live. Null, without having changed
   * anything, if that is not possible. Only a stored edit is certain: what is kept may be out of date.
   */
  async function attemptKept(
    context: TransactionContext,
    treeId: string,
    { userId, session }: { readonly userId: string; readonly session?: LikelySession },
    operation: Operation,
    operationId: string,
  ): Promise<Edited | null> {
    const known = findKept(treeId, operation);
    if (known === null) return null;
    const options = { operationId, lock: 'unlocked', session } as const;
    try {
      const tree = checkAccess(known.tree, userId, 'edit');
      const edited = await performIn(known.context, context, tree, userId, operation, options);
      // An edit that changes nothing is not stored.
      if (edited.version !== tree.version) return edited;
    } catch (error) {
      if (!isDueToContext(error)) throw error;
    }
    kept.drop(treeId);
    return null;
  }

  return { findKept, attempt, attemptKept };
}

/**
 * Whether an error may be due to an outdated context: the edit is refused, the tree has another version, or the
 * edit is stored already.
 */
function isDueToContext(error: unknown): boolean {
  return (
    error instanceof AppError ||
    error instanceof LockRequired ||
    violatedUniqueIndex(error) === 'tree_changes_operation'
  );
}
