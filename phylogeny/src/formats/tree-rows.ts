import type { RawMoments, RawTree } from './raw-tree.ts';

/** Grows a raw tree row by row, in preorder, keeping only the columns that the file fills. */
export class TreeRows {
  readonly #parents: number[] = [];
  readonly #names: string[] = [];
  readonly #lengths: number[] = [];
  readonly #moments = new Map<number, number>();
  readonly #descriptions = new Map<number, string>();
  readonly #images = new Map<number, string>();
  readonly #species = new Map<number, number>();
  readonly #starts = new Map<number, number>();
  readonly #durations = new Map<number, number>();

  get size(): number {
    return this.#parents.length;
  }

  /** Adds a node under `parent` (-1 for a root) and answers its row. */
  add(parent: number, name = '', length = Number.NaN): number {
    this.#names.push(name);
    this.#lengths.push(length);
    return this.#parents.push(parent) - 1;
  }

  name(row: number): string {
    return this.#names[row] ?? '';
  }

  setName(row: number, name: string): void {
    this.#names[row] = name;
  }

  setLength(row: number, length: number): void {
    this.#lengths[row] = length;
  }

  setMoment(row: number, moment: number): void {
    this.#moments.set(row, moment);
  }

  setDescription(row: number, description: string): void {
    this.#descriptions.set(row, description);
  }

  setImage(row: number, image: string): void {
    this.#images.set(row, image);
  }

  /** Marks the row as (a segment of) a species of a forest that we wrote. */
  mark(row: number, species: number): void {
    this.#species.set(row, species);
  }

  /** The exact times of the marked species, in years. */
  markTimes(row: number, start: number, duration: number): void {
    this.#starts.set(row, start);
    this.#durations.set(row, duration);
  }

  /** The finished tree; `moments` says how the stated moments are to be understood. */
  finish(
    name: string | null,
    moments: Omit<RawMoments, 'values'> | null,
    yearsPerLength: number | null = null,
  ): RawTree {
    const size = this.size;
    return {
      name,
      yearsPerLength,
      parents: Int32Array.from(this.#parents),
      names: this.#names,
      lengths: Float64Array.from(this.#lengths),
      moments:
        moments === null || this.#moments.size === 0
          ? null
          : { ...moments, values: numberColumn(size, this.#moments) },
      descriptions: textColumn(size, this.#descriptions),
      images: textColumn(size, this.#images),
      marks:
        this.#species.size === 0
          ? null
          : {
              species: Int32Array.from({ length: size }, (_, row) => this.#species.get(row) ?? -1),
              starts: numberColumn(size, this.#starts),
              durations: numberColumn(size, this.#durations),
            },
    };
  }
}

function numberColumn(size: number, values: ReadonlyMap<number, number>): Float64Array {
  const column = new Float64Array(size).fill(Number.NaN);
  for (const [row, value] of values) column[row] = value;
  return column;
}

function textColumn(size: number, values: ReadonlyMap<number, string>): (string | null)[] | null {
  if (values.size === 0) return null;
  return Array.from({ length: size }, (_, row) => values.get(row) ?? null);
}
