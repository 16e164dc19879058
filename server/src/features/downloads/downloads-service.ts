import { settingsOf, type TreeSettings } from '@life-tree/phylogeny';
import type { TreeFileFormat } from '../../providers/worker-pool/worker-messages.ts';
import type { FileReader, SpeciesFiles, TreeFile } from '../species/species-files.ts';
import type { Viewer } from '../tree-access/viewer.ts';
import type { TreesService } from '../trees/trees-service.ts';

interface Dependencies {
  readonly trees: Pick<TreesService, 'get' | 'partsOf'>;
  readonly files: Pick<SpeciesFiles, 'as'>;
}

interface DownloadedTree extends TreeSettings {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly isPublic: boolean;
  readonly parts?: true;
}

export type DownloadsService = ReturnType<typeof createDownloadsService>;

/** Trees as files for other programs. */
export function createDownloadsService({ trees, files }: Dependencies) {
  return {
    /** The tree, if the viewer may see it. */
    find: (treeId: string, viewer: Viewer): Promise<DownloadedTree> => trees.get(treeId, viewer),

    /** Writes the file of a tree. The caller has checked access. */
    write: async (
      tree: DownloadedTree,
      format: TreeFileFormat,
      reader: FileReader,
    ): Promise<TreeFile> => {
      const parts = tree.parts ? await trees.partsOf(tree.id) : {};
      const settings = settingsOf(tree);
      return files.as(tree, { format, title: tree.name, top: null, settings, parts }, reader);
    },
  };
}
