import { restructure } from '../../species/ancestry/restructure.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { refusal } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';
import { restoreSpecies } from './import-branch.ts';

/** Deletes species, each with its whole branch. One can be in the branch of another. */
export interface DeleteBranches {
  readonly kind: 'delete-branches';
  readonly ids: readonly SpeciesId[];
}

/** The rules of `DeleteBranches`. */
export const deleteBranches: Rules<DeleteBranches> = {
  check({ forest }, { ids }) {
    const unknown = ids.find((id) => !forest.has(id));
    return unknown === undefined ? null : refusal('unknown-species', unknown);
  },

  apply(tree, operation) {
    const removed = rowsOf(tree.forest, operation);
    if (removed.length === 0) return outcome(tree, {});
    const deleted = removed.map((row) => tree.forest.id(row));
    const forest = restructure(tree.forest, { removed });
    return outcome({ ...tree, forest }, { deleted });
  },

  invert: ({ forest }, operation) =>
    restoreSpecies(rowsOf(forest, operation).map((row) => forest.species(row))),

  needs: ({ ids }) => needing({ branches: ids }),

  touches: ({ ids }) => ids,
};

/** The rows to delete, in order. */
function rowsOf(forest: Forest, { ids }: DeleteBranches): number[] {
  const tops = ids.map((id) => forest.indexOf(id)).sort((a, b) => a - b);
  const rows: number[] = [];
  let next = 0;
  for (const top of tops) {
    const end = forest.branchEnd(top);
    for (let row = Math.max(top, next); row < end; row++) rows.push(row);
    next = Math.max(next, end);
  }
  return rows;
}
