import { type Move, restructure } from '../../species/ancestry/restructure.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { roundingAround } from '../../species/times/rounding.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';
import { startUnder } from './set-ancestor.ts';

/**
 * Moves existing species under an ancestor. Species that do not live within its life are skipped and
 * listed in the outcome.
 */
export interface AttachDescendants {
  readonly kind: 'attach-descendants';
  /** The ancestor. */
  readonly id: SpeciesId;
  readonly descendantIds: readonly SpeciesId[];
}

/** The rules of `AttachDescendants`. */
export const attachDescendants: Rules<AttachDescendants> = {
  check: ({ forest }, { id }) => (forest.has(id) ? null : refusal('unknown-species', id)),

  apply(tree, operation) {
    const { moves, skipped } = findMoves(tree.forest, operation);
    if (moves.length === 0) return outcome(tree, { skipped });
    const changed = moves.map(({ row }) => tree.forest.id(row));
    const forest = restructure(tree.forest, { moved: moves });
    return outcome({ ...tree, forest }, { changed, skipped });
  },

  invert({ forest }, operation) {
    const links = findMoves(forest, operation).moves.map(({ row }) => {
      const { id, ancestorId, start } = forest.species(row);
      return { id, from: operation.id, to: ancestorId, start };
    });
    return { kind: 'set-links', links };
  },

  needs: ({ id, descendantIds }) => needing({ lineages: [id, ...new Set(descendantIds)] }),

  touches: ({ id, descendantIds }) => [id, ...descendantIds],
};

function findMoves(
  forest: Forest,
  { id, descendantIds }: AttachDescendants,
): { readonly moves: Move[]; readonly skipped: Refusal[] } {
  const ancestor = forest.indexOf(id);
  const latest = forest.extinction(ancestor) + roundingAround(forest, ancestor);
  const moves: Move[] = [];
  const skipped: Refusal[] = [];
  // All starts are calculated in the old forest, so that the order of the list makes no difference.
  for (const descendantId of new Set(descendantIds)) {
    const row = forest.indexOf(descendantId);
    if (row < 0) {
      skipped.push(refusal('unknown-species', descendantId));
      continue;
    }
    const start = startUnder(forest, row, id);
    if (!start.ok) skipped.push(start.error);
    else if (forest.ancestor(row) === ancestor) {
      skipped.push(refusal('already-descendant', descendantId));
    } else if (forest.extinction(row) > latest) {
      skipped.push(refusal('outlives-ancestor', descendantId));
    } else moves.push({ row, ancestorId: id, start: start.value });
  }
  return { moves, skipped };
}
