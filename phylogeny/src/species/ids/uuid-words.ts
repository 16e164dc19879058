const uuidLength = 36;
const hexLength = 32;
/** More than four hexadecimal digits. */
const notHex = 0x10000;

/** The value of each hexadecimal digit, by its character code. Without capitals: the same id has one spelling. */
const digits = new Uint32Array(128).fill(notHex);
for (let value = 0; value < 16; value++) digits[value.toString(16).charCodeAt(0)] = value;

const hyphen = 45;
const codes = new Uint8Array(16);
for (let value = 0; value < 16; value++) codes[value] = value.toString(16).charCodeAt(0);
/** The characters of the last UUID that was written. */
const written: number[] = new Array(uuidLength).fill(hyphen);

/** Reads a UUID in lower case as four words. Returns false for any other text. */
export function readUuid(id: string, words: Uint32Array, at: number): boolean {
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
  words[at] = (a << 16) | b;
  words[at + 1] = (c << 16) | d;
  words[at + 2] = (e << 16) | f;
  words[at + 3] = (g << 16) | h;
  return true;
}

/**
 * Reads the UUID with this number among the characters of many, in lower case and without hyphens. Throws if there
 * is none.
 */
export function readHexUuid(
  characters: Uint8Array,
  number: number,
  words: Uint32Array,
  at: number,
): void {
  const from = hexLength * number;
  let seen = 0;
  for (let word = 0; word < 4; word++) {
    const first = fourCharacters(characters, from + 8 * word);
    const second = fourCharacters(characters, from + 8 * word + 4);
    seen |= first | second;
    words[at + word] = (first << 16) | second;
  }
  if (seen >= notHex) throw new RangeError('Not a list of UUIDs');
}

/** The UUID that four words stand for. Joining pieces would be faster, but not using the result as a key afterwards. */
export function uuidText(words: Uint32Array, at: number): string {
  return String.fromCharCode(...uuidCodes(words, at));
}

/** The characters of that UUID, until the next call. */
export function uuidCodes(words: Uint32Array, at: number): readonly number[] {
  let to = 0;
  for (let word = 0; word < 4; word++) {
    const bits = words[at + word] ?? 0;
    for (let shift = 28; shift >= 0; shift -= 4) {
      if (to === 8 || to === 13 || to === 18 || to === 23) to += 1;
      written[to++] = codes[(bits >>> shift) & 0xf] ?? 0;
    }
  }
  return written;
}

function hasHyphens(id: string): boolean {
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

/** The same for characters. Written out, because a loop takes nearly twice as long. */
function fourCharacters(characters: Uint8Array, at: number): number {
  return (
    (digitAt(characters, at) << 12) |
    (digitAt(characters, at + 1) << 8) |
    (digitAt(characters, at + 2) << 4) |
    digitAt(characters, at + 3)
  );
}

function digitAt(characters: Uint8Array, at: number): number {
  return digits[characters[at] ?? 0] ?? notHex;
}
