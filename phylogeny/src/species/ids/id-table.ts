import { doubled, release } from '../storage/array-memory.ts';
import type { IdColumn } from './id-column.ts';
import { type SpeciesId, speciesId } from './species-id.ts';
import { readHexUuid, readUuid, uuidText } from './uuid-words.ts';

const firstCapacity = 16;

/** The last UUID that was read: 128 bits. */
const read = new Uint32Array(4);

/**
 * Numbers ids in the order in which they are added. UUIDs, which nearly all ids are, are kept as 16 bytes: a map of
 * a million strings takes twice as long.
 */
export class IdTable {
  /** The bits of each UUID, by its number. */
  #words: Uint32Array<ArrayBuffer>;
  /** The number of a UUID plus one, at the first free place from its hash on. */
  #places = new Int32Array();
  /** The ids that are no UUIDs: their numbers, and the ids by number. */
  readonly #others = new Map<string, number>();
  readonly #otherIds = new Map<number, string>();
  /** The number of places is two to the power of 32 minus this. */
  #shift = 0;
  // Secret, so that nobody can choose ids with the same hash, which would take as long as comparing each with each.
  readonly #factor1 = randomFactor();
  readonly #factor2 = randomFactor();
  readonly #factor3 = randomFactor();
  readonly #factor4 = randomFactor();
  #size = 0;
  /** Whether a column uses the words. */
  #isShared = false;

  /** There is room for so many ids from the start; adding more takes longer. */
  constructor(room = 0) {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(firstCapacity, room + 1)));
    this.#words = new Uint32Array(4 * capacity);
    this.#makePlaces();
  }

  /** How many ids it has. */
  get size(): number {
    return this.#size;
  }

  /** The number of an id, or -1. */
  find(id: string): number {
    return readUuid(id, read, 0) ? this.findWords(read, 0) : (this.#others.get(id) ?? -1);
  }

  /** The number of the UUID that four words stand for, or -1. */
  findWords(words: Uint32Array, at: number): number {
    return (this.#places[this.#placeOf(words, at)] ?? 0) - 1;
  }

  /** The number of an id, which is added if it is new. */
  add(id: string): number {
    if (readUuid(id, read, 0)) return this.#addRead();
    const known = this.#others.get(id);
    if (known !== undefined) return known;
    this.#others.set(id, this.#size);
    this.#otherIds.set(this.#size, id);
    return this.#counted();
  }

  /** The same for a UUID among many, as `readHexUuid` reads them. */
  addHex(characters: Uint8Array, number: number): number {
    readHexUuid(characters, number, read, 0);
    return this.#addRead();
  }

  /** The id with this number. */
  id(number: number): SpeciesId {
    return speciesId(this.#otherIds.get(number) ?? uuidText(this.#words, 4 * number));
  }

  /** All ids, by number. Those added later do not change it. */
  column(): IdColumn {
    if (this.#others.size === 0) {
      this.#isShared = true;
      return this.#words.subarray(0, 4 * this.#size);
    }
    return Array.from({ length: this.#size }, (_, number) => this.id(number));
  }

  /**
   * Numbers the ids in another order: `order` has the old number of each, `numbers` the new one. Columns from before
   * must not be used afterwards: their memory is given back, because two copies of a million ids are 32 MB.
   */
  reorder(order: Int32Array, numbers: Int32Array): void {
    const places = this.#places;
    const words = new Uint32Array(this.#words.length);
    for (let number = 0; number < order.length; number++) {
      const from = 4 * (order[number] ?? 0);
      for (let index = 0; index < 4; index++) {
        words[4 * number + index] = this.#words[from + index] ?? 0;
      }
    }
    release(this.#words);
    this.#words = words;
    this.#isShared = false;
    for (let place = 0; place < places.length; place++) {
      const number = (places[place] ?? 0) - 1;
      if (number >= 0) places[place] = (numbers[number] ?? 0) + 1;
    }
    this.#otherIds.clear();
    for (const [id, number] of this.#others) {
      this.#others.set(id, numbers[number] ?? 0);
      this.#otherIds.set(numbers[number] ?? 0, id);
    }
  }

  #addRead(): number {
    const place = this.#placeOf(read, 0);
    const known = (this.#places[place] ?? 0) - 1;
    if (known >= 0) return known;
    this.#places[place] = this.#size + 1;
    const at = 4 * this.#size;
    // Faster than copying the array.
    for (let index = 0; index < 4; index++) this.#words[at + index] = read[index] ?? 0;
    return this.#counted();
  }

  /** Counts one more id, and returns its number. */
  #counted(): number {
    this.#size += 1;
    if (4 * this.#size === this.#words.length) this.#grow();
    return this.#size - 1;
  }

  #grow(): void {
    this.#words = doubled(this.#isShared ? this.#words.slice() : this.#words);
    this.#isShared = false;
    this.#makePlaces();
  }

  /** Gives each UUID its place, among twice as many as there is room for. */
  #makePlaces(): void {
    this.#places = new Int32Array(this.#words.length / 2);
    this.#shift = 32 - Math.log2(this.#places.length);
    for (let number = 0; number < this.#size; number++) {
      if (this.#otherIds.has(number)) continue;
      this.#places[this.#placeOf(this.#words, 4 * number)] = number + 1;
    }
  }

  /** The place of the UUID at an index of `from`, or the free place where it would be. */
  #placeOf(from: Uint32Array, index: number): number {
    const words = this.#words;
    const places = this.#places;
    const first = from[index] ?? 0;
    const second = from[index + 1] ?? 0;
    const third = from[index + 2] ?? 0;
    const fourth = from[index + 3] ?? 0;
    const hash =
      Math.imul(first, this.#factor1) +
      Math.imul(second, this.#factor2) +
      Math.imul(third, this.#factor3) +
      Math.imul(fourth, this.#factor4);
    // Only the upper bits depend on all bits of the id.
    let place = hash >>> this.#shift;
    const mask = places.length - 1;
    for (;;) {
      const at = 4 * ((places[place] ?? 0) - 1);
      if (at < 0) return place;
      if (
        words[at + 3] === fourth &&
        words[at + 2] === third &&
        words[at + 1] === second &&
        words[at] === first
      ) {
        return place;
      }
      place = (place + 1) & mask;
    }
  }
}

function randomFactor(): number {
  return (Math.random() * 2 ** 32) | 1;
}
