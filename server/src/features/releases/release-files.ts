import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  authorNames,
  type ReleaseDetails,
  releaseAddress,
  releaseTitle,
} from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { CachedFile } from '../../providers/file-cache/file-cache.ts';
import type { TreeFileFormat } from '../../providers/worker-pool/worker-messages.ts';
import type { Resources } from '../../resources.ts';
import { treeFiles } from '../downloads/tree-files.ts';
import type { PreviewsService } from '../previews/previews-service.ts';
import type {
  FileReader,
  PastTreeFile,
  SpeciesFiles,
  TreeFileFormat as WrittenFormat,
} from '../species/species-files.ts';
import type { Viewer } from '../tree-access/viewer.ts';
import { writeZip, type ZipEntry } from '../users/archive/zip-file.ts';
import {
  type CitedRelease,
  citationBib,
  citationCff,
  dataciteJson,
  sourcesJson,
} from './citation-files.ts';
import type { ReleaseSnapshots } from './release-snapshots.ts';
import type { ReleasesService } from './releases-service.ts';

interface Dependencies {
  readonly releases: Pick<ReleasesService, 'find'>;
  readonly snapshots: Pick<ReleaseSnapshots, 'open'>;
  readonly files: Pick<SpeciesFiles, 'make' | 'convert'>;
  readonly previews: Pick<PreviewsService, 'renderOnce'>;
}

/** A release that the viewer may see, with its tree. */
export interface FoundRelease extends CitedRelease {
  readonly treeId: string;
  readonly isPublic: boolean;
}

/** The formats in the archive of a release. */
const archivedFormats: readonly TreeFileFormat[] = ['json', 'newick', 'nexus', 'csv', 'svg'];

export type ReleaseFiles = ReturnType<typeof createReleaseFiles>;

/** The files of a release: its tree in every format, its citations, its preview, and an archive. */
export function createReleaseFiles(
  { config }: Pick<Resources, 'config'>,
  { releases, snapshots, files, previews }: Dependencies,
) {
  const { origin } = config.publicUrl;

  const find = async (treeId: string, number: number, viewer: Viewer): Promise<FoundRelease> => {
    const { release, isPublic } = await releases.find(treeId, number, viewer);
    return {
      ...release,
      treeId,
      isPublic,
      address: `${origin}${releaseAddress(treeId, number)}`,
      treeAddress: `${origin}/trees/${treeId}`,
    };
  };

  /** Runs work with the species of a release, and checks access again after it. */
  async function withSnapshot<Value extends { release(): void }>(
    { treeId, number }: FoundRelease,
    reader: FileReader,
    work: (snapshot: PastTreeFile) => Promise<Value>,
  ): Promise<Value> {
    const snapshot = await snapshots.open(treeId, number, reader);
    try {
      const value = await work(snapshot);
      // The tree may have become private meanwhile, or the release may have been withdrawn.
      try {
        requireContent((await releases.find(treeId, number, reader)).release);
      } catch (error) {
        value.release();
        throw error;
      }
      return value;
    } finally {
      snapshot.release();
    }
  }

  function convert(
    release: FoundRelease,
    snapshot: PastTreeFile,
    format: WrittenFormat['format'],
    reader: FileReader,
  ): Promise<PastTreeFile> {
    const { treeId, number, authors } = release;
    const { name, settings, parts } = snapshot.facts;
    const title = format === 'preview' ? releaseTitle(release) : name;
    const asked = { format, title, by: authorNames(authors), top: null, settings, parts };
    return files.convert(`${treeId} release ${number} ${format}`, snapshot, asked, reader);
  }

  async function* entriesOf(
    release: FoundRelease,
    { facts: { parts } }: PastTreeFile,
    converted: readonly (readonly [string, PastTreeFile])[],
  ): AsyncGenerator<ZipEntry> {
    for (const [name, file] of converted) yield entry(name, file.read());
    yield entry('sources.json', [sourcesJson(parts)]);
    yield entry('CITATION.cff', [citationCff(release)]);
    yield entry('datacite.json', [dataciteJson(release, parts)]);
    yield entry('citation.bib', [citationBib(release)]);
  }

  return {
    /** The release, if the viewer may see its tree. */
    find,

    /** The tree of a release in another format. */
    tree: (release: FoundRelease, format: TreeFileFormat, reader: FileReader) =>
      withSnapshot(release, reader, (snapshot) => convert(release, snapshot, format, reader)),

    /** DataCite's metadata contain the DOIs of the sources. */
    datacite: async (release: FoundRelease, reader: FileReader): Promise<string> => {
      if (release.tree.parts !== true) return dataciteJson(release, {});
      const { treeId, number } = release;
      const snapshot = await snapshots.open(treeId, number, reader);
      snapshot.release();
      return dataciteJson(release, snapshot.facts.parts);
    },

    /** Everything to publish with an article, as ZIP. */
    archive: (release: FoundRelease, reader: FileReader): Promise<CachedFile<unknown>> =>
      withSnapshot(release, reader, async (snapshot) => {
        // Before the archive: each file needs its own place in the queue.
        const converted: (readonly [string, PastTreeFile])[] = [];
        try {
          for (const format of archivedFormats) {
            const file = await convert(release, snapshot, format, reader);
            converted.push([`tree.${extensionOf(format)}`, file]);
          }
          const { treeId, number, doi } = release;
          const key = `${treeId} release ${number} zip ${doi ?? ''}`;
          return await files.make(key, reader, async (path, signal) => {
            const zip = writeZip(
              entriesOf(release, snapshot, converted),
              new Date(release.createdAt),
            );
            await pipeline(zip, createWriteStream(path), { signal });
          });
        } finally {
          for (const [, file] of converted) file.release();
        }
      }),

    /** The preview as PNG. */
    preview: (release: FoundRelease, reader: FileReader): Promise<Uint8Array> =>
      previews.renderOnce(`${release.treeId} release ${release.number}`, async () => {
        const file = await withSnapshot(release, reader, (snapshot) =>
          convert(release, snapshot, 'preview', reader),
        );
        try {
          return await readFile(file.path, 'utf8');
        } finally {
          file.release();
        }
      }),
  };
}

function entry(name: string, content: ZipEntry['content']): ZipEntry {
  return { name, content, compressible: true };
}

function extensionOf(format: TreeFileFormat): string {
  return treeFiles.find((file) => file.format === format)?.extension ?? format;
}

/** Refuses a release whose content was deleted. */
export function requireContent({ withdrawnAt, closed }: ReleaseDetails): void {
  if (withdrawnAt !== undefined) throw new AppError('release-withdrawn');
  if (closed) throw new AppError('release-closed');
}

/** What a tag of cached files must contain besides the release itself. */
export function changingPart({ doi, withdrawnAt, closed }: ReleaseDetails): string {
  return encodeURIComponent(`${doi ?? ''}${withdrawnAt ?? ''}${closed ? 'closed' : ''}`);
}
