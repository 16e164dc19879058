import { accept, type Result, refuse } from '../result.ts';
import type { ForestColumns } from './columns.ts';
import type { SpeciesDetails } from './details.ts';
import { IdTable } from './id-table.ts';
import type { Species, SpeciesId } from './species.ts';

const firstCapacity = 64;

/** Why species do not make a forest. */
export interface ForestFault {
  readonly code: 'duplicate-id' | 'missing-ancestor' | 'circle';
  readonly id: SpeciesId;
}

/** Columns in any order, with ids. */
export type SpeciesColumns = ForestColumns & {
  readonly ids: readonly SpeciesId[];
  readonly names: readonly string[];
};

/**
 * Species that arrive one after the other, in any order, for `Forest.fromCollected`. They are kept as
 * columns, so the species of a large tree need not be in memory as objects at the same time.
 */
export class CollectedSpecies {
  readonly #ids: SpeciesId[] = [];
  readonly #rows = new IdTable();
  /** The rows of species whose ancestors were not there yet, and these ancestors. */
  readonly #awaiting: number[] = [];
  readonly #awaited: SpeciesId[] = [];
  readonly #names: string[] = [];
  #parents = new Int32Array(firstCapacity);
  #starts = new Float64Array(firstCapacity);
  #durations = new Float64Array(firstCapacity);
  /** These are null until a species has one. */
  #descriptions: (string | null)[] | null = null;
  #images: (string | null)[] | null = null;
  #details: (SpeciesDetails | null)[] | null = null;
  #repeated: SpeciesId | null = null;

  add(species: Omit<Species, keyof SpeciesDetails>, details: SpeciesDetails | null): void {
    const { id, ancestorId, description, image } = species;
    const row = this.#ids.length;
    if (row === this.#parents.length) this.#grow();
    if (this.#rows.add(id) < row) this.#repeated ??= id;
    this.#ids.push(id);
    this.#parents[row] = this.#parentOf(row, ancestorId);
    this.#starts[row] = species.start;
    this.#durations[row] = species.duration;
    this.#names.push(species.name);
    this.#descriptions = added(this.#descriptions, row, description);
    this.#images = added(this.#images, row, image);
    this.#details = added(this.#details, row, details);
  }

  /** The place of each species in the order in which they were added. */
  get places(): IdTable {
    return this.#rows;
  }

  /** The columns so far. They share their memory with this, which can have room for more species. */
  columns(): Result<SpeciesColumns, ForestFault> {
    if (this.#repeated !== null) return refuse({ code: 'duplicate-id', id: this.#repeated });
    for (const [index, ancestorId] of this.#awaited.entries()) {
      const row = this.#awaiting[index] ?? 0;
      const parent = this.#rows.find(ancestorId);
      if (parent < 0) {
        return refuse({ code: 'missing-ancestor', id: this.#ids[row] ?? ancestorId });
      }
      this.#parents[row] = parent;
    }
    const size = this.#ids.length;
    return accept({
      ids: this.#ids,
      parents: this.#parents.subarray(0, size),
      starts: this.#starts.subarray(0, size),
      durations: this.#durations.subarray(0, size),
      names: this.#names,
      descriptions: this.#descriptions,
      images: this.#images,
      details: this.#details,
    });
  }

  #parentOf(row: number, ancestorId: SpeciesId | null): number {
    if (ancestorId === null) return -1;
    const parent = this.#rows.find(ancestorId);
    if (parent >= 0) return parent;
    this.#awaiting.push(row);
    this.#awaited.push(ancestorId);
    return -1;
  }

  #grow(): void {
    const capacity = this.#parents.length * 2;
    this.#parents = larger(this.#parents, new Int32Array(capacity));
    this.#starts = larger(this.#starts, new Float64Array(capacity));
    this.#durations = larger(this.#durations, new Float64Array(capacity));
  }
}

function added<Value>(
  column: (Value | null)[] | null,
  row: number,
  value: Value | null,
): (Value | null)[] | null {
  if (column === null && value === null) return null;
  const values = column ?? new Array<Value | null>(row).fill(null);
  values.push(value);
  return values;
}

function larger<Column extends Int32Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
