import type { PartEntry } from '../../parts/part-list.ts';
import type { Source } from '../../parts/part-values.ts';
import { sourceText } from '../../parts/source-text.ts';
import { uniqueKey } from '../../parts/unique-key.ts';
import type { Forest } from '../../species/forest.ts';
import { type Citations, claimNames } from '../../species/values/citations.ts';

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
function citedSources(
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

function citedIn(citations: Citations | undefined): string[] {
  if (citations === undefined) return [];
  const ids = claimNames.flatMap((claim) => (citations[claim] ?? []).map((one) => one.sourceId));
  return [...new Set<string>(ids)];
}
