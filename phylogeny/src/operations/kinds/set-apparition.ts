import { accept, type Result, refuse } from '../../result.ts';
import { startFault } from '../../species/checks/invariants.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { replaceTimes } from '../../species/replace.ts';
import { lifeOf, offsetAfter } from '../../species/times/rounding.ts';
import type { Years } from '../../timeline/years.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';
import { exactInverse } from './set-times.ts';

/** Moves a species with its ghost and branch in time, to a moment or to an offset after its ancestor's apparition. */
export type SetApparition = {
  readonly kind: 'set-apparition';
  readonly id: SpeciesId;
} & ({ readonly apparition: Years } | { readonly afterApparition: Years });

/** The rules of `SetApparition`. */
export const setApparition: Rules<SetApparition> = {
  check({ forest }, operation) {
    const start = newStart(forest, operation);
    return start.ok ? null : start.error;
  },

  apply(tree, operation) {
    const row = tree.forest.indexOf(operation.id);
    const start = newStart(tree.forest, operation);
    if (!start.ok) throw new RangeError(start.error.message);
    if (start.value === tree.forest.start(row)) return outcome(tree, {});
    const forest = replaceTimes(tree.forest, [{ row, start: start.value }]);
    return outcome({ ...tree, forest }, { changed: [operation.id] });
  },

  invert({ forest }, operation) {
    const start = newStart(forest, operation);
    if (!start.ok) throw new RangeError(start.error.message);
    const row = forest.indexOf(operation.id);
    return { kind: 'set-times', times: [exactInverse(forest, row, { start: start.value })] };
  },

  needs: ({ id }) => needing({ lineages: [id] }),

  touches: ({ id }) => [id],
};

function newStart(forest: Forest, operation: SetApparition): Result<Years, Refusal> {
  const { id } = operation;
  const row = forest.indexOf(id);
  if (row < 0) return refuse(refusal('unknown-species', id));
  const ancestor = forest.ancestor(row);
  if (ancestor < 0 && 'afterApparition' in operation) return refuse(refusal('no-ancestor', id));
  const start = startOf(forest, row, operation);
  const fault = startFault(start, forest.ghost(row), forest.lineage(ancestor));
  return fault === null ? accept(start) : refuse(refusal(fault, id));
}

function startOf(forest: Forest, row: number, operation: SetApparition): Years {
  if ('afterApparition' in operation) return operation.afterApparition;
  // Subtracting again could change the last digit of a start that should stay the same.
  if (operation.apparition === forest.apparition(row)) return forest.start(row);
  const ancestor = forest.ancestor(row);
  if (ancestor < 0) return operation.apparition;
  return offsetAfter(lifeOf(forest, ancestor), operation.apparition, forest.ghost(row));
}
