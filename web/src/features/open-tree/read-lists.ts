import { nextTurn } from '../../scheduling/slices.ts';

/** How long the page may be busy at once, in milliseconds. */
const budget = 8;

/** In bytes. Larger pieces would keep the page busy for longer at once. */
const pieceSize = 2 ** 18;

// The codes of characters.
export const lineEnd = 0x0a;
export const openingBracket = 0x5b;
export const closingBracket = 0x5d;

const decoder = new TextDecoder();

/** Bytes of which the first have been read. */
interface ReadBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly filled: number;
  /** Whether there are no more. */
  readonly done: boolean;
}

/**
 * Reads a list while it arrives. The server writes one item per line, so the text and the objects of a large tree
 * are never in memory as a whole, and the page stays responsive. `take` gets the bytes of lists with some of the
 * items each, which it must not keep. The last list is not complete if the reply was cut off.
 *
 * Lines are found and brackets added among the bytes: joining and cutting the texts would copy each of them several
 * times.
 */
export async function readLists(
  body: ReadableStream<Uint8Array>,
  take: (list: Uint8Array<ArrayBuffer>) => void,
  noteProgress: () => void = () => undefined,
): Promise<void> {
  const readMore = openBytes(body);
  let bytes = new Uint8Array(2 * pieceSize);
  let filled = 0;
  let done = false;
  let busySince = performance.now();
  for (;;) {
    ({ bytes, filled, done } = await readMore(bytes, filled));
    noteProgress();
    if (done) break;
    const end = bytes.subarray(0, filled).lastIndexOf(lineEnd) - 1;
    if (end >= 0) {
      // Instead of the comma after the last complete item.
      bytes[end] = closingBracket;
      take(bytes.subarray(0, end + 1));
      // The rest begins another list.
      bytes[0] = openingBracket;
      bytes.copyWithin(1, end + 2, filled);
      filled -= end + 1;
    }
    if (performance.now() - busySince < budget) continue;
    await nextTurn();
    busySince = performance.now();
  }
  take(bytes.subarray(0, filled));
}

/** Reads such a list. Throws if it is not complete. */
export function readJson<Value>(bytes: Uint8Array): Value {
  return JSON.parse(decoder.decode(bytes));
}

/**
 * Adds a piece to bytes of which some are filled. Where the browser can, all pieces are read into the same bytes.
 * Otherwise, those of a large tree accumulate until they are garbage collected.
 */
function openBytes(
  body: ReadableStream<Uint8Array>,
): (bytes: Uint8Array<ArrayBuffer>, filled: number) => Promise<ReadBytes> {
  try {
    const reader = body.getReader({ mode: 'byob' });
    return async (bytes, filled) => {
      const room = withRoom(bytes, filled, pieceSize);
      const { done, value } = await reader.read(room.subarray(filled, filled + pieceSize));
      // Only if the reading was cancelled.
      if (value === undefined) return { bytes, filled: 0, done };
      // The memory belongs to the piece now, with what was filled before.
      return { bytes: new Uint8Array(value.buffer), filled: filled + value.length, done };
    };
  } catch {
    const reader = body.getReader();
    return async (bytes, filled) => {
      const { done, value = new Uint8Array() } = await reader.read();
      const room = withRoom(bytes, filled, value.length);
      room.set(value, filled);
      return { bytes: room, filled: filled + value.length, done };
    };
  }
}

/** The same bytes, or more of them if there is no room for a piece. */
function withRoom(
  bytes: Uint8Array<ArrayBuffer>,
  filled: number,
  length: number,
): Uint8Array<ArrayBuffer> {
  if (filled + length <= bytes.length) return bytes;
  const larger = new Uint8Array(2 * (filled + length));
  larger.set(bytes.subarray(0, filled));
  return larger;
}
