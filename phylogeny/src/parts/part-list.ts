import { partBytes } from './part-bytes.ts';
import type { PartId } from './part-id.ts';
import type { PartName, PartValue } from './part-values.ts';
import { uniqueKey } from './unique-key.ts';

/** An element of a list with its id. */
export interface PartEntry<Value> {
  readonly id: PartId;
  readonly value: Value;
}

/** How many elements a list has, and their size as JSON in bytes. */
export interface ListSize {
  readonly size: number;
  readonly bytes: number;
}

/**
 * One of the lists of a tree, immutable. It can be just the elements that `needs` lists; `size` and `bytes`
 * are those of the whole list.
 */
export class PartList<Value extends PartValue = PartValue> {
  readonly part: PartName;
  /** The elements that are loaded. */
  readonly values: ReadonlyMap<PartId, Value>;
  /** The ids by unique key. */
  readonly #keys: ReadonlyMap<string, PartId>;
  /** How many elements the list has, including those that are not loaded. */
  readonly size: number;
  /** Counted when it is first asked for. */
  #bytes: number | undefined;

  constructor(
    part: PartName,
    values: ReadonlyMap<PartId, Value> = new Map(),
    { size, bytes }: { readonly size?: number; readonly bytes?: number | undefined } = {},
    keys: ReadonlyMap<string, PartId> = keysOf(part, values),
  ) {
    this.part = part;
    this.values = values;
    this.#keys = keys;
    this.size = size ?? values.size;
    this.#bytes = bytes;
  }

  /** A list of these elements, with the size of the whole list if they are only some of it. */
  static from<Value extends PartValue>(
    part: PartName,
    entries: readonly PartEntry<Value>[],
    size?: ListSize,
  ): PartList<Value> {
    return new PartList(part, new Map(entries.map(({ id, value }) => [id, value])), size);
  }

  /** The size of all elements as JSON, including those that are not loaded. */
  get bytes(): number {
    this.#bytes ??= this.#sumBytes();
    return this.#bytes;
  }

  has(id: PartId): boolean {
    return this.values.has(id);
  }

  get(id: PartId): Value | undefined {
    return this.values.get(id);
  }

  /** The element that has this unique key. */
  idOfKey(key: string): PartId | undefined {
    return this.#keys.get(key);
  }

  /** The elements in the order of their ids. */
  entries(): PartEntry<Value>[] {
    const entries = Array.from(this.values, ([id, value]) => ({ id, value }));
    return entries.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The list with an element added or replaced. */
  with(id: PartId, value: Value): PartList<Value> {
    const values = new Map(this.values).set(id, value);
    const size = this.size + (this.values.has(id) ? 0 : 1);
    const keys = this.#keysWithout(id);
    const key = uniqueKey(this.part, value);
    return new PartList(
      this.part,
      values,
      { size, bytes: this.#bytesAfter(id, value) },
      key === null ? keys : new Map(keys).set(key, id),
    );
  }

  /** The list without an element. */
  without(id: PartId): PartList<Value> {
    const values = new Map(this.values);
    if (!values.delete(id)) return this;
    const size = { size: this.size - 1, bytes: this.#bytesAfter(id) };
    return new PartList(this.part, values, size, this.#keysWithout(id));
  }

  #sumBytes(): number {
    let bytes = 0;
    for (const value of this.values.values()) bytes += partBytes(value);
    return bytes;
  }

  /** Only if they are counted: most lists are never asked. */
  #bytesAfter(id: PartId, value?: Value): number | undefined {
    const old = this.values.get(id);
    if (this.#bytes === undefined) return undefined;
    return (
      this.#bytes -
      (old === undefined ? 0 : partBytes(old)) +
      (value === undefined ? 0 : partBytes(value))
    );
  }

  #keysWithout(id: PartId): ReadonlyMap<string, PartId> {
    const old = this.values.get(id);
    const key = old === undefined ? null : uniqueKey(this.part, old);
    if (key === null || this.#keys.get(key) !== id) return this.#keys;
    const keys = new Map(this.#keys);
    keys.delete(key);
    return keys;
  }
}

function keysOf(part: PartName, values: ReadonlyMap<PartId, PartValue>): Map<string, PartId> {
  const keys = new Map<string, PartId>();
  for (const [id, value] of values) {
    const key = uniqueKey(part, value);
    if (key !== null) keys.set(key, id);
  }
  return keys;
}
