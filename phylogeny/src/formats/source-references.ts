import { partId } from '../parts/part-id.ts';
import type { PartEntry } from '../parts/part-list.ts';
import { sourceFrom } from '../parts/source-fault.ts';
import { sourceText } from '../parts/source-text.ts';
import type { Source } from '../parts/tree-parts.ts';
import { uniqueKey } from '../parts/unique-key.ts';
import { type Citations, claimNames } from '../species/citations.ts';
import type { Forest } from '../species/forest.ts';

/** A source as other programs read it. */
export interface SourceReference {
  readonly doi: string | null;
  readonly text: string;
}

/** The sources that the species of a forest cite. */
export class SourceReferences {
  readonly #byId: ReadonlyMap<string, SourceReference>;

  constructor(forest: Forest, sources: readonly PartEntry<Source>[]) {
    this.#byId = new Map(
      citedSources(forest, sources).map(({ id, value }) => [
        id,
        { doi: uniqueKey('sources', value), text: sourceText(value) },
      ]),
    );
  }

  /** The sources of a species, each once. */
  of(citations: Citations | null): readonly SourceReference[] {
    return citedIn(citations ?? undefined).flatMap((id) => this.#byId.get(id) ?? []);
  }
}

/** Those of the sources that a species of the forest cites. */
export function citedSources(
  { columns }: Forest,
  sources: readonly PartEntry<Source>[],
): readonly PartEntry<Source>[] {
  if (sources.length === 0 || !columns.details) return [];
  const cited = new Set<string>();
  for (const details of columns.details) {
    for (const id of citedIn(details?.citations)) cited.add(id);
  }
  return sources.filter(({ id }) => cited.has(id));
}

/** How many citations are of none of these sources. */
export function missingCitations(
  { columns }: Forest,
  sources: readonly PartEntry<Source>[],
): number {
  const known = new Set<string>(sources.map(({ id }) => id));
  let count = 0;
  for (const details of columns.details ?? []) {
    if (details?.citations === undefined) continue;
    for (const claim of claimNames) {
      for (const { sourceId } of details.citations[claim] ?? []) if (!known.has(sourceId)) count++;
    }
  }
  return count;
}

/** The mark that `parseSources` reads. */
export function writeSources(sources: readonly PartEntry<Source>[]): string {
  return JSON.stringify(sources);
}

/** The sources that our writers put into a mark; null when the text is not such a mark. */
export function parseSources(text: string): readonly PartEntry<Source>[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.flatMap(readEntry) : null;
  } catch {
    return null;
  }
}

function readEntry(entry: unknown): PartEntry<Source>[] {
  if (typeof entry !== 'object' || entry === null || !('id' in entry) || !('value' in entry)) {
    return [];
  }
  const value = sourceFrom(entry.value);
  return typeof entry.id === 'string' && value !== null ? [{ id: partId(entry.id), value }] : [];
}

function citedIn(citations: Citations | undefined): string[] {
  if (citations === undefined) return [];
  const ids = claimNames.flatMap((claim) => (citations[claim] ?? []).map((one) => one.sourceId));
  return [...new Set<string>(ids)];
}
