import { Digits } from '../dating/digits.ts';
import type { RawColumn, RawInterval, RawMoments, RawTree } from './raw-tree.ts';

/** Builds a raw tree row by row in preorder, with only the columns that the file has values for. */
export class TreeRows {
  readonly #parents: number[] = [];
  readonly #names: string[] = [];
  readonly #lengths: number[] = [];
  readonly #moments = new NumberColumn();
  readonly #descriptions = new Map<number, string>();
  readonly #images = new Map<number, string>();
  readonly #intervals = new Map<number, RawInterval>();
  readonly #values = new RawValues();
  readonly #colours = new Map<number, string>();

  /** The digits of branch lengths, to which readers add each length as it is written. */
  readonly lengthDigits: Digits;

  constructor(lengthDigits = new Digits()) {
    this.lengthDigits = lengthDigits;
  }

  get size(): number {
    return this.#parents.length;
  }

  /** Adds a node under `parent` (-1 for a root) and returns its row. */
  add(parent: number, name = '', length = Number.NaN): number {
    this.#names.push(name);
    this.#lengths.push(length);
    return this.#parents.push(parent) - 1;
  }

  get parents(): readonly number[] {
    return this.#parents;
  }

  get lengths(): readonly number[] {
    return this.#lengths;
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

  setInterval(row: number, interval: RawInterval): void {
    this.#intervals.set(row, interval);
  }

  /** Sets a value of a node that is neither a name nor a time. */
  setValue(row: number, column: Omit<RawColumn, 'values'>, value: string): void {
    this.#values.set(row, column, value);
  }

  setColour(row: number, colour: string): void {
    this.#colours.set(row, colour);
  }

  setDescription(row: number, description: string): void {
    this.#descriptions.set(row, description);
  }

  setImage(row: number, image: string): void {
    this.#images.set(row, image);
  }

  /** The finished tree; `moments` has the meaning of the stated moments. */
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
      lengthDigits: { tips: this.lengthDigits, inner: this.lengthDigits },
      moments:
        moments === null || this.#moments.isEmpty
          ? null
          : { ...moments, values: this.#moments.take(size) },
      intervals:
        moments === null || this.#intervals.size === 0
          ? null
          : { kind: moments.kind, values: this.#intervals },
      columns: this.#values.columns,
      colours: this.#colours.size === 0 ? null : this.#colours,
      descriptions: sparseColumn(size, this.#descriptions),
      images: sparseColumn(size, this.#images),
    };
  }
}

/** The columns of a file, made when their first value is set. */
export class RawValues {
  readonly #columns = new Map<string, RawColumn & { readonly values: Map<number, string> }>();

  /** Null when there are no values. */
  get columns(): readonly RawColumn[] | null {
    return this.#columns.size === 0 ? null : [...this.#columns.values()];
  }

  /** Sets the first value of a row in a column; false when it has one. */
  set(row: number, column: Omit<RawColumn, 'values'>, value: string): boolean {
    let found = this.#columns.get(column.name);
    if (found === undefined) {
      found = { ...column, values: new Map() };
      this.#columns.set(column.name, found);
    }
    if (found.values.has(row)) return false;
    found.values.set(row, value);
    return true;
  }
}

/** A column of numbers, NaN by default, that is allocated when the first is set. */
class NumberColumn {
  #values = new Float64Array(0);

  get isEmpty(): boolean {
    return this.#values.length === 0;
  }

  set(row: number, value: number): void {
    if (row >= this.#values.length) this.#values = this.take(Math.max(16, row * 2));
    this.#values[row] = value;
  }

  take(size: number): Float64Array<ArrayBuffer> {
    const column = new Float64Array(size).fill(Number.NaN);
    column.set(this.#values.subarray(0, size));
    return column;
  }
}

function sparseColumn<Value>(
  size: number,
  values: ReadonlyMap<number, Value>,
): (Value | null)[] | null {
  if (values.size === 0) return null;
  return Array.from({ length: size }, (_, row) => values.get(row) ?? null);
}
