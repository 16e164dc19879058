import { open } from 'node:fs/promises';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { inSnapshot } from '../../database/snapshot.ts';
import {
  blockPages,
  firstId,
  flatPages,
  type PageKind,
  type SpeciesPage,
} from './species-json-queries.ts';

/** How much is read at a time. */
export interface PageSize {
  /** Of its JSON, if the species are about as long as those of the page before. */
  readonly characters: number;
  readonly maxSpecies: number;
}

/** The embedded database needs about five milliseconds for such a page, which blocks the server. */
const embeddedPages: PageSize = { characters: 128 * 1024, maxSpecies: 500 };
/** PostgreSQL does not block the server, and each page costs a statement. */
const postgresPages: PageSize = { characters: 512 * 1024, maxSpecies: 2000 };

export function pageSizeFor({ databaseUrl }: Pick<Config, 'databaseUrl'>): PageSize {
  return databaseUrl === null ? embeddedPages : postgresPages;
}

const firstPage = 200;
const minSpecies = 20;
const maxAttempts = 2;

/** Writes all species of one version of a tree to a file, and returns the version. */
export type WriteSpecies = (
  database: Database,
  treeId: string,
  path: string,
  size: PageSize,
  signal: AbortSignal,
) => Promise<number>;

/** Reads page by page, so that other requests run in between. */
function writerOf(kind: PageKind, around: Pick<WriteOptions, 'open' | 'close'>): WriteSpecies {
  return (database, treeId, path, size, signal) =>
    readOneVersion(database, (tx) =>
      writePages(readPages(tx, treeId, kind, size, signal), path, around),
    );
}

/** A JSON list, one species per line. */
export const writeFlat = writerOf(flatPages, { open: '[', close: ']' });

/** Blocks, one per line, without brackets, so that more can be written around them. */
export const writeBlocks = writerOf(blockPages, {});

/** The tree no longer has the version that is being written. */
export class TreeEdited extends Error {}

/**
 * Writes the blocks of this version, or fails with `TreeEdited`. `grown` is told how many bytes can be read
 * already.
 */
export async function writeBlocksOf(
  database: Database,
  tree: { readonly id: string; readonly version: number },
  path: string,
  size: PageSize,
  { signal, grown }: { readonly signal: AbortSignal; readonly grown: (bytes: number) => void },
): Promise<number> {
  const pages = readPages(database, tree.id, blockPages, size, signal);
  const written = await writePages(pages, path, { version: tree.version, grown });
  if (written === null) throw new TreeEdited('The tree has another version now');
  return written;
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
  const value = await inSnapshot(database, read);
  if (value === null) throw new Error('A snapshot has two versions of one tree');
  return value;
}

interface WriteOptions {
  /** What comes before and after the pages. */
  readonly open?: string;
  readonly close?: string;
  /** If absent, any version, but the same for all pages. */
  readonly version?: number;
  readonly grown?: (bytes: number) => void;
}

/** Returns the version, or null if the tree was changed meanwhile. */
async function writePages(
  pages: AsyncIterable<SpeciesPage>,
  path: string,
  { open: opening = '', close = '', version: expected, grown }: WriteOptions = {},
): Promise<number | null> {
  const file = await open(path, 'w');
  let bytes = 0;
  const write = async (text: string) => {
    if (text === '') return;
    bytes += (await file.write(text)).bytesWritten;
  };
  try {
    await write(opening);
    let version = expected ?? null;
    let separator = '';
    for await (const page of pages) {
      version ??= page.version;
      if (page.version !== version) return null;
      if (page.count === 0) continue;
      // Apart, because joining them would copy the text.
      await write(separator);
      await write(page.text);
      separator = ',\n';
      // Only now: what can be read must not end with a separator.
      grown?.(bytes);
    }
    await write(close);
    return version;
  } finally {
    await file.close();
  }
}

/** The species of a tree, page by page. The database reads a page while the one before is used. */
export async function* readPages(
  tx: Database,
  treeId: string,
  kind: PageKind,
  size: PageSize,
  signal: AbortSignal,
): AsyncGenerator<SpeciesPage> {
  const read = (afterId: string) => {
    const page = kind.read(tx, treeId, afterId, limit);
    // It is awaited later, or never: until then, an error must not be an unhandled rejection.
    page.catch(() => undefined);
    return page;
  };
  let limit = Math.min(firstPage, size.maxSpecies);
  let reading: Promise<SpeciesPage | null> | null = read(firstId);
  try {
    while (reading !== null) {
      signal.throwIfAborted();
      const page: SpeciesPage | null = await reading;
      if (page === null) throw new AppError('not-found');
      const afterId: string | null = page.count < limit ? null : kind.lastId(page);
      limit = nextLimit(limit, page.text.length, size);
      reading = afterId === null ? null : read(afterId);
      yield page;
    }
  } finally {
    // The next page is no longer needed, but a transaction must not end before it is read.
    await reading?.catch(() => undefined);
  }
}

/** Adapts the limit to the size of the last page: descriptions make some species much longer. */
function nextLimit(limit: number, length: number, { characters, maxSpecies }: PageSize): number {
  const fitting = Math.floor((limit * characters) / Math.max(1, length));
  return Math.min(maxSpecies, Math.max(minSpecies, fitting));
}
