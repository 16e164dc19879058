import { accept, type Result, refuse } from '../../result.ts';
import { restructure } from '../../species/ancestry/restructure.ts';
import { startFault } from '../../species/checks/invariants.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { lifeOf, offsetAfter } from '../../species/times/rounding.ts';
import type { Years } from '../../timeline/years.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { needing, outcome, present, type Rules } from '../rules.ts';

/** Moves a species with its branch under another ancestor, or makes it a root. It keeps its absolute apparition and split. */
export interface SetAncestor {
  readonly kind: 'set-ancestor';
  readonly id: SpeciesId;
  readonly ancestorId: SpeciesId | null;
}

/** The rules of `SetAncestor`. */
export const setAncestor: Rules<SetAncestor> = {
  check({ forest }, { id, ancestorId }) {
    const row = forest.indexOf(id);
    if (row < 0) return refusal('unknown-species', id);
    const start = startUnder(forest, row, ancestorId);
    return start.ok ? null : start.error;
  },

  apply(tree, { id, ancestorId }) {
    const row = tree.forest.indexOf(id);
    if (tree.forest.ancestorId(row) === ancestorId) return outcome(tree, {});
    const start = startUnder(tree.forest, row, ancestorId);
    if (!start.ok) throw new RangeError(start.error.message);
    const forest = restructure(tree.forest, { moved: [{ row, ancestorId, start: start.value }] });
    return outcome({ ...tree, forest }, { changed: [id] });
  },

  invert({ forest }, { id, ancestorId }) {
    const old = forest.species(forest.indexOf(id));
    return {
      kind: 'set-links',
      links: [{ id, from: ancestorId, to: old.ancestorId, start: old.start }],
    };
  },

  needs: ({ id, ancestorId }) => needing({ lineages: present(id, ancestorId) }),

  touches: ({ id }) => [id],
};

/** The start of a species under another ancestor (null: as a root), or why it cannot move there. */
export function startUnder(
  forest: Forest,
  row: number,
  ancestorId: SpeciesId | null,
): Result<Years, Refusal> {
  const id = forest.id(row);
  if (ancestorId === null) return accept(forest.apparition(row));
  const ancestor = forest.indexOf(ancestorId);
  if (ancestor < 0) return refuse(refusal('missing-ancestor', id));
  if (forest.isInBranch(ancestor, row)) return refuse(refusal('circle', id));
  const start = offsetAfter(lifeOf(forest, ancestor), forest.apparition(row), forest.ghost(row));
  const fault = startFault(start, forest.ghost(row), forest.lineage(ancestor));
  return fault === null ? accept(start) : refuse(refusal(fault, id));
}
