import type { NameColumn } from './columns.ts';

/** A piece of a text. */
interface Piece {
  text: string;
  from: number;
  length: number;
  /** Whether underscores stand for spaces. */
  isInFile: boolean;
}

const underscore = '_'.charCodeAt(0);
const space = ' '.charCodeAt(0);

/**
 * Numbers the different names of some rows, and finds those of other trees among them. Empty names are none: their
 * number is -1. It reads the characters where
 * they are: to make a string of each name of a large file and look it up in a map takes five times as long.
 */
export class NameNumbers {
  /** The number of each of the rows. */
  readonly numbers: Int32Array;
  readonly #names: NameColumn;
  /** By number: the hash of a name, and the first row that has it. */
  readonly #hashes: Int32Array;
  readonly #rows: Int32Array;
  /** The number of a name plus one, at the first free place from its hash on. */
  readonly #places: Int32Array;
  // Secret, so that nobody can choose names with the same hash, which would take as long as comparing each with each.
  readonly #seed = randomWord();
  readonly #factor = randomWord() | 1;
  #size = 0;

  constructor(names: NameColumn, rows: Int32Array) {
    this.#names = names;
    this.#hashes = new Int32Array(rows.length);
    this.#rows = new Int32Array(rows.length);
    this.#places = new Int32Array(2 ** Math.ceil(Math.log2(2 * rows.length + 1)));
    this.numbers = rows.map((row) => this.#add(row));
  }

  /** How many different names the rows have. */
  get size(): number {
    return this.#size;
  }

  /** The number of a name of this or another column; -1 if none of the rows has it. */
  find(names: NameColumn, row: number): number {
    open(names, row, sought);
    return (this.#places[this.#placeOf(this.#hashOf(sought))] ?? 0) - 1;
  }

  #add(row: number): number {
    open(this.#names, row, sought);
    if (sought.length === 0) return -1;
    const hash = this.#hashOf(sought);
    const place = this.#placeOf(hash);
    const known = (this.#places[place] ?? 0) - 1;
    if (known >= 0) return known;
    const number = this.#size++;
    this.#hashes[number] = hash;
    this.#rows[number] = row;
    this.#places[place] = number + 1;
    return number;
  }

  /** The place of the sought name, or the free place where it would be. */
  #placeOf(hash: number): number {
    const places = this.#places;
    const mask = places.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const number = (places[place] ?? 0) - 1;
      if (number < 0) return place;
      if (this.#hashes[number] !== hash) continue;
      open(this.#names, this.#rows[number] ?? 0, found);
      if (isSamePiece(sought, found)) return place;
    }
  }

  #hashOf({ text, from, length, isInFile }: Piece): number {
    let hash = this.#seed;
    for (let index = from; index < from + length; index++) {
      const code = text.charCodeAt(index);
      hash = Math.imul(hash ^ (isInFile && code === underscore ? space : code), this.#factor);
      hash ^= hash >>> 15;
    }
    return hash;
  }
}

/** Whether two rows have the same name. */
export function isSameName(
  names: NameColumn,
  row: number,
  others: NameColumn,
  other: number,
): boolean {
  open(names, row, sought);
  open(others, other, found);
  return isSamePiece(sought, found);
}

/** Reused, because a new one for each name would be garbage. */
const sought: Piece = { text: '', from: 0, length: 0, isInFile: false };
const found: Piece = { text: '', from: 0, length: 0, isInFile: false };

/** Finds the characters of a name, as `nameAt` writes it. */
function open(names: NameColumn, row: number, piece: Piece): void {
  const isList = !('text' in names);
  const name = isList ? (names[row] ?? '') : names.others[row];
  piece.isInFile = name === null;
  if (isList || name !== null) {
    piece.text = name ?? '';
    piece.from = 0;
    piece.length = piece.text.length;
    return;
  }
  piece.text = names.text;
  piece.from = (names.starts[row] ?? 0) - names.offset;
  piece.length = (names.ends[row] ?? 0) - names.offset - piece.from;
}

function isSamePiece(one: Piece, other: Piece): boolean {
  const { text, from, length } = one;
  if (length !== other.length) return false;
  const otherText = other.text;
  const shift = other.from - from;
  for (let index = from; index < from + length; index++) {
    const code = text.charCodeAt(index);
    const otherCode = otherText.charCodeAt(index + shift);
    if (code === otherCode && one.isInFile === other.isInFile) continue;
    const meant = one.isInFile && code === underscore ? space : code;
    if (meant !== (other.isInFile && otherCode === underscore ? space : otherCode)) return false;
  }
  return true;
}

function randomWord(): number {
  return Math.floor(Math.random() * 2 ** 32) | 0;
}
