import type { Resources } from '../../resources.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import type { LoggedInViewer } from '../tree-access/viewer.ts';
import {
  deleteFoldedBranches,
  type Folder,
  findFoldedBranches,
  storeFoldedBranches,
} from './folded-branches-queries.ts';

export type FoldedBranchesService = ReturnType<typeof createFoldedBranchesService>;

/** Which branches of a tree each user has folded. They are part of no version of the tree. */
export function createFoldedBranchesService({ database }: Pick<Resources, 'database'>) {
  return {
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
