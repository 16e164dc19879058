import { can } from '@life-tree/contract';
import type { PartEntries, TreeSettings } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import type { FileReader, PastTreeFile, SpeciesFiles } from '../species/species-files.ts';
import type { VersionedText } from '../species/species-service.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import type { Viewer } from '../tree-access/viewer.ts';

interface Dependencies {
  readonly files: Pick<SpeciesFiles, 'past' | 'convert'>;
}

export type TreeVersions = ReturnType<typeof createTreeVersions>;

/** Trees as they were at earlier versions, for those who may see their history. */
export function createTreeVersions(
  { database }: Pick<Resources, 'database'>,
  { files }: Dependencies,
) {
  async function requireVersion(treeId: string, viewer: Viewer): Promise<void> {
    const tree = await requireTree(database, treeId, viewer, 'see');
    if (!can(viewer.userId, 'view-history', tree)) throw new AppError('forbidden');
  }

  async function open(treeId: string, version: number, reader: FileReader): Promise<PastTreeFile> {
    const file = await files.past(treeId, version, reader);
    try {
      // The tree may have become private while the file was made.
      await requireVersion(treeId, reader);
      return file;
    } catch (error) {
      file.release();
      throw error;
    }
  }

  return {
    /** Refuses viewers who may not see earlier versions. */
    require: requireVersion,

    /** All species at a version. The caller has checked access. */
    list: async (
      treeId: string,
      version: number,
      shape: 'nested' | 'flat',
      reader: FileReader,
    ): Promise<VersionedText> => {
      const file = await open(treeId, version, reader);
      if (shape === 'flat') return { version, parts: file.read() };
      try {
        const asked = {
          format: 'nested',
          title: '',
          top: null,
          settings: null,
          parts: {},
        } as const;
        const nested = await files.convert(`${treeId} at ${version} nested`, file, asked, reader);
        return { version, parts: nested.read() };
      } finally {
        file.release();
      }
    },

    /** The lists and settings at a version. The caller has checked access. */
    parts: async (
      treeId: string,
      version: number,
      reader: FileReader,
    ): Promise<PartEntries & TreeSettings> => {
      const file = await open(treeId, version, reader);
      const { parts, settings } = file.facts;
      file.release();
      return { ...parts, ...settings };
    },
  };
}
