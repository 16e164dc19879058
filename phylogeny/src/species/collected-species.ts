import { accept, type Result, refuse } from '../result.ts';
import type { ForestColumns } from './columns.ts';
import type { SpeciesDetails } from './details.ts';
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
  readonly #rows = new Map<SpeciesId, number>();
  /** The ancestors that were not there yet, by the rows of their descendants. */
  readonly #awaited = new Map<number, SpeciesId>();
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
    if (this.#rows.has(id)) this.#repeated ??= id;
    this.#rows.set(id, row);
    this.#ids.push(id);
    this.#parents[row] = this.#parentOf(row, ancestorId);
    this.#starts[row] = species.start;
    this.#durations[row] = species.duration;
    this.#names.push(species.name);
    this.#descriptions = added(this.#descriptions, row, description);
    this.#images = added(this.#images, row, image);
    this.#details = added(this.#details, row, details);
  }

  columns(): Result<SpeciesColumns, ForestFault> {
    if (this.#repeated !== null) return refuse({ code: 'duplicate-id', id: this.#repeated });
    for (const [row, ancestorId] of this.#awaited) {
      const parent = this.#rows.get(ancestorId);
      if (parent === undefined) {
        return refuse({ code: 'missing-ancestor', id: this.#ids[row] ?? ancestorId });
      }
      this.#parents[row] = parent;
    }
    const size = this.#ids.length;
    return accept({
      ids: this.#ids,
      parents: this.#parents.slice(0, size),
      starts: this.#starts.slice(0, size),
      durations: this.#durations.slice(0, size),
      names: this.#names,
      descriptions: this.#descriptions,
      images: this.#images,
      details: this.#details,
    });
  }

  #parentOf(row: number, ancestorId: SpeciesId | null): number {
    if (ancestorId === null) return -1;
    const parent = this.#rows.get(ancestorId);
    if (parent === undefined) this.#awaited.set(row, ancestorId);
    return parent ?? -1;
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
