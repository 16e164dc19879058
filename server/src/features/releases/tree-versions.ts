import { can } from '@life-tree/contract';
import type { ComparedFields, PartEntries } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import {
  asNested,
  type FileReader,
  type PastTreeFile,
  type SpeciesFiles,
} from '../species/species-files.ts';
import type { VersionedText } from '../species/species-service.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import type { Viewer } from '../tree-access/viewer.ts';
import type { ReleaseSnapshots } from './release-snapshots.ts';
import { findReleaseOf } from './releases-queries.ts';

interface Dependencies {
  readonly files: Pick<SpeciesFiles, 'past' | 'convert'>;
  readonly snapshots: Pick<ReleaseSnapshots, 'open'>;
}

export type TreeVersions = ReturnType<typeof createTreeVersions>;

/**
 * Trees as they were at earlier versions: those that were released for everybody who may see the tree, the
 * others for those who may see its history.
 */
export function createTreeVersions(
  { database }: Pick<Resources, 'database'>,
  { files, snapshots }: Dependencies,
) {
  /** Returns the number of the release of this version; null if it is not released. */
  async function requireVersion(
    treeId: string,
    version: number,
    viewer: Viewer,
  ): Promise<number | null> {
    const tree = await requireTree(database, treeId, viewer, 'see');
    const release =
      tree.releasesCount === 0 ? null : await findReleaseOf(database, treeId, version);
    if (release === null && !can(viewer.userId, 'view-history', tree)) {
      throw new AppError('forbidden');
    }
    return release;
  }

  async function open(treeId: string, version: number, reader: FileReader): Promise<PastTreeFile> {
    const release = await requireVersion(treeId, version, reader);
    const file = await (release === null
      ? files.past(treeId, version, reader)
      : snapshots.open(treeId, release, reader));
    try {
      // The tree may have become private while the file was made.
      await requireVersion(treeId, version, reader);
      return file;
    } catch (error) {
      file.release();
      throw error;
    }
  }

  return {
    /** Refuses viewers who may not see this version. */
    require: async (treeId: string, version: number, viewer: Viewer): Promise<void> => {
      await requireVersion(treeId, version, viewer);
    },

    /** All species at a version. */
    list: async (
      treeId: string,
      version: number,
      shape: 'nested' | 'flat',
      reader: FileReader,
    ): Promise<VersionedText> => {
      const file = await open(treeId, version, reader);
      if (shape === 'flat') return { version, parts: file.read() };
      try {
        const key = `${treeId} at ${version} nested`;
        const nested = await files.convert(key, file, asNested, reader);
        return { version, parts: nested.read() };
      } finally {
        file.release();
      }
    },

    /** The lists, settings and texts at a version. */
    parts: async (
      treeId: string,
      version: number,
      reader: FileReader,
    ): Promise<PartEntries & ComparedFields & { readonly tags: string[] }> => {
      const file = await open(treeId, version, reader);
      const { name, description, tags, parts, settings } = file.facts;
      file.release();
      return { name, description, tags: [...tags], ...parts, ...settings };
    },
  };
}
