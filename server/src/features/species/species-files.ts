import { open } from 'node:fs/promises';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Requester } from '../../http/requester.ts';
import type { CachedFile } from '../../providers/file-cache/file-cache.ts';
import { ImageRefused } from '../../providers/image-processing/image-refused.ts';
import type { TreeFileRequest } from '../../providers/worker-pool/worker-messages.ts';
import { WorkerPoolBusy } from '../../providers/worker-pool/worker-pool.ts';
import type { Resources } from '../../resources.ts';
import { createWorkQueue } from '../../scheduling/work-queue.ts';
import { requireStillVisible } from '../tree-access/tree-guard.ts';
import { firstId, readSpeciesPage } from './species-json-queries.ts';

/** A tree at the version that a reader may see and has been told of. */
export interface SeenTree {
  readonly id: string;
  readonly version: number;
}

/** Which file a tree is to be written as. */
export type WrittenAs = Pick<TreeFileRequest, 'format' | 'title' | 'top'>;

/** A reader of a reply that has begun waits for its parts rather than being refused. */
export type FileReader = Requester & { readonly hasBegun?: boolean };

export type TreeFile = CachedFile<{ readonly version: number }>;

const pageSpecies = { first: 200, least: 20, most: 500 };
/** A page takes the embedded database some five milliseconds, in which the server does nothing else. */
const pageLength = 128 * 1024;
const attemptsBesideEdits = 2;

export type SpeciesFiles = ReturnType<typeof createSpeciesFiles>;

/**
 * Large trees as files of one version. Files are shared by all who read the same version, and made a
 * few at a time: reading a tree and writing it anew cost the same whoever asks.
 */
export function createSpeciesFiles({
  database,
  config,
  fileCache,
  workerPool,
}: Pick<Resources, 'database' | 'config' | 'fileCache' | 'workerPool'>) {
  const queue = createWorkQueue({
    running: 3,
    runningPerCaller: 2,
    waiting: 60,
    waitingPerCaller: 10,
  });

  function make<Facts>(
    key: string,
    { caller, signal, hasBegun = false }: FileReader,
    write: (path: string, signal: AbortSignal) => Promise<Facts>,
  ): Promise<CachedFile<Facts>> {
    return fileCache.open(
      key,
      (path, making) =>
        queue.run(caller, () => write(path, making), { signal: making, alwaysWaits: hasBegun }),
      signal,
    );
  }

  /** The flat list of a tree, of the version that was seen or a later one. */
  const flat = async (tree: SeenTree, reader: FileReader): Promise<TreeFile> => {
    const { id, version } = tree;
    const file = await make(`${id} ${version} flat`, reader, async (path, signal) => ({
      version: await writeFlat(database, id, path, signal),
    }));
    try {
      await requireStillVisible(database, tree, file.facts.version, reader.userId);
      return file;
    } catch (error) {
      file.release();
      throw error;
    }
  };

  return {
    flat,

    /** The tree in another form, written in a process of its own. */
    as: async (tree: SeenTree, { format, title, top }: WrittenAs, reader: FileReader) => {
      const source = await flat(tree, reader);
      try {
        const { version } = source.facts;
        const key = `${tree.id} ${version} ${format} ${top ?? ''} ${title}`;
        return await make(key, reader, async (path, signal) => {
          const { origin } = config.publicUrl;
          const request = { format, title, top, origin, source: source.path, target: path };
          await workerPool.writeTree(request, signal).catch(refuse);
          return { version };
        });
      } finally {
        source.release();
      }
    },
  };
}

/** What a file that could not be written comes to for whoever asked for it. */
function refuse(error: unknown): never {
  if (error instanceof WorkerPoolBusy) throw new AppError('unavailable', { retryAfterSeconds: 10 });
  if (error instanceof ImageRefused) throw new AppError('unavailable');
  throw error;
}

/**
 * Writes all species of one version as a JSON list, one a line, and answers the version. Pages are
 * read one by one, so that others are served in between. Where somebody edits the tree meanwhile it
 * is read again; where they edit all the time, in one transaction, for which the embedded database
 * makes others wait.
 */
async function writeFlat(
  database: Database,
  treeId: string,
  path: string,
  signal: AbortSignal,
): Promise<number> {
  for (let attempt = 0; attempt < attemptsBesideEdits; attempt += 1) {
    const version = await writePages(database, treeId, path, signal);
    if (version !== null) return version;
  }
  const version = await database.transaction((tx) => writePages(tx, treeId, path, signal), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  if (version === null) throw new Error('A snapshot has two versions of one tree');
  return version;
}

/** Null if the tree was changed meanwhile. */
async function writePages(
  tx: Database,
  treeId: string,
  path: string,
  signal: AbortSignal,
): Promise<number | null> {
  const file = await open(path, 'w');
  try {
    await file.write('[');
    let version: number | null = null;
    let afterId: string | null = firstId;
    let limit = pageSpecies.first;
    while (afterId !== null) {
      signal.throwIfAborted();
      const page = await readSpeciesPage(tx, treeId, afterId, limit);
      if (page === null) throw new AppError('not-found');
      version ??= page.version;
      if (page.version !== version) return null;
      const separator = afterId === firstId || page.count === 0 ? '' : ',\n';
      await file.write(separator + page.text);
      afterId = page.count < limit ? null : page.lastId;
      limit = nextLimit(limit, page.text.length);
    }
    await file.write(']');
    return version;
  } finally {
    await file.close();
  }
}

/** Descriptions make some species a hundred times as long as others. */
function nextLimit(limit: number, length: number): number {
  const fitting = Math.floor((limit * pageLength) / Math.max(1, length));
  return Math.min(pageSpecies.most, Math.max(pageSpecies.least, fitting));
}
