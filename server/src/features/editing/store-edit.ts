import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import { LockRequired } from './changes/record-change.ts';
import type { LockedTree } from './edited-tree.ts';
import type { Staging } from './staging/staging.ts';

/** Whether others can change the tree until the edit is stored. */
export type Lock = 'locked' | 'unlocked';

/** An edit whose user is known. Both functions read, check and store it; they may run one after the other. */
interface RequestedEdit<Done> {
  /** For small edits: reads the tree and all that the edit needs with one statement. */
  readonly atOnce?: ((context: TransactionContext) => Promise<Done>) | undefined;
  /** Reads what the edit needs of this tree with as many statements as it takes. */
  readonly apply: (context: TransactionContext, tree: LockedTree, lock: Lock) => Promise<Done>;
}

/**
 * The three ways in which an edit is stored:
 *
 * 1. One statement reads, and one stores the result if the tree still has the version that was read.
 * 2. If that is not possible: a transaction that locks the tree.
 * 3. Instead of 2 on the embedded database, where a transaction excludes everybody: the edit reads without a lock,
 *    and is stored in stages if it is large. A short transaction completes it if the version is still the same;
 *    otherwise, 2 decides.
 *
 * Every change of species, fields and editors raises the version, so an equal version means that everything that was
 * read is current.
 */
export function createStoreEdit(
  { inTransaction, withoutTransaction }: Pick<Resources, 'inTransaction' | 'withoutTransaction'>,
  staging: Staging,
) {
  return <Done>(treeId: string, userId: string, edit: RequestedEdit<Done>): Promise<Done> => {
    const { atOnce, apply } = edit;

    async function unlocked(context: TransactionContext): Promise<Done> {
      const tree = await requireTree(context.tx, treeId, userId, 'edit');
      try {
        return await apply(context, tree, 'unlocked');
      } catch (error) {
        // An edit that read a tree while it was changed may have been refused for no reason.
        const { version } = await requireTree(context.tx, treeId, userId, 'edit');
        throw version === tree.version ? error : new LockRequired();
      }
    }

    // Edits of one tree that arrive together would otherwise repeat each other's work: all read the same version, and
    // only one can store the next.
    return staging.alone(treeId, async () => {
      const attempt = atOnce ?? (staging.isUsed ? unlocked : null);
      const stored = attempt === null ? null : await unlessLocked(withoutTransaction(attempt));
      if (stored !== null) return stored.done;
      return inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        return apply(context, tree, 'locked');
      });
    });
  };
}

/** Null, without anything having been changed, if the edit needs the lock. */
async function unlessLocked<Done>(work: Promise<Done>): Promise<{ readonly done: Done } | null> {
  try {
    return { done: await work };
  } catch (error) {
    if (error instanceof LockRequired) return null;
    throw error;
  }
}
