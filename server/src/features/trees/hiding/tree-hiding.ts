import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/database.ts';
import type { TransactionContext } from '../../../transaction.ts';
import { removeAllReleases } from '../../tree-access/cited-release.ts';
import { findTree, lockTree, type TreeRow } from '../../tree-access/tree-access-queries.ts';
import { removeForGood } from '../bin/tree-bin.ts';
import { isOwnerSuspended, lockOwnTrees } from '../tree-owners-queries.ts';
import type { TreesDependencies } from '../trees-dependencies.ts';

/**
 * Moderators hide trees: one of them, or with their owner's account what others can see. A hidden tree exists only
 * for its owner. As in the bin, it is not public, so that what shows public trees need not know about it.
 */
export function createTreeHiding({ editing }: Pick<TreesDependencies, 'editing'>) {
  /** For moderators, who need no right to see the tree. */
  async function requireStored(tx: Database, treeId: string): Promise<TreeRow> {
    const tree = await lockTree(tx, treeId);
    if (tree === null || tree.version === 0) throw new AppError('not-found');
    return tree;
  }

  async function set(
    context: TransactionContext,
    tree: TreeRow,
    hiddenFor: TreeRow['hiddenFor'],
  ): Promise<void> {
    const { id: treeId, userId } = tree;
    const isHidden = hiddenFor !== null;
    const wasPublic = tree.isPublic || tree.wasPublic;
    const isPublic = wasPublic && !isHidden && tree.deletedAt === null;
    const columns = { hiddenFor, isPublic, wasPublic: wasPublic && !isPublic };
    const code = isHidden ? 'hidden-by-moderators' : 'shown-by-moderators';
    await editing.record(context, tree, userId, code, { code, values: {} }, columns);
    if (isHidden) {
      context.announce({ kind: 'tree-closed', treeId });
      return;
    }
    for (const editor of [userId, ...tree.collaborators]) {
      context.announce({ kind: 'tree-opened', treeId, userId: editor });
    }
  }

  return {
    /** Hides or shows a tree and returns its name. */
    setHidden: async (
      context: TransactionContext,
      treeId: string,
      isHidden: boolean,
    ): Promise<string> => {
      const tree = await requireStored(context.tx, treeId);
      if ((tree.hiddenFor === 'tree') === isHidden) throw new AppError('moderation-done');
      const otherwise = (await isOwnerSuspended(context.tx, tree.userId)) ? 'account' : null;
      await set(context, tree, isHidden ? 'tree' : otherwise);
      return tree.name;
    },

    /** Hides what others can see of a user's trees, or shows it again. Locks the trees. */
    setHiddenWithAccount: async (
      context: TransactionContext,
      userId: string,
      isHidden: boolean,
    ): Promise<void> => {
      for (const treeId of await lockOwnTrees(context.tx, userId)) {
        const tree = await findTree(context.tx, treeId);
        if (tree === null) continue;
        const isShown = tree.isPublic || tree.wasPublic || tree.linkKey !== null;
        if (isHidden && isShown && tree.hiddenFor === null) await set(context, tree, 'account');
        if (!isHidden && tree.hiddenFor === 'account') await set(context, tree, null);
      }
    },

    /** Deletes a tree for good, with its releases and their citations, and returns its name. */
    removeByModerator: async (context: TransactionContext, treeId: string): Promise<string> => {
      const tree = await requireStored(context.tx, treeId);
      await removeAllReleases(context.tx, treeId);
      await removeForGood(context.tx, tree);
      context.announce({ kind: 'tree-closed', treeId });
      return tree.name;
    },

    nameForModerator: async (tx: Database, treeId: string): Promise<string> =>
      (await requireStored(tx, treeId)).name,
  };
}
