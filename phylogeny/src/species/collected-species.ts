import { accept, type Result, refuse } from '../result.ts';
import { canonicalOrder, isCanonical } from './ancestry/arrange.ts';
import { detailsOf, type SpeciesDetails } from './details.ts';
import { type IdColumn, idAt } from './ids/id-column.ts';
import { IdTable } from './ids/id-table.ts';
import type { SpeciesId } from './ids/species-id.ts';
import { readHexUuid, readUuid } from './ids/uuid-words.ts';
import type { Species } from './species.ts';
import { doubled, release } from './storage/array-memory.ts';
import { type ForestColumns, pick } from './storage/columns.ts';
import { GrowingList } from './storage/growing-list.ts';

const firstCapacity = 64;

/** The UUID of the last ancestor that was read. */
const ancestor = new Uint32Array(4);

/** Why species do not make a forest. */
export interface ForestFault {
  readonly code: 'duplicate-id' | 'missing-ancestor' | 'circle';
  readonly id: SpeciesId;
}

/** Columns with ids. */
type SpeciesColumns = ForestColumns & {
  readonly ids: IdColumn;
  readonly names: readonly string[];
};

/** Many species as columns of the same length, as they are sent. */
export interface SpeciesBlock {
  /** The characters of UUIDs without hyphens, one after the other. */
  readonly ids: Uint8Array;
  /** Those of the ancestors. Only zeros for a root. */
  readonly ancestors: Uint8Array;
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
  readonly #table: IdTable;
  readonly #names = new GrowingList<string>();
  #parents: Int32Array<ArrayBuffer>;
  #starts: Float64Array<ArrayBuffer>;
  #durations: Float64Array<ArrayBuffer>;
  /** The rows whose ancestors have not come yet, with the ids of these: four words each, and those that are no UUIDs. */
  #orphans = new Int32Array(firstCapacity);
  #orphanCount = 0;
  #missing = new Uint32Array(4 * firstCapacity);
  readonly #otherMissing = new Map<number, SpeciesId>();
  /** These are null until a species has one. */
  #descriptions: GrowingList<string | null> | null = null;
  #images: GrowingList<string | null> | null = null;
  #details: GrowingList<SpeciesDetails | null> | null = null;
  #repeated: SpeciesId | null = null;

  /** There is room for so many species from the start; adding more takes longer. */
  constructor(room = 0) {
    const capacity = Math.max(firstCapacity, room);
    this.#table = new IdTable(room);
    this.#parents = new Int32Array(capacity);
    this.#starts = new Float64Array(capacity);
    this.#durations = new Float64Array(capacity);
  }

