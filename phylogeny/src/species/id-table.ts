const firstCapacity = 16;
const uuidLength = 36;
/** More than four hexadecimal digits. */
const notHex = 0x10000;

/** The value of each hexadecimal digit, by its character code. Without capitals: the same id has one spelling. */
const digits = new Uint32Array(128).fill(notHex);
for (let value = 0; value < 16; value++) digits[value.toString(16).charCodeAt(0)] = value;

/** The last UUID that was read: 128 bits. */
const read = new Uint32Array(4);

/**
 * Numbers ids in the order in which they are added. UUIDs, which nearly all ids are, are kept as 16 bytes: a map of
 * a million strings takes twice as long.
 */
export class IdTable {
  /** The bits of each UUID, by its number. */
  #words = new Uint32Array(4 * firstCapacity);
  /** The number of a UUID plus one, at the first free place from its hash on. */
  #places = new Int32Array(2 * firstCapacity);
  /** The ids that are no UUIDs. */
  readonly #others = new Map<string, number>();
  /** The number of places is two to the power of 32 minus this. */
  #shift = 32 - Math.log2(2 * firstCapacity);
  // Secret, so that nobody can choose ids with the same hash, which would take as long as comparing each with each.
  readonly #factor1 = randomFactor();
  readonly #factor2 = randomFactor();
  readonly #factor3 = randomFactor();
  readonly #factor4 = randomFactor();
  #size = 0;

  /** How many ids it has. */
  get size(): number {
    return this.#size;
  }

  /** The number of an id, or -1. */
  find(id: string): number {
    if (!readUuid(id)) return this.#others.get(id) ?? -1;
    return (this.#places[this.#placeOf(read, 0)] ?? 0) - 1;
  }

  /** The number of an id, which is added if it is new. */
  add(id: string): number {
    const number = this.#size;
    if (readUuid(id)) {
      const place = this.#placeOf(read, 0);
      const known = (this.#places[place] ?? 0) - 1;
      if (known >= 0) return known;
      // Faster than copying the array.
      for (let index = 0; index < 4; index++) this.#words[4 * number + index] = read[index] ?? 0;
      this.#places[place] = number + 1;
    } else {
      const known = this.#others.get(id);
      if (known !== undefined) return known;
      this.#others.set(id, number);
    }
    this.#size += 1;
    if (4 * this.#size === this.#words.length) this.#grow();
    return number;
  }

  #grow(): void {
    const before = this.#places;
    const words = new Uint32Array(2 * this.#words.length);
    words.set(this.#words);
    this.#words = words;
    this.#places = new Int32Array(2 * before.length);
    this.#shift -= 1;
    for (let place = 0; place < before.length; place++) {
      const number = (before[place] ?? 0) - 1;
      if (number >= 0) this.#places[this.#placeOf(words, 4 * number)] = number + 1;
    }
  }

  /** The place of the UUID at an index of `from`, or the free place where it would be. */
  #placeOf(from: Uint32Array, index: number): number {
    const places = this.#places;
    const words = this.#words;
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

/** Reads a UUID in lower case into `read`. Returns false for any other id. */
function readUuid(id: string): boolean {
  if (id.length !== uuidLength || !hasHyphens(id)) return false;
  const a = fourDigits(id, 0);
  const b = fourDigits(id, 4);
  const c = fourDigits(id, 9);
  const d = fourDigits(id, 14);
  const e = fourDigits(id, 19);
  const f = fourDigits(id, 24);
  const g = fourDigits(id, 28);
  const h = fourDigits(id, 32);
  if ((a | b | c | d | e | f | g | h) >= notHex) return false;
  read[0] = (a << 16) | b;
  read[1] = (c << 16) | d;
  read[2] = (e << 16) | f;
  read[3] = (g << 16) | h;
  return true;
}

function hasHyphens(id: string): boolean {
  const hyphen = 45;
  return (
    id.charCodeAt(8) === hyphen &&
    id.charCodeAt(13) === hyphen &&
    id.charCodeAt(18) === hyphen &&
    id.charCodeAt(23) === hyphen
  );
}

/** At least `notHex` if one of them is no digit. */
function fourDigits(id: string, at: number): number {
  return (
    (digit(id, at) << 12) | (digit(id, at + 1) << 8) | (digit(id, at + 2) << 4) | digit(id, at + 3)
  );
}

function digit(id: string, at: number): number {
  return digits[id.charCodeAt(at)] ?? notHex;
}
