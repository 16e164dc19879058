import { accept, type Result, refuse } from '../result.ts';
import { doubled, release } from './array-memory.ts';
import type { ForestColumns } from './columns.ts';
import { detailsOf, type SpeciesDetails } from './details.ts';
import { GrowingList } from './growing-list.ts';
import type { IdColumn } from './id-column.ts';
import { IdTable } from './id-table.ts';
import type { Species, SpeciesId } from './species.ts';
import { readHexUuid, readUuid } from './uuid-words.ts';

const firstCapacity = 64;
/** In the column of parents: it has an ancestor, whose row is not known yet. */
const notYetFound = -2;

/** Why species do not make a forest. */
export interface ForestFault {
  readonly code: 'duplicate-id' | 'missing-ancestor' | 'circle';
  readonly id: SpeciesId;
}

/** Columns in any order, with ids. */
export type SpeciesColumns = ForestColumns & {
  readonly ids: IdColumn;
  readonly names: readonly string[];
};

/** Many species as columns of the same length, as they are sent. */
export interface SpeciesBlock {
  /** UUIDs without hyphens, one after the other. */
  readonly ids: string;
  /** Those of the ancestors. Only zeros for a root. */
  readonly ancestors: string;
  readonly starts: readonly number[];
  readonly durations: readonly number[];
  readonly names: readonly string[];
  /** These are null if no species of the block has one. */
  readonly descriptions: readonly (string | null)[] | null;
  readonly images: readonly (string | null)[] | null;
  readonly details: readonly (SpeciesDetails | null)[] | null;
}

/**
 * Species that arrive one after the other, in any order, for `Forest.fromCollected`. They are kept as
 * columns, so the species of a large tree need not be in memory as objects at the same time.
 */
export class CollectedSpecies {
  readonly #table = new IdTable();
  /** The ids of ancestors, four words each, and by row those that are no UUIDs. */
  #ancestors = new Uint32Array(4 * firstCapacity);
  readonly #otherAncestors = new Map<number, SpeciesId>();
  readonly #names = new GrowingList<string>();
  #parents = new Int32Array(firstCapacity);
  #starts = new Float64Array(firstCapacity);
  #durations = new Float64Array(firstCapacity);
  /** These are null until a species has one. */
  #descriptions: GrowingList<string | null> | null = null;
  #images: GrowingList<string | null> | null = null;
  #details: GrowingList<SpeciesDetails | null> | null = null;
  #repeated: SpeciesId | null = null;

  add(species: Omit<Species, keyof SpeciesDetails>, details: SpeciesDetails | null): void {
    const { id, ancestorId, description, image } = species;
    const row = this.#names.length;
    if (row === this.#parents.length) this.#grow();
    if (this.#table.add(id) < row) this.#repeated ??= id;
    this.#parents[row] = ancestorId === null ? -1 : notYetFound;
    if (ancestorId !== null && !readUuid(ancestorId, this.#ancestors, 4 * row)) {
      this.#otherAncestors.set(row, ancestorId);
    }
    this.#starts[row] = species.start;
    this.#durations[row] = species.duration;
    this.#names.push(species.name);
    this.#descriptions = added(this.#descriptions, row, description);
    this.#images = added(this.#images, row, image);
    this.#details = added(this.#details, row, details);
  }

  /** Adds many at once, without a string for each id. */
  addBlock(block: SpeciesBlock): void {
    const { ids, ancestors, names, descriptions, images, details } = block;
    for (let index = 0; index < names.length; index++) {
      const row = this.#names.length;
      if (row === this.#parents.length) this.#grow();
      const number = this.#table.addHex(ids, index);
      if (number < row) this.#repeated ??= this.#table.id(number);
      readHexUuid(ancestors, index, this.#ancestors, 4 * row);
      this.#parents[row] = isNil(this.#ancestors, 4 * row) ? -1 : notYetFound;
      this.#starts[row] = block.starts[index] ?? 0;
      this.#durations[row] = block.durations[index] ?? 0;
      this.#names.push(names[index] ?? '');
      this.#descriptions = added(this.#descriptions, row, descriptions?.[index] ?? null);
      this.#images = added(this.#images, row, images?.[index] ?? null);
      const detail = details?.[index] ?? null;
      this.#details = added(this.#details, row, detail && detailsOf(detail));
    }
  }

  /** Gives back the memory of parents, starts and durations, when they have been copied. */
  releaseNumbers(): void {
    release(this.#parents);
    release(this.#starts);
    release(this.#durations);
  }

  /** The ids, numbered in the order in which they were added. */
  get table(): IdTable {
    return this.#table;
  }

  /** All columns. They share their memory with this, to which nothing can be added afterwards. */
  columns(): Result<SpeciesColumns, ForestFault> {
    if (this.#repeated !== null) return refuse({ code: 'duplicate-id', id: this.#repeated });
    const size = this.#names.length;
    for (let row = 0; row < size; row++) {
      if (this.#parents[row] !== notYetFound) continue;
      const parent = this.#parentOf(row);
      if (parent < 0) return refuse({ code: 'missing-ancestor', id: this.#table.id(row) });
      this.#parents[row] = parent;
    }
    // For a million species, they are as large as their ids.
    release(this.#ancestors);
    return accept({
      ids: this.#table.column(),
      parents: this.#parents.subarray(0, size),
      starts: this.#starts.subarray(0, size),
      durations: this.#durations.subarray(0, size),
      names: this.#names.toArray(),
      descriptions: this.#descriptions?.toArray() ?? null,
      images: this.#images?.toArray() ?? null,
      details: this.#details?.toArray() ?? null,
    });
  }

  #parentOf(row: number): number {
    const other = this.#otherAncestors.get(row);
    if (other !== undefined) return this.#table.find(other);
    return this.#table.findWords(this.#ancestors, 4 * row);
  }

  #grow(): void {
    this.#ancestors = doubled(this.#ancestors);
    this.#parents = doubled(this.#parents);
    this.#starts = doubled(this.#starts);
    this.#durations = doubled(this.#durations);
  }
}

function added<Value>(
  column: GrowingList<Value | null> | null,
  row: number,
  value: Value | null,
): GrowingList<Value | null> | null {
  if (column === null && value === null) return null;
  const values = column ?? new GrowingList<Value | null>();
  while (values.length < row) values.push(null);
  values.push(value);
  return values;
}

/** Whether a UUID consists of zeros. */
function isNil(words: Uint32Array, at: number): boolean {
  return (
    ((words[at] ?? 0) | (words[at + 1] ?? 0) | (words[at + 2] ?? 0) | (words[at + 3] ?? 0)) === 0
  );
}
