import { restructure } from '../../species/ancestry/restructure.ts';
import { startFault } from '../../species/checks/invariants.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
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
    const { rows, ancestorAfter, isRemoved } = removedRows(forest, ids);
    const named = [...(rows[0] === -1 ? ids : []), ...heirs.map(({ id }) => id)];
    const unknown = named.find((id) => !forest.has(id));
    if (unknown !== undefined) return refusal('unknown-species', unknown);
    const inheriting = new Set<number>();
    for (const { id, start } of heirs) {
      const row = forest.indexOf(id);
      if (isRemoved(row) || inheriting.has(row)) return refusal('named-twice', id);
      if (!isRemoved(forest.ancestor(row))) return refusal('ancestor-changed', id);
      const above = ancestorAfter(row);
      const fault = startFault(start, forest.ghost(row), forest.lineage(above));
      if (fault !== null) return refusal(fault, id);
      inheriting.add(row);
    }
    for (const row of rows) {
      const end = forest.branchEnd(row);
      for (let descendant = row + 1; descendant < end; descendant = forest.branchEnd(descendant)) {
        if (!isRemoved(descendant) && !inheriting.has(descendant)) {
          return refusal('has-descendants', forest.id(row));
        }
      }
    }
    return null;
  },

  apply(tree, { ids, heirs }) {
    const { forest } = tree;
    const { rows, ancestorAfter } = removedRows(forest, ids);
    if (rows.length === 0) return outcome(tree, {});
    const moved = heirs.map(({ id, start }) => {
      const row = forest.indexOf(id);
      const above = ancestorAfter(row);
      return { row, ancestorId: above < 0 ? null : forest.id(above), start };
    });
    const grown = restructure(forest, { removed: rows, moved });
    return outcome(
      { ...tree, forest: grown },
      { deleted: [...new Set(ids)], changed: heirs.map(({ id }) => id) },
    );
  },

  invert({ forest }, { ids, heirs }) {
    const species = [...new Set(ids)].map((id) => forest.species(forest.indexOf(id), id));
    const restore: Step = restoreSpecies(species);
    if (heirs.length === 0) return restore;
    const { ancestorAfter } = removedRows(forest, ids);
    const links = heirs.map(({ id }) => {
      const row = forest.indexOf(id);
      const above = ancestorAfter(row);
      const { ancestorId, start } = forest.species(row);
      return { id, from: above < 0 ? null : forest.id(above), to: ancestorId, start };
    });
    return { kind: 'sequence', steps: [restore, { kind: 'set-links', links }] };
  },

  needs: ({ ids, heirs }) => needing({ lineages: heirs.map(({ id }) => id), descendants: ids }),

  touches: ({ ids, heirs }) => [...ids, ...heirs.map(({ id }) => id)],
};

interface RemovedRows {
  /** In order; -1 for unknown ids. */
  readonly rows: Int32Array;
  readonly isRemoved: (row: number) => boolean;
  /** The nearest ancestor of a row that is kept, or -1. */
  readonly ancestorAfter: (row: number) => number;
}

/** In typed arrays: an undone import may have removed a hundred thousand. */
function removedRows(forest: Forest, ids: readonly SpeciesId[]): RemovedRows {
  const rows = forest.rowsOf(ids);
  const removed = new Uint8Array(forest.size);
  for (const row of rows) removed[row] = 1;
  const isRemoved = (row: number) => removed[row] === 1;
  const above = new Int32Array(forest.size);
  // Ancestors come before descendants.
  for (const row of rows) {
    const ancestor = forest.ancestor(row);
    above[row] = isRemoved(ancestor) ? (above[ancestor] ?? -1) : ancestor;
  }
  return {
    rows,
    isRemoved,
    ancestorAfter: (row) => {
      const ancestor = forest.ancestor(row);
      return isRemoved(ancestor) ? (above[ancestor] ?? -1) : ancestor;
    },
  };
}
