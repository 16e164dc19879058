import type { Shape, Sheet } from '../shapes.ts';
import { hashText } from '../texts/hash-text.ts';

// About 250 species, which takes a few milliseconds.
const maxHashed = 1 << 18;

/**
 * A name for the ids, the class and the fonts of a drawing, and its pieces. Drawings that differ in their
 * size, title, colours, number of pieces or first 250 species have different names, so that several fit on
 * one page, and the same drawing always makes the same file.
 */
export function nameDrawing(sheet: Sheet): {
  readonly name: string;
  readonly pieces: Iterable<readonly Shape[]>;
} {
  const { width, height, title, paper, fadingColours, pieceCount } = sheet;
  let text = JSON.stringify([width, height, title, paper, fadingColours, pieceCount]);
  let hash = hashText(text);
  let length = text.length;
  const rest = sheet.pieces();
  const first: (readonly Shape[])[] = [];
  while (length < maxHashed) {
    const next = rest.next();
    if (next.done === true) break;
    first.push(next.value);
    text = JSON.stringify(next.value);
    hash = hashText(text, hash);
    length += text.length;
  }
  return { name: `lt${hash.toString(36)}`, pieces: inOrder(first, rest) };
}

function* inOrder<T>(first: readonly T[], rest: Iterable<T>): Generator<T> {
  yield* first;
  yield* rest;
}
