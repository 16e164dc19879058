import type { Database } from '../../database/database.ts';
import type { TransactionContext } from '../../transaction.ts';
import { ownerLine } from '../tree-access/tree-texts.ts';
import { deleteAllSpecies } from './species-batches-queries.ts';
import {
  findTreesAffectedBy,
  lockOwnTrees,
  lockTreesAffectedBy,
  removeTreeLikes,
  uncountComments,
  updateOwnerLine,
} from './tree-owners-queries.ts';

/** Updates trees when their owner is renamed or deleted. */
export function createOwnership() {
  return {
    /**
     * Locks a user's trees until the transaction ends. Must run before the user is changed: edits lock
     * the tree first and the user second.
     */
    lockTreesOf: async (tx: Database, userId: string): Promise<void> => {
      await lockOwnTrees(tx, userId);
    },

    /** Makes a user's trees searchable by their new name. */
    renameOwner: (tx: Database, userId: string, username: string): Promise<void> =>
      updateOwnerLine(tx, userId, ownerLine(username)),

    /** Every tree that changes when the user is deleted. */
    treesAffectedBy: (tx: Database, userId: string): Promise<string[]> =>
      findTreesAffectedBy(tx, userId),

    /** Locks them until the transaction ends and returns their ids. */
    lockTreesAffectedBy: (tx: Database, userId: string): Promise<string[]> =>
      lockTreesAffectedBy(tx, userId),

    /** Must run just before the user is deleted, which deletes their trees too. */
    forgetUser: async ({ tx, announce }: TransactionContext, userId: string): Promise<void> => {
      await removeTreeLikes(tx, userId);
      await uncountComments(tx, userId);
      for (const treeId of await lockOwnTrees(tx, userId)) {
        await deleteAllSpecies(tx, treeId);
        announce({ kind: 'tree-closed', treeId });
      }
    },
  };
}
