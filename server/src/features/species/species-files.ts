import type { Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import type { Requester } from '../../http/requester.ts';
import type { CachedFile, MakeFile } from '../../providers/file-cache/file-cache.ts';
import { ImageRefused } from '../../providers/image-processing/image-refused.ts';
import type { TreeFileRequest } from '../../providers/worker-pool/worker-messages.ts';
import { WorkerPoolBusy } from '../../providers/worker-pool/worker-pool.ts';
import type { Resources } from '../../resources.ts';
import { createWorkQueue } from '../../scheduling/work-queue.ts';
import { requireStillVisible } from '../tree-access/tree-guard.ts';
import {
  pageSizeFor,
  type WriteSpecies,
  writeBlocks,
  writeBlocksOf,
  writeFlat,
} from './write-pages.ts';
import { type PastVersion, writePast } from './write-past.ts';

/** A tree at the version for which the reader's access was checked. */
export interface SeenTree {
  readonly id: string;
  readonly version: number;
}

/** The file to write a tree to. */
export type TreeFileFormat = Pick<
  TreeFileRequest,
  'format' | 'title' | 'by' | 'top' | 'settings' | 'parts'
>;

/** `hasBegun`: the reply has begun, so the reader waits in a full queue instead of being refused. */
export type FileReader = Requester & { readonly hasBegun?: boolean };

export type TreeFile = CachedFile<{ readonly version: number }>;

export type PastTreeFile = CachedFile<PastVersion>;

/** Only the species. */
export const asNested = {
  format: 'nested',
  title: '',
  top: null,
  settings: null,
  parts: {},
} as const satisfies TreeFileFormat;

/** Each attempt occupies a worker until its time limit. */
const failedSeconds = 300;

export type SpeciesFiles = ReturnType<typeof createSpeciesFiles>;

/**
 * Large trees as files of one version. All readers of a version share its file, and only a few files
 * are made at a time.
 */
export function createSpeciesFiles({
  database,
  config,
  fileCache,
  workerPool,
  now,
}: Pick<Resources, 'database' | 'config' | 'fileCache' | 'workerPool' | 'now'>) {
  const pageSize = pageSizeFor(config);
  const queue = createWorkQueue({
    running: 3,
    runningPerCaller: 2,
    waiting: 60,
    waitingPerCaller: 10,
  });

  /** Makes a file when it is its turn: only a few are made at a time. */
  const inTurn =
    <Facts>({ caller, hasBegun = false }: FileReader, make: MakeFile<Facts>): MakeFile<Facts> =>
    (path, signal, grown) =>
      queue.run(caller, () => make(path, signal, grown), { signal, alwaysWaits: hasBegun });

  /** Makes the file of a key unless it exists. */
  const make = <Facts>(
    key: string,
    reader: FileReader,
    write: MakeFile<Facts>,
  ): Promise<CachedFile<Facts>> => fileCache.open(key, inTurn(reader, write), reader.signal);

  /** A file with all species of a tree, at the version that was checked or a later one. */
  const ofVersion = async <Facts extends { readonly version: number }>(
    tree: SeenTree,
    kind: string,
    write: MakeFile<Facts>,
    reader: FileReader,
  ): Promise<CachedFile<Facts>> => {
    const { id, version } = tree;
    const file = await make(`${id} ${version} ${kind}`, reader, write);
    try {
      await requireStillVisible(database, tree, file.facts.version, reader);
      return file;
    } catch (error) {
      file.release();
      throw error;
    }
  };

  const writing =
    (write: WriteSpecies, { id }: SeenTree): MakeFile<{ readonly version: number }> =>
    async (path, signal) => ({ version: await write(database, id, path, pageSize, signal) });

  const flat = (tree: SeenTree, reader: FileReader): Promise<TreeFile> =>
    ofVersion(tree, 'flat', writing(writeFlat, tree), reader);

  /** The files that a worker could not write, with the time until which nobody tries again. */
  const failed = new Map<string, number>();

  const refuseFailed = (key: string): void => {
    for (const [other, until] of failed) {
      if (until > now().getTime()) break;
      failed.delete(other);
    }
    if (failed.has(key)) throw new AppError('unavailable', { retryAfterSeconds: failedSeconds });
  };

  /** A flat list in another format, written in a worker process. */
  const convert = <Facts>(
    key: string,
    source: CachedFile<Facts>,
    asked: TreeFileFormat,
    reader: FileReader,
  ): Promise<CachedFile<Facts>> =>
    make(key, reader, async (path, signal) => {
      refuseFailed(key);
      const { origin } = config.publicUrl;
      const request = { ...asked, origin, source: source.path, target: path };
      try {
        await workerPool.writeTree(request, signal);
      } catch (error) {
        if (error instanceof ImageRefused) failed.set(key, now().getTime() + failedSeconds * 1000);
        refuse(error);
      }
      return source.facts;
    });

  return {
    /** The flat list of a tree, at the version that was checked or a later one. */
    flat,

    /** The same as blocks. */
    blocks: (tree: SeenTree, reader: FileReader): Promise<TreeFile> =>
      ofVersion(tree, 'blocks', writing(writeBlocks, tree), reader),

    /**
     * The blocks of exactly the version that was checked, while they are being written. The stream fails with
     * `TreeEdited` if the tree is edited meanwhile.
     */
    blocksMeanwhile: (tree: SeenTree, reader: FileReader): Promise<Readable> =>
      fileCache.follow(
        `${tree.id} ${tree.version} following blocks`,
        inTurn(reader, (path, signal, grown) =>
          writeBlocksOf(database, tree, path, pageSize, { signal, grown }),
        ),
        reader.signal,
      ),

    make,
    convert,

    /** The flat list of a tree as it was at a version. */
    past: (treeId: string, version: number, reader: FileReader): Promise<PastTreeFile> =>
      make(`${treeId} at ${version}`, reader, (path, signal) =>
        writePast(database, treeId, version, path, pageSize, signal),
      ),

    /** All species, or those below one, as nested JSON. */
    nested: async (tree: SeenTree, top: string | null, reader: FileReader): Promise<TreeFile> => {
      const source = await flat(tree, reader);
      try {
        const key = `${tree.id} ${source.facts.version} nested ${top ?? ''}`;
        return await convert(key, source, { ...asNested, top }, reader);
      } finally {
        source.release();
      }
    },

    /** The tree in another format. Its species, lists and settings are of one version. */
    as: async (
      tree: SeenTree,
      format: TreeFileFormat['format'],
      reader: FileReader,
    ): Promise<PastTreeFile> => {
      const source = await ofVersion(
        tree,
        'described',
        (path, signal) => writePast(database, tree.id, null, path, pageSize, signal),
        reader,
      );
      try {
        const { version, name: title, settings, parts } = source.facts;
        const asked = { format, title, top: null, settings, parts };
        return await convert(`${tree.id} ${version} ${format}`, source, asked, reader);
      } finally {
        source.release();
      }
    },
  };
}

/** Turns errors of the worker pool into errors for the client. */
function refuse(error: unknown): never {
  if (error instanceof WorkerPoolBusy) throw new AppError('unavailable', { retryAfterSeconds: 10 });
  if (error instanceof ImageRefused) throw new AppError('unavailable');
  throw error;
}
