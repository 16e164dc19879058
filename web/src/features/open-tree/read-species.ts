import type { FlatSpecies } from '@life-tree/contract';
import { nextTurn } from '../../scheduling/slices.ts';

/** How long the page may be busy at once, in milliseconds. */
const budget = 8;

/** In bytes. Larger pieces would keep the page busy for longer at once. */
const pieceSize = 2 ** 18;

interface Piece {
  readonly done: boolean;
  readonly value?: Uint8Array | undefined;
}

/** A list of species, or an object that ends with one. */
type SpeciesReply = FlatSpecies[] | { readonly species: FlatSpecies[] };

/**
 * Reads a list of species, or an object that ends with one, while it arrives. The server writes one species
 * per line, so the text and the objects of a large tree are never in memory as a whole, and the page stays
 * responsive. Returns the reply with an empty list. Throws if the reply is cut off.
 */
export async function readSpecies(
  body: ReadableStream<Uint8Array>,
  add: (species: FlatSpecies) => void,
): Promise<unknown> {
  const read = openBytes(body);
  const decoder = new TextDecoder();
  let reply: SpeciesReply | null = null;
  let text = '';
  let busySince = performance.now();
  /** Takes the complete lines of the text. */
  const takeLines = () => {
    if (reply === null) {
      const [first] = text.split(',\n', 1);
      if (first === undefined || first.length === text.length) return;
      reply = takeBeginning(`${first}${closingOf(text)}`, add);
      text = text.slice(first.length + 2);
    }
    const end = text.lastIndexOf(',\n');
    if (end < 0) return;
    for (const species of JSON.parse(`[${text.slice(0, end)}]`)) add(species);
    text = text.slice(end + 2);
  };
  for (;;) {
    const { done, value } = await read();
    text += decoder.decode(value, { stream: !done });
    if (done) break;
    takeLines();
    if (performance.now() - busySince < budget) continue;
    await nextTurn();
    busySince = performance.now();
  }
  if (reply === null) return takeBeginning(text, add);
  // The last line is followed by the end of the reply, which makes it JSON again.
  const opening = Array.isArray(reply) ? '[' : '{"species":[';
  takeBeginning(`${opening}${text}`, add);
  return reply;
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

/** Takes the species out of a reply, and returns the rest. */
function takeBeginning(json: string, add: (species: FlatSpecies) => void): SpeciesReply {
  const reply: SpeciesReply = JSON.parse(json);
  const list = Array.isArray(reply) ? reply : reply.species;
  for (const species of list.splice(0)) add(species);
  return reply;
}

function closingOf(text: string): string {
  return text.startsWith('[') ? ']' : ']}';
}
