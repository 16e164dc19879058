import { nextTurn } from '../../scheduling/slices.ts';

/** How long the page may be busy at once, in milliseconds. */
const budget = 8;

/** In bytes. Larger pieces would keep the page busy for longer at once. */
const pieceSize = 2 ** 18;

const lineEnd = ',\n';

interface Piece {
  readonly done: boolean;
  readonly value?: Uint8Array | undefined;
}

/**
 * Reads a list while it arrives. The server writes one item per line, so the text and the objects of a large tree
 * are never in memory as a whole, and the page stays responsive. Throws if the reply is cut off.
 */
export async function readLines<Item>(
  body: ReadableStream<Uint8Array>,
  take: (item: Item) => void,
): Promise<void> {
  const read = openBytes(body);
  const decoder = new TextDecoder();
  /** Before the next items. */
  let opening = '';
  let text = '';
  let busySince = performance.now();
  const takeItems = (json: string) => {
    for (const item of JSON.parse(json)) take(item);
  };
  for (;;) {
    const { done, value } = await read();
    text += decoder.decode(value, { stream: !done });
    if (done) break;
    const end = text.lastIndexOf(lineEnd);
    if (end >= 0) {
      takeItems(`${opening}${text.slice(0, end)}]`);
      opening = '[';
      text = text.slice(end + lineEnd.length);
    }
    if (performance.now() - busySince < budget) continue;
    await nextTurn();
    busySince = performance.now();
  }
  // The last item is followed by the end of the list.
  takeItems(`${opening}${text}`);
}

/**
 * Reads pieces of a body, each of which is only valid until the next one is read. Where the browser can, all
 * are read into the same bytes. Otherwise, those of a large tree accumulate until they are garbage collected.
 */
function openBytes(body: ReadableStream<Uint8Array>): () => Promise<Piece> {
  try {
    const reader = body.getReader({ mode: 'byob' });
    let bytes = new Uint8Array(pieceSize);
    return async () => {
      const { done, value } = await reader.read(bytes);
      if (value !== undefined) bytes = new Uint8Array(value.buffer);
      return { done, value };
    };
  } catch {
    const reader = body.getReader();
    return () => reader.read();
  }
}
