import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { noteSource, type Source, sourceFrom } from '@life-tree/phylogeny';
import { onlyDois } from './dois.ts';
import type { ReadSources } from './read-reply.ts';

/**
 * Reads BibTeX, RIS, CSL-JSON, DOIs or plain text. The type is never left to citation-js, which would
 * fetch addresses.
 */
export function readSources(text: string): ReadSources {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (/^[[{]/.test(trimmed)) {
    const json = parseJson(trimmed);
    if (json !== undefined) return collect(itemsOf(json), cslSource);
  }
  if (/^TY {2}- /m.test(trimmed)) return readInPieces(trimmed, /^(?=TY {2}- )/m, '@ris/file');
  if (/^[ \t]*@\w+\s*[{(]/m.test(trimmed)) {
    return readInPieces(trimmed, /^(?=[ \t]*@\w+\s*[{(])/m, '@bibtex/text');
  }
  const dois = onlyDois(trimmed);
  if (dois !== null) return collect(dois, (DOI) => [{ type: 'document', DOI }]);
  const paragraphs = trimmed.split(/\n\s*\n/).map((one) => one.replace(/\s+/g, ' ').trim());
  return collect(
    paragraphs.filter((one) => one !== ''),
    (note) => [noteSource(note)],
  );
}

/** CSL-JSON is kept as it is. Some programs leave out the type. */
function cslSource(item: unknown): readonly unknown[] | null {
  const isSource =
    typeof item === 'object' &&
    item !== null &&
    ['type', 'title', 'DOI'].some((name) => name in item);
  return isSource ? [{ type: 'document', ...item }] : null;
}

/** One broken entry makes citation-js refuse the whole text, so then the entries are read one by one. */
function readInPieces(text: string, boundary: RegExp, type: string): ReadSources {
  try {
    return collect([text], () => parse(text, type, true));
  } catch {
    const pieces = text.split(boundary).filter((piece) => piece.trim() !== '');
    const definitions = pieces.filter((piece) => /^\s*@string\b/i.test(piece)).join('\n');
    const entries = pieces.filter((piece) => !/^\s*@(?:string|comment|preamble)\b/i.test(piece));
    return collect(entries, (piece) => parse(`${definitions}\n${piece}`, type));
  }
}

function collect<Item>(
  items: readonly Item[],
  read: (item: Item) => readonly unknown[] | null,
): ReadSources {
  const sources: Source[] = [];
  let unreadable = 0;
  for (const item of items) {
    const list = read(item);
    if (list === null) unreadable++;
    for (const one of list ?? []) {
      const source = sourceFrom(one);
      if (source === null) unreadable++;
      else sources.push(source);
    }
  }
  return { sources, unreadable };
}

function parse(input: unknown, type: string, throws = false): unknown[] | null {
  try {
    return plugins.input.chain(input, { forceType: type, generateGraph: false });
  } catch (error) {
    if (throws) throw error;
    return null;
  }
}

/** CSL-JSON is a list of sources, one source, or as Zotero writes it, an object with `items`. */
function itemsOf(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json;
  const items = typeof json === 'object' && json !== null && 'items' in json ? json.items : null;
  return Array.isArray(items) ? items : [json];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
