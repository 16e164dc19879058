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

/** A tree at the version for which the reader's access was checked. */
export interface SeenTree {
  readonly id: string;
  readonly version: number;
}

/** The file to write a tree to. */
export type TreeFileFormat = Pick<
  TreeFileRequest,
  'format' | 'title' | 'top' | 'settings' | 'parts'
>;

/** `hasBegun`: the reply has begun, so the reader waits in a full queue instead of being refused. */
export type FileReader = Requester & { readonly hasBegun?: boolean };

export type TreeFile = CachedFile<{ readonly version: number }>;

const pageSpecies = { first: 200, min: 20, max: 500 };
/** The embedded database needs about five milliseconds for a page, which blocks the server. */
const pageLength = 128 * 1024;
const maxAttempts = 2;

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

  /** The flat list of a tree, at the version that was checked or a later one. */
  const flat = async (tree: SeenTree, reader: FileReader): Promise<TreeFile> => {
    const { id, version } = tree;
    const file = await make(`${id} ${version} flat`, reader, async (path, signal) => ({
      version: await writeFlat(database, id, path, signal),
    }));
    try {
      await requireStillVisible(database, tree, file.facts.version, reader);
      return file;
    } catch (error) {
      file.release();
      throw error;
    }
  };

  return {
    flat,

    /** The tree in another format, written in a worker process. */
    as: async (tree: SeenTree, asked: TreeFileFormat, reader: FileReader) => {
      const { format, title, top } = asked;
      const source = await flat(tree, reader);
      try {
        const { version } = source.facts;
        const key = `${tree.id} ${version} ${format} ${top ?? ''} ${title}`;
        return await make(key, reader, async (path, signal) => {
          const { origin } = config.publicUrl;
          const request = { ...asked, origin, source: source.path, target: path };
          await workerPool.writeTree(request, signal).catch(refuse);
          return { version };
        });
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

/**
 * Writes all species of one version as a JSON list, one per line, and returns the version. Reads page
 * by page, so that other requests run in between. If the tree is edited meanwhile, it is read again,
 * and finally in one transaction, which blocks the embedded database.
 */
async function writeFlat(
  database: Database,
  treeId: string,
  path: string,
  signal: AbortSignal,
): Promise<number> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
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

/** Adapts the limit to the size of the last page: descriptions make some species much longer. */
function nextLimit(limit: number, length: number): number {
  const fitting = Math.floor((limit * pageLength) / Math.max(1, length));
  return Math.min(pageSpecies.max, Math.max(pageSpecies.min, fitting));
}
