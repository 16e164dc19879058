import { open } from 'node:fs/promises';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import { firstId, readSpeciesPage, type SpeciesPage } from './species-json-queries.ts';

const pageSpecies = { first: 200, min: 20, max: 500 };
/** The embedded database needs about five milliseconds for a page, which blocks the server. */
const pageLength = 128 * 1024;
const maxAttempts = 2;

/**
 * Writes all species of one version as a JSON list, one per line, and returns the version. Reads page
 * by page, so that other requests run in between.
 */
export function writeFlat(
  database: Database,
  treeId: string,
  path: string,
  signal: AbortSignal,
): Promise<number> {
  return readOneVersion(database, (tx) => writePages(tx, treeId, path, signal));
}

/**
 * Reads something that belongs to one version of a tree. `read` returns null if the tree was edited
 * meanwhile. Then it is called again, and finally in one transaction, which blocks the embedded database.
 */
export async function readOneVersion<Value>(
  database: Database,
  read: (tx: Database) => Promise<Value | null>,
): Promise<Value> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const value = await read(database);
    if (value !== null) return value;
  }
  const value = await database.transaction(read, {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  if (value === null) throw new Error('A snapshot has two versions of one tree');
  return value;
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
    for await (const page of readPages(tx, treeId, signal)) {
      const separator = version === null || page.count === 0 ? '' : ',\n';
      version ??= page.version;
      if (page.version !== version) return null;
      await file.write(separator + page.text);
    }
    await file.write(']');
    return version;
  } finally {
    await file.close();
  }
}

/** The species of a tree, page by page. */
export async function* readPages(
  tx: Database,
  treeId: string,
  signal: AbortSignal,
): AsyncGenerator<SpeciesPage> {
  let afterId: string | null = firstId;
  let limit = pageSpecies.first;
  while (afterId !== null) {
    signal.throwIfAborted();
    const page = await readSpeciesPage(tx, treeId, afterId, limit);
    if (page === null) throw new AppError('not-found');
    yield page;
    afterId = page.count < limit ? null : page.lastId;
    limit = nextLimit(limit, page.text.length);
  }
}

/** Adapts the limit to the size of the last page: descriptions make some species much longer. */
function nextLimit(limit: number, length: number): number {
  const fitting = Math.floor((limit * pageLength) / Math.max(1, length));
  return Math.min(pageSpecies.max, Math.max(pageSpecies.min, fitting));
}
