import { Failure } from '../../failure.ts';
import type { TreeFileFormat } from '../../providers/image-studio/write-tree.ts';
import type { Resources } from '../../resources.ts';
import type { SpeciesService } from '../species/species-service.ts';
import type { TreesService } from '../trees/trees-service.ts';
import { studioFailure } from './studio-failure.ts';

interface Neighbours {
  readonly trees: Pick<TreesService, 'get'>;
  readonly species: Pick<SpeciesService, 'list'>;
}

/** Each is a whole tree in memory, once as species and once as a file. */
const mostAtOnce = 4;

export type DownloadsService = ReturnType<typeof createDownloadsService>;

/** Trees as files for others' programs. */
export function createDownloadsService(
  { config, imageStudio }: Pick<Resources, 'config' | 'imageStudio'>,
  { trees, species }: Neighbours,
) {
  let writing = 0;

  return {
    /** What a file would hold, for whoever may see the tree. */
    find: async (treeId: string, personId: string | null) => {
      const { name, version, isPublic } = await trees.get(treeId, personId);
      return { name, version, isPublic };
    },

    /** The file of a tree the caller may see, with the version it shows. */
    write: async (treeId: string, title: string, format: TreeFileFormat) => {
      if (writing >= mostAtOnce) throw new Failure('unavailable', { retryAfterSeconds: 5 });
      writing += 1;
      try {
        const { version, parts } = await species.list(treeId, 'flat');
        const file = await imageStudio.writeTree({
          format,
          title,
          origin: config.publicUrl.origin,
          species: [...parts].join(''),
        });
        return { version, file };
      } catch (error) {
        throw studioFailure(error);
      } finally {
        writing -= 1;
      }
    },
  };
}
