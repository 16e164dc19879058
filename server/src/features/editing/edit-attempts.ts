import type { Plan } from '@life-tree/contract';
import { needsOf, type Operation } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import { violatedUniqueIndex } from '../../database/errors.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import { checkAccess } from '../tree-access/tree-guard.ts';
import { LockRequired } from './changes/record-change.ts';
import {
  type EditContext,
  findTreeAndContext,
  parsePlanAndEditContext,
  planAndEditContextParameters,
} from './context/edit-context-queries.ts';
import type { KeptContexts } from './context/kept-contexts.ts';
import type { Conditions } from './edit-options.ts';
import type { Edited, LockedTree } from './edited-tree.ts';
import { isSmall } from './operations/edit-steps.ts';

/** What `attempt` needs. */
interface ReadTree {
  /** Null if there is none. */
  readonly tree: LockedTree | null;
  readonly context: () => Promise<EditContext & { readonly ownerPlan?: Plan }>;
  /** Whether it comes from an earlier edit, so that it may be out of date. */
  readonly isKept: boolean;
}

export type ReadAhead = Promise<ReadTree>;

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
  /** Reads the tree and what `attempt` needs, without a check of access. Null if it cannot be attempted. */
  function readAhead(treeId: string, operation: Operation, operationId: string): ReadAhead | null {
    // A change of the tree's fields takes more than one statement.
    if (!isSmall(operation)) return null;
    const known = kept.find(treeId, needsOf(operation));
    if (known === null) return readTree(treeId, operation, operationId);
    const { tree, context } = known;
    return Promise.resolve({ tree, context: async () => context, isKept: true });
  }

  async function readTree(
    treeId: string,
    operation: Operation,
    operationId: string,
  ): Promise<ReadTree> {
    const needs = needsOf(operation);
    const parameters = planAndEditContextParameters(needs, operationId, now());
    const found = await findTreeAndContext(needs)(database, { ...parameters, treeId });
    return {
      tree: found?.tree ?? null,
      context: () => parsePlanAndEditContext(found?.extra ?? ''),
      isKept: false,
    };
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
    ahead: ReadAhead | null,
  ): Promise<Edited | null> {
    const reading = ahead ?? readAhead(treeId, operation, operationId);
    if (reading === null) return null;
    const found = await reading;
    const attemptIn = async ({ tree, context: load }: ReadTree): Promise<Edited> => {
      const editable = checkAccess(tree, userId, 'edit');
      const { ownerPlan, ...editContext } = await load();
      const options = { operationId, lock: 'unlocked', ownerPlan } as const;
      return performIn(editContext, context, editable, userId, operation, options);
    };
    try {
      if (!found.isKept) return await attemptIn(found);
      const edited = await attemptIn(found).catch(nullIfOutOfDate);
      // Only what is stored has been compared with the current version.
      if (edited !== null && edited.version !== found.tree?.version) return edited;
      kept.drop(treeId);
      return await attemptIn(await readTree(treeId, operation, operationId));
    } catch (error) {
      if (error instanceof LockRequired) return null;
      throw error;
    }
  }

  return { readAhead, attempt };
}

/**
 * Null for the errors of an edit that may be due to an outdated context: it is refused, the tree has another
 * version, or the edit is stored already.
 */
function nullIfOutOfDate(error: unknown): null {
  const isDueToContext =
    error instanceof AppError ||
    error instanceof LockRequired ||
    violatedUniqueIndex(error) === 'tree_changes_operation';
  if (isDueToContext) return null;
  throw error;
}
