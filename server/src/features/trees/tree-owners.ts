import type { Database } from '../../database/database.ts';
import type { TransactionContext } from '../../transaction.ts';
import { ownerLine } from '../tree-access/tree-texts.ts';
import {
  findTreesAffectedBy,
  lockOwnTrees,
  lockTreesAffectedBy,
  removeTreeLikes,
  uncountComments,
  updateOwnerLine,
} from './tree-owners-queries.ts';

/** What becomes of trees when their owner changes. */
export function createOwnership() {
  return {
    /**
     * Holds a person's trees until the transaction ends. To be done before the person is changed:
     * whoever edits a tree holds it first and looks at people after.
     */
    lockTreesOf: async (tx: Database, userId: string): Promise<void> => {
      await lockOwnTrees(tx, userId);
    },

    /** Lets searches find a person's trees by their new name. */
    renameOwner: (tx: Database, userId: string, username: string): Promise<void> =>
      updateOwnerLine(tx, userId, ownerLine(username)),

    /** Every tree that changes when a person goes. */
    treesAffectedBy: (tx: Database, userId: string): Promise<string[]> =>
      findTreesAffectedBy(tx, userId),

    /** Holds these until the transaction ends; answers which. */
    lockTreesAffectedBy: (tx: Database, userId: string): Promise<string[]> =>
      lockTreesAffectedBy(tx, userId),

    /** To be done just before a person is deleted, whose trees go with them. */
    forgetUser: async ({ tx, announce }: TransactionContext, userId: string): Promise<void> => {
      await removeTreeLikes(tx, userId);
      await uncountComments(tx, userId);
      for (const treeId of await lockOwnTrees(tx, userId)) {
        announce({ kind: 'tree-closed', event: { treeId, reason: 'deleted' } });
      }
    },
  };
}
