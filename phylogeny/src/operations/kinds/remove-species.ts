import type { Forest } from '../../species/forest.ts';
import { startFault } from '../../species/invariants.ts';
import { restructure } from '../../species/restructure.ts';
import type { SpeciesId } from '../../species/species.ts';
import type { Years } from '../../timeline/years.ts';
import type { Step } from '../operation.ts';
import { refusal } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';
import { restoreSpecies } from './import-branch.ts';

/** A descendant of a removed species that is kept, moved under its nearest ancestor that is kept, with this start. */
export interface Heir {
  readonly id: SpeciesId;
  readonly start: Years;
}

/**
 * Removes exactly these species, without their branches. Refused when one of them has a descendant
 * that is neither removed nor an heir, so that undoing an addition never removes what others have
 * added since.
 */
export interface RemoveSpecies {
  readonly kind: 'remove-species';
  readonly ids: readonly SpeciesId[];
  readonly heirs: readonly Heir[];
}

/** The rules of `RemoveSpecies`. */
export const removeSpecies: Rules<RemoveSpecies> = {
  check({ forest }, { ids, heirs }) {
    const unknown = [...ids, ...heirs.map(({ id }) => id)].find((id) => !forest.has(id));
    if (unknown !== undefined) return refusal('unknown-species', unknown);
    const removed = remainingAncestors(forest, ids);
    const inheriting = new Set<number>();
    for (const { id, start } of heirs) {
      const row = forest.indexOf(id);
      if (removed.has(row) || inheriting.has(row)) return refusal('named-twice', id);
      const above = removed.get(forest.ancestor(row));
      if (above === undefined) return refusal('ancestor-changed', id);
      const fault = startFault(start, above < 0 ? null : forest.duration(above));
      if (fault !== null) return refusal(fault, id);
      inheriting.add(row);
    }
    for (const row of removed.keys()) {
      for (const descendant of forest.descendants(row)) {
        if (!removed.has(descendant) && !inheriting.has(descendant)) {
          return refusal('has-descendants', forest.id(row));
        }
      }
    }
    return null;
  },

  apply(tree, { ids, heirs }) {
    const { forest } = tree;
    const removed = remainingAncestors(forest, ids);
    if (removed.size === 0) return outcome(tree, {});
    const moved = heirs.map(({ id, start }) => {
      const row = forest.indexOf(id);
      const above = removed.get(forest.ancestor(row)) ?? -1;
      return { row, ancestorId: above < 0 ? null : forest.id(above), start };
    });
    const grown = restructure(forest, { removed: [...removed.keys()], moved });
    return outcome(
      { ...tree, forest: grown },
      { deleted: [...new Set(ids)], changed: heirs.map(({ id }) => id) },
    );
  },

  invert({ forest }, { ids, heirs }) {
    const species = [...new Set(ids)].map((id) => forest.species(forest.indexOf(id)));
    const restore: Step = restoreSpecies(species);
    if (heirs.length === 0) return restore;
    const removed = remainingAncestors(forest, ids);
    const links = heirs.map(({ id }) => {
      const row = forest.indexOf(id);
      const above = removed.get(forest.ancestor(row)) ?? -1;
      const { ancestorId, start } = forest.species(row);
      return { id, from: above < 0 ? null : forest.id(above), to: ancestorId, start };
    });
    return { kind: 'sequence', steps: [restore, { kind: 'set-links', links }] };
  },

  needs: ({ ids, heirs }) => needing({ lineages: heirs.map(({ id }) => id), descendants: ids }),

  touches: ({ ids, heirs }) => [...ids, ...heirs.map(({ id }) => id)],
};

/** The removed rows, each with the row of its nearest ancestor that is kept, or -1. */
function remainingAncestors(forest: Forest, ids: readonly SpeciesId[]): Map<number, number> {
  const rows = ids.map((id) => forest.indexOf(id)).sort((a, b) => a - b);
  const remaining = new Map<number, number>();
  // Ancestors come before descendants, so the entry of an ancestor is already there.
  for (const row of rows) {
    const above = forest.ancestor(row);
    remaining.set(row, remaining.get(above) ?? above);
  }
  return remaining;
}
