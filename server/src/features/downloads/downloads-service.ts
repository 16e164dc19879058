import type { Tree } from '@life-tree/contract';
import type { TreeFileFormat } from '../../providers/worker-pool/worker-messages.ts';
import type { FileReader, PastTreeFile, SeenTree, SpeciesFiles } from '../species/species-files.ts';
import type { Viewer } from '../tree-access/viewer.ts';
import type { TreesService } from '../trees/trees-service.ts';

interface Dependencies {
  readonly trees: Pick<TreesService, 'get'>;
  readonly files: Pick<SpeciesFiles, 'as'>;
}

export type DownloadsService = ReturnType<typeof createDownloadsService>;

/** Trees as files for other programs. */
export function createDownloadsService({ trees, files }: Dependencies) {
  return {
    /** The tree, if the viewer may see it. */
    find: (treeId: string, viewer: Viewer): Promise<Tree> => trees.get(treeId, viewer),

    /** Writes the file of a tree. The caller has checked access. */
    write: (tree: SeenTree, format: TreeFileFormat, reader: FileReader): Promise<PastTreeFile> =>
      files.as(tree, format, reader),
  };
}
