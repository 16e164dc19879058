import type { TreeFileFormat } from '../../providers/image-studio/write-tree.ts';
import type { FileReader, SpeciesFiles, TreeFile } from '../species/species-files.ts';
import type { TreesService } from '../trees/trees-service.ts';

interface Dependencies {
  readonly trees: Pick<TreesService, 'get'>;
  readonly files: Pick<SpeciesFiles, 'as'>;
}

interface DownloadedTree {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly isPublic: boolean;
}

export type DownloadsService = ReturnType<typeof createDownloadsService>;

/** Trees as files for others' programs. */
export function createDownloadsService({ trees, files }: Dependencies) {
  return {
    /** What a file would hold, for whoever may see the tree. */
    find: (treeId: string, personId: string | null): Promise<DownloadedTree> =>
      trees.get(treeId, personId),

    /** The file of a tree the caller may see, with the version it shows. */
    write: (tree: DownloadedTree, format: TreeFileFormat, reader: FileReader): Promise<TreeFile> =>
      files.as(tree, { format, title: tree.name, top: null }, reader),
  };
}
