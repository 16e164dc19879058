import { open } from 'node:fs/promises';
import {
  type PartChange,
  type PartEntries,
  partNames,
  type Species,
  type TreeChanges,
} from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import { findPastTree } from '../editing/restoring/find-past-tree.ts';
import { PastTree, type RestoredFields } from '../editing/restoring/past-tree.ts';
import { findParts, listParts } from '../tree-access/part-queries.ts';
import { presentSpecies } from '../tree-access/species-presenter.ts';
import { findTree } from '../tree-access/tree-access-queries.ts';
import { flatPages } from './species-json-queries.ts';
import { type PageSize, readOneVersion, readPages } from './write-pages.ts';

/** A version of a tree, without its species. */
export interface PastVersion extends RestoredFields {
  readonly version: number;
  readonly parts: PartEntries;
  /** Without the inferred ancestors. */
  readonly species: number;
  readonly inferred: number;
}

/**
 * Writes all species of a tree at a version (null: the one that it has) as `writeFlat` does, and returns the rest of
 * the tree.
 */
export function writePast(
  database: Database,
  treeId: string,
  version: number | null,
  path: string,
  size: PageSize,
  signal: AbortSignal,
): Promise<PastVersion> {
  return readOneVersion(database, (tx) => writeVersion(tx, treeId, version, path, size, signal));
}

/** Null if the tree was changed meanwhile. */
async function writeVersion(
  tx: Database,
  treeId: string,
  version: number | null,
  path: string,
  size: PageSize,
  signal: AbortSignal,
): Promise<PastVersion | null> {
  const tree = await findTree(tx, treeId);
  if (tree === null) throw new AppError('not-found');
  const past = version === null ? new PastTree(tx, tree) : await findPastTree(tx, tree, version);
  const changes = past.changes();
  const parts = pastParts(tree.partsCount === 0 ? {} : await findParts(tx, treeId), changes.parts);
  const lines = new PastLines(treeId, changes);
  const file = await open(path, 'w');
  try {
    let separator = '[';
    const write = async (some: Iterable<string>) => {
      for (const text of batchesOf(some)) {
        signal.throwIfAborted();
        await file.write(separator + text);
        separator = lineEnd;
      }
    };
    for await (const page of readPages(tx, treeId, flatPages, size, signal)) {
      if (page.version !== tree.version) return null;
      await write(lines.of(page.text));
    }
    await write(lines.rest());
    await file.write(separator === '[' ? '[]' : ']');
  } finally {
    await file.close();
  }
  const { name, description, tags, settings } = past.fields;
  const { species, inferred } = lines;
  const written = version ?? tree.version;
  return { version: written, name, description, tags, settings, parts, species, inferred };
}

/** As between the species of a page. */
const lineEnd = ',\n';
const batchLength = 128 * 1024;

/** Joins lines to texts that are few enough to write and short enough to let other requests run. */
function* batchesOf(lines: Iterable<string>): Generator<string> {
  let batch: string[] = [];
  let length = 0;
  for (const line of lines) {
    batch.push(line);
    length += line.length;
    if (length < batchLength) continue;
    yield batch.join(lineEnd);
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch.join(lineEnd);
}

const beforeId = '{"id":"';
const idLength = 36;
const isInferred = /"inferred": ?true/;

/** The lines of a tree's species at an earlier version, made from its present lines. */
class PastLines {
  readonly #treeId: string;
  readonly #created: readonly Species[];
  readonly #changed: ReadonlyMap<string, Species>;
  readonly #deleted: ReadonlySet<string>;
  #createdWritten = 0;
  species = 0;
  inferred = 0;

  constructor(treeId: string, { added, changed, removed }: TreeChanges) {
    this.#treeId = treeId;
    this.#created = added.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    this.#changed = new Map(changed.map(({ after }) => [after.id, after]));
    this.#deleted = new Set(removed.map(({ id }) => id));
  }

  /** Species that existed then but not now are inserted, so that all are in the order of their ids. */
  *of(page: string): Generator<string> {
    if (page === '') return;
    for (const line of page.split(lineEnd)) {
      const id = line.slice(beforeId.length, beforeId.length + idLength);
      yield* this.#createdBefore(id);
      if (this.#deleted.has(id)) continue;
      const changed = this.#changed.get(id);
      yield this.#count(changed === undefined ? line : this.#write(changed));
    }
  }

  /** The species after the last page. */
  *rest(): Generator<string> {
    yield* this.#createdBefore(null);
  }

  *#createdBefore(id: string | null): Generator<string> {
    for (;;) {
      const next = this.#created[this.#createdWritten];
      if (next === undefined || (id !== null && next.id > id)) return;
      this.#createdWritten += 1;
      yield this.#count(this.#write(next));
    }
  }

  #write(species: Species): string {
    return JSON.stringify(presentSpecies(this.#treeId, species));
  }

  #count(line: string): string {
    if (isInferred.test(line)) this.inferred += 1;
    else this.species += 1;
    return line;
  }
}

/** The lists of a tree as they were, in the order of their ids. */
function pastParts(present: PartEntries, changed: readonly PartChange[]): PartEntries {
  if (changed.length === 0) return present;
  const keyOf = ({ part, id }: { readonly part: string; readonly id: string }) => `${part} ${id}`;
  const replaced = new Set(changed.map(keyOf));
  const kept = partNames.flatMap((part) =>
    (present[part] ?? []).map((entry) => ({ part, ...entry })),
  );
  const rows = [
    ...kept.filter((entry) => !replaced.has(keyOf(entry))),
    ...changed.flatMap(({ part, id, after: value }) =>
      value === null ? [] : [{ part, id, value }],
    ),
  ];
  return listParts(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
}
