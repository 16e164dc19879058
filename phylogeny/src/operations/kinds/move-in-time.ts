import { accept, type Result, refuse } from '../../result.ts';
import { topRows } from '../../species/ancestry/separate-branches.ts';
import { startFault } from '../../species/checks/invariants.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { replaceTimes } from '../../species/replace.ts';
import { lifeOf, roundOffset } from '../../species/times/rounding.ts';
import { type Years, years } from '../../timeline/years.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';
import { exactInverse } from './set-times.ts';

/**
 * Moves several species with their ghosts and branches by the same time, later if it is positive. A species whose
 * ancestor is named too moves with that ancestor.
 */
export interface MoveInTime {
  readonly kind: 'move-in-time';
  readonly ids: readonly SpeciesId[];
  readonly by: Years;
}

interface NewStart {
  readonly row: number;
  readonly start: Years;
}

/** The rules of `MoveInTime`. */
export const moveInTime: Rules<MoveInTime> = {
  check({ forest }, operation) {
    const starts = newStarts(forest, operation);
    return starts.ok ? null : starts.error;
  },

  apply(tree, operation) {
    const changes = acceptedStarts(tree.forest, operation);
    if (changes.length === 0) return outcome(tree, {});
    const forest = replaceTimes(tree.forest, changes);
    return outcome({ ...tree, forest }, { changed: changes.map(({ row }) => forest.id(row)) });
  },

  invert({ forest }, operation) {
    const times = acceptedStarts(forest, operation).map((given) =>
      exactInverse(forest, given.row, given),
    );
    return { kind: 'set-times', times };
  },

  needs: ({ ids }) => needing({ lineages: ids }),

  touches: ({ ids }) => ids,
};

function acceptedStarts(forest: Forest, operation: MoveInTime): readonly NewStart[] {
  const starts = newStarts(forest, operation);
  if (!starts.ok) throw new RangeError(starts.error.message);
  return starts.value;
}

/** The new starts of the species that move by themselves, without those that stay where they are. */
function newStarts(forest: Forest, { ids, by }: MoveInTime): Result<readonly NewStart[], Refusal> {
  const rows = new Set<number>();
  for (const id of ids) {
    const row = forest.indexOf(id);
    if (row < 0) return refuse(refusal('unknown-species', id));
    rows.add(row);
  }
  const moved: NewStart[] = [];
  for (const row of topRows(forest, rows)) {
    const ancestor = forest.ancestor(row);
    const start = forest.start(row) + by;
    const rounded =
      ancestor < 0 ? years(start) : roundOffset(lifeOf(forest, ancestor), start, forest.ghost(row));
    const fault = startFault(rounded, forest.ghost(row), forest.lineage(ancestor));
    if (fault !== null) return refuse(refusal(fault, forest.id(row)));
    if (rounded !== forest.start(row)) moved.push({ row, start: rounded });
  }
  return accept(moved);
}
