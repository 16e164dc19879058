import type { Json, Source } from './part-values.ts';
import { namesOf, yearOf } from './source-label.ts';
import { uniqueKey } from './unique-key.ts';

/** Authors, year, title and where a source was published, as far as they are known. */
export function sourceText(source: Source): string {
  const { author, title, note, DOI, type } = source;
  const year = yearOf(source) ?? undefined;
  const parts = [namesOf(author).join(', '), year, title, source['container-title']].map(text);
  const known = parts.filter((part) => part !== '');
  return known.length > 0 ? known.join('. ') : text(note) || text(DOI) || type;
}

/** The text of a source with its DOI or address, in one line. */
export function referenceText(source: Source): string {
  const known = sourceText(source).replace(/\s+/g, ' ').trim();
  const doi = uniqueKey('sources', source);
  const address = doi === null ? text(source.URL) : `https://doi.org/${doi}`;
  if (address === '' || known.toLowerCase().includes(doi ?? address.toLowerCase())) return known;
  return `${known.replace(/\.$/, '')}. ${address}`;
}

/** A source of which only a plain text is known. It is kept as a note, with the DOI in it. */
export function noteSource(note: string): Source {
  const doi = /\b10\.\d{4,9}\/[^\s"<>]*[^\s"<>.,;:)\]]/.exec(note)?.[0];
  return { type: 'document', note, ...(doi !== undefined && { DOI: doi }) };
}

function text(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
