import type { ForestLayout } from '../layout/index.ts';
import { claimNames } from '../species/citations.ts';
import type { Forest } from '../species/forest.ts';
import type { DrawingReferences } from './references.ts';

/** How references are written: by author and year, or numbered. */
export type ReferenceStyle = 'author-year' | 'numbers';

/** The sources that visible species cite, as texts, so that they can be sent to a worker. */
export interface ReferenceTexts {
  readonly style: ReferenceStyle;
  /** "References" */
  readonly title: string;
  /** By the id of the source. */
  readonly sources: Readonly<
    Record<string, { readonly reference: string; readonly label: string }>
  >;
  /** "and {count} more", for a list that is longer than its room. In English when absent. */
  readonly more?: string;
}

/**
 * The references of a drawing. They are numbered from the top row down, or in alphabetical order if they
 * are cited by author and year.
 */
export function numberReferences(
  { forest, rows }: Pick<ForestLayout, 'forest' | 'rows'>,
  { style, title, sources, more }: ReferenceTexts,
): DrawingReferences {
  const used = new Set<string>();
  const cite = (index: number) => {
    for (const id of citedBy(forest, index)) if (Object.hasOwn(sources, id)) used.add(id);
  };
  rows.speciesAt.forEach(cite);
  // Inferred ancestors have no row.
  for (let index = 0; index < forest.size; index++) if (rows.isShown(index)) cite(index);
  const listed = [...used].map((id) => ({ id, reference: sources[id]?.reference ?? '' }));
  if (style === 'author-year') listed.sort((a, b) => a.reference.localeCompare(b.reference));
  const numbers = new Map(listed.map(({ id }, at) => [id, at + 1]));
  return {
    title,
    ...(more !== undefined && { more }),
    entries: listed.map(({ reference }, at) =>
      style === 'numbers' ? `${at + 1}. ${reference}` : reference,
    ),
    mark: (index) => {
      const cited = citedBy(forest, index).filter((id) => numbers.has(id));
      if (cited.length === 0) return null;
      const sorted = cited.sort((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0));
      return style === 'numbers'
        ? `[${sorted.map((id) => numbers.get(id)).join(', ')}]`
        : `(${sorted.map((id) => sources[id]?.label ?? '').join('; ')})`;
    },
  };
}

/** The ids of the sources that a species cites, each once. */
function citedBy(forest: Forest, index: number): string[] {
  const citations = forest.details(index)?.citations;
  if (citations === undefined) return [];
  const ids = claimNames.flatMap((claim) => (citations[claim] ?? []).map((one) => one.sourceId));
  return [...new Set<string>(ids)];
}
