import type { Resources } from '../../resources.ts';
import type { TreeRow } from '../tree-access/tree-access-queries.ts';
import { requireTree, treeGuardWithExtra } from '../tree-access/tree-guard.ts';
import type { LoggedInViewer, Viewer } from '../tree-access/viewer.ts';
import {
  deleteFoldedBranches,
  type Folder,
  findFoldedBranches,
  hasFoldedBranches,
  storeFoldedBranches,
} from './folded-branches-queries.ts';

const requireTreeAndFolded = treeGuardWithExtra('tree_and_folded', hasFoldedBranches);

export type FoldedBranchesService = ReturnType<typeof createFoldedBranchesService>;

/** Which branches of a tree each user has folded. They are part of no version of the tree. */
export function createFoldedBranchesService({ database }: Pick<Resources, 'database'>) {
  return {
    /** Finds a tree that the viewer may see, and whether they have folded branches of it. */
    findTree: async (
      treeId: string,
      viewer: Viewer,
    ): Promise<{ readonly tree: TreeRow; readonly hasFolded: boolean }> => {
      const { tree, extra } = await requireTreeAndFolded(database, treeId, viewer, 'see', {
        userId: viewer.userId,
      });
      return { tree, hasFolded: extra === 'true' };
    },

    get: async (treeId: string, viewer: LoggedInViewer): Promise<string[]> => {
      await requireTree(database, treeId, viewer, 'see');
      return findFoldedBranches(database, folderOf(treeId, viewer));
    },

    set: async (
      treeId: string,
      viewer: LoggedInViewer,
      speciesIds: readonly string[],
    ): Promise<string[]> => {
      await requireTree(database, treeId, viewer, 'see');
      const folder = folderOf(treeId, viewer);
      const folded = new Set(speciesIds);
      if (folded.size === 0) await deleteFoldedBranches(database, folder);
      else await storeFoldedBranches(database, folder, [...folded]);
      return findFoldedBranches(database, folder);
    },
  };
}

const folderOf = (treeId: string, { userId }: LoggedInViewer): Folder => ({ treeId, userId });
