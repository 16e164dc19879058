import type { OpenTreeItem } from '@life-tree/contract';
import type { SpeciesBlock } from '@life-tree/phylogeny';
import { closingBracket, lineEnd, openingBracket, readJson } from './read-lists.ts';

export type OpenedItem = Extract<OpenTreeItem, { version: number }>;
type SentBlock = Extract<OpenTreeItem, { ids: string }>;

const codesOf = (text: string) => new TextEncoder().encode(text);
// The server writes these columns first.
const beforeIds = codesOf('{"ids":"');
const beforeAncestors = codesOf('","ancestors":"');
const idLength = 32;
const quote = 0x22;
const openingBrace = 0x7b;

/**
 * Reads some items of the reply that opens a tree: a list with one item per line, whose bytes are changed. Two
 * thirds of a block are ids, which stay bytes: turning them into text would take longer and leave garbage. Throws
 * if the list is cut off.
 */
export function* openingItems(
  list: Uint8Array<ArrayBuffer>,
): Generator<OpenedItem | SpeciesBlock, void, undefined> {
  if (list.at(0) !== openingBracket || list.at(-1) !== closingBracket) throw cutOff();
  for (let from = 1; from < list.length - 1; ) {
    const found = findIds(list, from);
    const next = list.indexOf(lineEnd, found?.end ?? from);
    // Without the comma or bracket after it.
    const end = next < 0 ? list.length - 1 : next - 1;
    if (found === null) yield readJson<OpenedItem>(list.subarray(from, end));
    else {
      const { ids, ancestors } = found;
      // Instead of the comma after the ids: the rest is an object without them.
      list[found.end] = openingBrace;
      const rest = readJson<Omit<SentBlock, 'ids' | 'ancestors'>>(list.subarray(found.end, end));
      yield { ...rest, ids, ancestors };
    }
    from = end + 2;
  }
}

/** The ids and ancestors of the block that begins here, and where they end; null if another item does. */
function findIds(list: Uint8Array<ArrayBuffer>, from: number) {
  if (!hasAt(list, from, beforeIds)) return null;
  const idsFrom = from + beforeIds.length;
  let idsEnd = idsFrom;
  while (list[idsEnd] !== quote) {
    idsEnd += idLength;
    if (idsEnd >= list.length) throw cutOff();
  }
  const ancestorsFrom = idsEnd + beforeAncestors.length;
  const ancestorsEnd = ancestorsFrom + idsEnd - idsFrom;
  if (!hasAt(list, idsEnd, beforeAncestors) || list[ancestorsEnd] !== quote) throw cutOff();
  return {
    ids: list.subarray(idsFrom, idsEnd),
    ancestors: list.subarray(ancestorsFrom, ancestorsEnd),
    end: ancestorsEnd + 1,
  };
}

function hasAt(bytes: Uint8Array, at: number, part: Uint8Array): boolean {
  return part.every((code, index) => bytes[at + index] === code);
}

function cutOff(): SyntaxError {
  return new SyntaxError('The reply is cut off');
}
