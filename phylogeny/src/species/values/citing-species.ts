import type { PartId } from '../../parts/part-id.ts';
import type { PartList } from '../../parts/part-list.ts';
import type { Source } from '../../parts/part-values.ts';
import type { Forest } from '../forest.ts';
import { type ClaimName, claimNames } from './citations.ts';

/** A species that cites a source, and for what. */
export interface CitingSpecies {
  /** Its row in the forest. */
  readonly row: number;
  readonly claims: readonly ClaimName[];
}

type CitingBySource = ReadonlyMap<PartId, readonly CitingSpecies[]>;

/** The rows of the species that cite a source that is not in the list, in their order. */
export function speciesCitingRemoved(forest: Forest, sources: PartList<Source>): readonly number[] {
  const rows = new Set<number>();
  for (const [id, citing] of citingSpecies(forest)) {
    if (!sources.has(id)) for (const { row } of citing) rows.add(row);
  }
  return [...rows].sort((a, b) => a - b);
}

const nobody: CitingBySource = new Map();
const known = new WeakMap<Forest, CitingBySource>();

/** The species that cite each source, also sources that were removed since. */
export function citingSpecies(forest: Forest): CitingBySource {
  const { details } = forest.columns;
  if (!details) return nobody;
  const before = known.get(forest);
  if (before !== undefined) return before;
  const citing = new Map<PartId, CitingSpecies[]>();
  for (const [row, one] of details.entries()) {
    if (one?.citations === undefined && one?.otherAncestors === undefined) continue;
    const claims = new Map<PartId, Set<ClaimName>>();
    for (const claim of claimNames) {
      for (const { sourceId } of one.citations?.[claim] ?? []) {
        claims.set(sourceId, (claims.get(sourceId) ?? new Set()).add(claim));
      }
    }
    // The sources of another ancestor are about the placement.
    for (const { citations = [] } of one.otherAncestors ?? []) {
      for (const { sourceId } of citations) {
        claims.set(sourceId, (claims.get(sourceId) ?? new Set()).add('placement'));
      }
    }
    for (const [sourceId, names] of claims) {
      const species = { row, claims: [...names] };
      const list = citing.get(sourceId);
      if (list === undefined) citing.set(sourceId, [species]);
      else list.push(species);
    }
  }
  known.set(forest, citing);
  return citing;
}
