import { type BinnedTree, binDays, maxBinnedTrees, type Tree } from '@life-tree/contract';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/database.ts';
import type { Resources } from '../../../resources.ts';
import { removeReleases } from '../../tree-access/cited-release.ts';
import { showTree } from '../../tree-access/shown-trees.ts';
import { lockTree, type TreeRow } from '../../tree-access/tree-access-queries.ts';
import { requireTree } from '../../tree-access/tree-guard.ts';
import { deleteAllSpecies } from '../species-batches-queries.ts';
import { requireTreeWithinPlan } from '../tree-limit.ts';
import type { TreesDependencies } from '../trees-dependencies.ts';
import { removeTree } from '../trees-queries.ts';
import { findBinnedTrees, findTreesBinnedUntil } from './tree-bin-queries.ts';

const stay = binDays * 24 * 60 * 60 * 1000;

/** Deleted for good at a time, so that other work gets its turn. */
const emptiedTogether = 100;

export async function removeForGood(tx: Database, { id, userId }: TreeRow): Promise<void> {
  await deleteAllSpecies(tx, id);
  await removeReleases(tx, id, userId);
  await removeTree(tx, id);
}

/**
 * A deleted tree stays in its owner's bin for some days. Until then it exists for nobody: it is private and
 * `deletedAt` hides it from its owner and collaborators too. It does not count towards the owner's plan, so
 * bringing it back needs room in the plan, and a bin has a limit of its own.
 */
export function createBin(
  { database, inTransaction, now }: Pick<Resources, 'database' | 'inTransaction' | 'now'>,
  { plans, editing }: Pick<TreesDependencies, 'plans' | 'editing'>,
) {
  /** Locks a tree in the user's own bin. For everybody else it does not exist. */
  async function requireBinned(tx: Database, treeId: string, userId: string): Promise<TreeRow> {
    const tree = await lockTree(tx, treeId);
    if (tree === null || tree.deletedAt === null || tree.userId !== userId) {
      throw new AppError('not-found');
    }
    return tree;
  }

  /** Deletes trees for good, unless they were brought back meanwhile. Each on its own, to hold few locks. */
  async function empty(treeIds: readonly string[]): Promise<void> {
    for (const treeId of treeIds) {
      await inTransaction(async ({ tx }) => {
        const tree = await lockTree(tx, treeId);
        if (tree !== null && tree.deletedAt !== null) await removeForGood(tx, tree);
      });
    }
  }

  return {
    /** Moves a tree to the bin and returns its name. */
    remove: async (treeId: string, userId: string): Promise<string> => {
      const name = await inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'delete', { lock: true });
        const change = { code: 'tree-deleted', values: {} } as const;
        const columns = {
          deletedAt: now(),
          isPublic: false,
          wasPublic: tree.isPublic || tree.wasPublic,
        };
        await editing.record(context, tree, userId, 'delete', change, columns);
        context.announce({ kind: 'tree-closed', treeId });
        return tree.name;
      });
      const tooMany = await findBinnedTrees(database, userId, maxBinnedTrees);
      await empty(tooMany.map(({ id }) => id));
      return name;
    },

    /** The user's bin, last deleted first. */
    binned: async (userId: string): Promise<BinnedTree[]> => {
      const found = await findBinnedTrees(database, userId);
      return found.map(({ deletedAt, ...tree }) => ({
        ...tree,
        deletedAt: deletedAt.toISOString(),
        removedAt: new Date(deletedAt.getTime() + stay).toISOString(),
      }));
    },

    /** Brings a tree back as it was, with its collaborators, link, comments and likes. */
    bringBack: (treeId: string, userId: string): Promise<Tree> =>
      inTransaction(async (context) => {
        const { tx } = context;
        const tree = await requireBinned(tx, treeId, userId);
        await requireTreeWithinPlan(tx, plans, userId);
        const change = { code: 'tree-brought-back', values: {} } as const;
        const isPublic = tree.wasPublic && tree.hiddenFor === null;
        const columns = { deletedAt: null, isPublic, wasPublic: tree.wasPublic && !isPublic };
        await editing.record(context, tree, userId, 'bring-back', change, columns);
        for (const editor of [userId, ...tree.collaborators]) {
          context.announce({ kind: 'tree-opened', treeId, userId: editor });
        }
        return showTree(tx, treeId, userId);
      }),

    /** Deletes a tree in the bin for good and returns its name. */
    removeFromBin: (treeId: string, userId: string): Promise<string> =>
      inTransaction(async ({ tx }) => {
        const tree = await requireBinned(tx, treeId, userId);
        await removeForGood(tx, tree);
        return tree.name;
      }),

    /** Deletes for good what has been in a bin for too long. */
    emptyBins: async (): Promise<void> => {
      const until = new Date(now().getTime() - stay);
      await empty(await findTreesBinnedUntil(database, until, emptiedTogether));
    },
  };
}
