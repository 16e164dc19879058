import type { ForestLayout } from '../../layout/index.ts';
import type { Forest } from '../../species/forest.ts';
import { claimNames } from '../../species/values/citations.ts';
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
  /** "All species: {references}", for what all species cite. In English when absent. */
  readonly shared?: string;
  /** "and {count} more", for a list that is longer than its room. In English when absent. */
  readonly more?: string;
}

/**
 * The references of a drawing. They are numbered from the top row down, or in alphabetical order if they
 * are cited by author and year.
 */
export function numberReferences(
  drawn: Pick<ForestLayout, 'forest' | 'rows'>,
  { style, title, sources, more, shared = 'All species: {references}' }: ReferenceTexts,
): DrawingReferences {
  const { forest, rows } = drawn;
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
  const markOf = (ids: readonly string[]) => {
    const sorted = [...ids].sort((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0));
    return style === 'numbers'
      ? `[${sorted.map((id) => numbers.get(id)).join(', ')}]`
      : `(${sorted.map((id) => sources[id]?.label ?? '').join('; ')})`;
  };
  const common = citedByAll(drawn).filter((id) => numbers.has(id));
  return {
    title,
    ...(more !== undefined && { more }),
    entries: listed.map(({ reference }, at) =>
      style === 'numbers' ? `${at + 1}. ${reference}` : reference,
    ),
    ...(common.length > 0 && { shared: shared.replace('{references}', () => markOf(common)) }),
    // What is not listed for lack of room is not cited either.
    mark: (index, count = listed.length) => {
      const cited = citedBy(forest, index).filter((id) => (numbers.get(id) ?? count + 1) <= count);
      const own = cited.filter((id) => !common.includes(id));
      return own.length === 0 ? null : markOf(own);
    },
  };
}

/** The sources that all drawn species cite, if there are several species: written once instead of beside each. */
function citedByAll({ forest, rows }: Pick<ForestLayout, 'forest' | 'rows'>): string[] {
  const species = [...rows.speciesAt].filter((index) => !forest.isInferred(index));
  if (species.length < 2) return [];
  let common: string[] | null = null;
  for (const index of species) {
    const cited = citedBy(forest, index);
    common = common === null ? cited : common.filter((id) => cited.includes(id));
    if (common.length === 0) return [];
  }
  return common ?? [];
}

/** The ids of the sources that a species cites, each once. */
function citedBy(forest: Forest, index: number): string[] {
  const citations = forest.details(index)?.citations;
  if (citations === undefined) return [];
  const ids = claimNames.flatMap((claim) => (citations[claim] ?? []).map((one) => one.sourceId));
  return [...new Set<string>(ids)];
}
