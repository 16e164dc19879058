import type { TreeDocument } from '../document/tree-document.ts';
import { partId } from '../parts/part-id.ts';
import { traitFault } from '../parts/trait-fault.ts';
import type { PartReference, TreeParts } from '../parts/tree-parts.ts';
import { withCitations } from '../species/ancestry/other-ancestors.ts';
import { livedWhen } from '../species/ancestry/reticulations.ts';
import { detailsOf, type NamedDetails, type SpeciesDetails } from '../species/details.ts';
import type { Forest } from '../species/forest.ts';
import type { SpeciesId } from '../species/ids/species-id.ts';
import { type Citation, claimNames } from '../species/values/citations.ts';
import { type Refusal, refusal } from './refusal.ts';

/**
 * Why details cannot refer to what they newly name. References that the species had before may be to
 * something that was removed since, so that an edit of something else is not refused because of them.
 */
export function referenceRefusal(
  { forest, parts }: TreeDocument,
  id: SpeciesId,
  before: SpeciesDetails | null,
  named: NamedDetails,
  exists: (id: SpeciesId) => boolean = (other) => forest.has(other),
): Refusal | null {
  const known = new Set(before?.otherAncestors?.map((other) => other.id));
  for (const other of named.otherAncestors ?? []) {
    if (!known.has(other.id) && !exists(other.id)) return refusal('unknown-species', other.id);
  }
  if (named.citations || named.otherAncestors) {
    const cited = new Set(citationsIn(before ?? {}).map(({ sourceId }) => sourceId));
    for (const { sourceId } of citationsIn(named)) {
      if (!cited.has(sourceId) && !parts.sources.has(sourceId))
        return refusal('missing-source', id);
    }
  }
  for (const [columnId, value] of Object.entries(named.traits ?? {})) {
    if (value === null || before?.traits?.[columnId] === value) continue;
    const column = parts.columns.get(partId(columnId));
    if (column === undefined) return refusal('missing-column', id);
    const fault = traitFault(column, value);
    if (fault !== null) return refusal(fault, id, { column: column.name });
  }
  return null;
}

/**
 * Why another ancestor cannot take part as an edit newly says: it must live when the species appears. Later edits of
 * either may change that, as they may delete it, and are not refused because of it.
 */
export function roleRefusal(
  forest: Forest,
  row: number,
  before: SpeciesDetails | null,
  named: NamedDetails,
): Refusal | null {
  const known = new Set(before?.otherAncestors?.flatMap(({ id, as }) => (as ? [id] : [])));
  for (const { id, as } of named.otherAncestors ?? []) {
    const other = forest.indexOf(id);
    if (as === undefined || known.has(id) || other < 0) continue;
    if (!livedWhen(forest, other, row)) return refusal('other-ancestor-not-alive', id);
  }
  return null;
}

/** The sources and columns that details name. */
export function referencedParts(named: NamedDetails): PartReference[] {
  const sources = new Set(citationsIn(named).map(({ sourceId }) => sourceId));
  const columns = Object.entries(named.traits ?? {}).filter(([, value]) => value !== null);
  return [
    ...Array.from(sources, (id) => ({ part: 'sources' as const, id })),
    ...columns.map(([id]) => ({ part: 'columns' as const, id: partId(id) })),
  ];
}

function citationsIn({ citations, otherAncestors }: NamedDetails): readonly Citation[] {
  if (!citations && !otherAncestors) return [];
  return [
    ...claimNames.flatMap((claim) => citations?.[claim] ?? []),
    ...(otherAncestors ?? []).flatMap((other) => other.citations ?? []),
  ];
}

/** Details with the references to what there is, and how many others were left out. */
export function presentReferences(
  details: SpeciesDetails,
  hasSpecies: (id: SpeciesId) => boolean,
  { sources, columns }: Pick<TreeParts, 'sources' | 'columns'>,
): { readonly details: SpeciesDetails | null; readonly missing: number } {
  const { otherAncestors, citations, traits } = details;
  if (!otherAncestors && !citations && !traits) return { details, missing: 0 };
  let missing = 0;
  const keep = <Value>(list: readonly Value[], isPresent: (value: Value) => boolean): Value[] => {
    const present = list.filter(isPresent);
    missing += list.length - present.length;
    return present;
  };
  const cited = (list: readonly Citation[] = []) =>
    keep(list, ({ sourceId }) => sources.has(sourceId));
  const claims = claimNames.map((claim) => [claim, cited(citations?.[claim])]);
  const others = keep(otherAncestors ?? [], ({ id }) => hasSpecies(id)).map((other) =>
    withCitations(other, cited(other.citations)),
  );
  const values = keep(Object.entries(traits ?? {}), ([id, value]) => {
    const column = columns.get(partId(id));
    return column !== undefined && traitFault(column, value) === null;
  });
  const present = detailsOf({
    ...details,
    otherAncestors: others,
    citations: Object.fromEntries(claims),
    traits: Object.fromEntries(values),
  });
  return { details: present, missing };
}