  add(species: Omit<Species, keyof SpeciesDetails>, details: SpeciesDetails | null): void {
    const { id, ancestorId, description, image } = species;
    const row = this.#names.length;
    if (row === this.#parents.length) this.#grow();
    if (this.#table.add(id) < row) this.#repeated ??= id;
    if (ancestorId === null) this.#parents[row] = -1;
    else if (readUuid(ancestorId, ancestor, 0)) this.#join(row);
    else this.#joinOther(row, ancestorId);
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
      readHexUuid(ancestors, index, ancestor, 0);
      if (isNil(ancestor)) this.#parents[row] = -1;
      else this.#join(row);
      this.#starts[row] = block.starts[index] ?? 0;
      this.#durations[row] = block.durations[index] ?? 0;
      this.#names.push(names[index] ?? '');
      this.#descriptions = added(this.#descriptions, row, descriptions?.[index] ?? null);
      this.#images = added(this.#images, row, images?.[index] ?? null);
      const detail = details?.[index] ?? null;
      this.#details = added(this.#details, row, detail && detailsOf(detail));
    }
  }

  /** The ids, numbered by row: in the order in which they were added, and after `columns` in canonical order. */
  get table(): IdTable {
    return this.#table;
  }

  /** All columns in canonical order. Nothing can be added afterwards. */
  columns(): Result<SpeciesColumns, ForestFault> {
    const added = this.#inOrderOfAddition();
    if (!added.ok) return added;
    const columns = added.value;
    const { ids, parents } = columns;
    if (isCanonical(ids, parents)) {
      const [starts, durations] = [columns.starts.slice(), columns.durations.slice()];
      const copied = { ...columns, parents: parents.slice(), starts, durations };
      this.#releaseNumbers();
      return accept(copied);
    }
    const order = canonicalOrder(ids, parents);
    if (order.length < parents.length) {
      const reached = new Set(order);
      const lost = parents.findIndex((_, index) => !reached.has(index));
      return refuse({ code: 'circle', id: idAt(ids, lost) });
    }
    // Loops: with a callback for each species, typed arrays take several times as long.
    const size = order.length;
    const newIndex = new Int32Array(size + 1);
    const newParents = new Int32Array(size);
    const starts = new Float64Array(size);
    const durations = new Float64Array(size);
    newIndex[0] = -1;
    for (let index = 0; index < size; index++) {
      const old = order[index] ?? 0;
      newIndex[old + 1] = index;
      // Ancestors come first.
      newParents[index] = newIndex[(parents[old] ?? -1) + 1] ?? -1;
      starts[index] = columns.starts[old] ?? 0;
      durations[index] = columns.durations[old] ?? 0;
    }
    this.#releaseNumbers();
    this.#table.reorder(order, newIndex.subarray(1));
    release(newIndex);
    return accept({
      ids: this.#table.column(),
      parents: newParents,
      starts,
      durations,
      names: pick(columns.names, order),
      descriptions: columns.descriptions && pick(columns.descriptions, order),
      images: columns.images && pick(columns.images, order),
      details: columns.details ? pick(columns.details, order) : null,
    });
  }

  #inOrderOfAddition(): Result<SpeciesColumns, ForestFault> {
    if (this.#repeated !== null) return refuse({ code: 'duplicate-id', id: this.#repeated });
    const size = this.#names.length;
    for (let index = 0; index < this.#orphanCount; index++) {
      const row = this.#orphans[index] ?? 0;
      const parent = this.#findMissing(index);
      if (parent < 0) return refuse({ code: 'missing-ancestor', id: this.#table.id(row) });
      this.#parents[row] = parent;
    }
    // If each species came before its ancestor, they are as large as the ids.
    release(this.#missing);
    release(this.#orphans);
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

  /** Gives back the memory of parents, starts and durations, when they have been copied. */
  #releaseNumbers(): void {
    release(this.#parents);
    release(this.#starts);
    release(this.#durations);
  }

  /** Joins a row to the ancestor that was read, or notes it for later. */
  #join(row: number): void {
    const parent = this.#table.findWords(ancestor, 0);
    this.#parents[row] = parent;
    if (parent >= 0) return;
    const at = 4 * this.#orphan(row);
    for (let index = 0; index < 4; index++) this.#missing[at + index] = ancestor[index] ?? 0;
  }

  #joinOther(row: number, ancestorId: SpeciesId): void {
    this.#parents[row] = this.#table.find(ancestorId);
    if (this.#parents[row] === -1) this.#otherMissing.set(this.#orphan(row), ancestorId);
  }

  #orphan(row: number): number {
    if (this.#orphanCount === this.#orphans.length) {
      this.#orphans = doubled(this.#orphans);
      this.#missing = doubled(this.#missing);
    }
    this.#orphans[this.#orphanCount] = row;
    this.#orphanCount += 1;
    return this.#orphanCount - 1;
  }

  #findMissing(index: number): number {
    const other = this.#otherMissing.get(index);
    if (other !== undefined) return this.#table.find(other);
    return this.#table.findWords(this.#missing, 4 * index);
  }

  #grow(): void {
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
function isNil(words: Uint32Array): boolean {
  return ((words[0] ?? 0) | (words[1] ?? 0) | (words[2] ?? 0) | (words[3] ?? 0)) === 0;
}
