import {
  type Citation,
  citingSpecies,
  claimNames,
  type Forest,
  inEdits,
  inSequence,
  type Operation,
  type PartId,
  type SpeciesEdit,
  withCitations,
} from '@life-tree/phylogeny';

/** Cites one source wherever another one is cited, and removes the other one, as one edit. */
export function mergeSources(forest: Forest, from: PartId, into: PartId): Operation {
  const edits = (citingSpecies(forest).get(from) ?? []).map(({ row }): SpeciesEdit => {
    const citations = forest.details(row)?.citations ?? {};
    const changed = claimNames.flatMap((claim) => {
      const list = citations[claim] ?? [];
      return cites(list, from) ? [[claim, replaceSource(list, from, into)] as const] : [];
    });
    const { otherAncestors } = forest.details(row) ?? {};
    return {
      id: forest.id(row),
      ...(changed.length > 0 && { citations: Object.fromEntries(changed) }),
      ...(otherAncestors?.some((other) => cites(other.citations, from)) && {
        otherAncestors: otherAncestors.map((other) =>
          withCitations(other, replaceSource(other.citations ?? [], from, into)),
        ),
      }),
    };
  });
  return inSequence([...inEdits(edits), { kind: 'remove-part', part: 'sources', id: from }]);
}

function cites(list: readonly Citation[] = [], source: PartId): boolean {
  return list.some(({ sourceId }) => sourceId === source);
}

/** Two citations that become the same become one. */
function replaceSource(list: readonly Citation[], from: PartId, into: PartId): readonly Citation[] {
  const seen = new Set<string>();
  return list
    .map((one) => (one.sourceId === from ? { ...one, sourceId: into } : one))
    .filter(({ sourceId, locator, note }) => {
      const key = JSON.stringify([sourceId, locator, note]);
      return !seen.has(key) && seen.add(key);
    });
}
