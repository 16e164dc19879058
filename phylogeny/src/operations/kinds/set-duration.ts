import type { Lineage } from '../../species/ancestry/lineage.ts';
import { durationFault } from '../../species/checks/invariants.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { replaceTimes, type TimesOfRow } from '../../species/replace.ts';
import { clampStart } from '../../species/times/rounding.ts';
import { type Years, years } from '../../timeline/years.ts';
import { refusal, refusalFor } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';
import { exactInverse } from './set-times.ts';

/**
 * Changes the duration of a species. Each direct descendant moves by the difference with its branch,
 * but splits off within the new lineage of the species.
 */
export interface SetDuration {
  readonly kind: 'set-duration';
  readonly id: SpeciesId;
  readonly duration: Years;
}

/** The rules of `SetDuration`. */
export const setDuration: Rules<SetDuration> = {
  check({ forest }, { id, duration }) {
    if (!forest.has(id)) return refusal('unknown-species', id);
    return refusalFor(durationFault(duration), id);
  },

  apply(tree, operation) {
    const changes = newTimes(tree.forest, operation);
    if (changes.length === 0) return outcome(tree, {});
    const forest = replaceTimes(tree.forest, changes);
    return outcome({ ...tree, forest }, { changed: changes.map(({ row }) => forest.id(row)) });
  },

  invert({ forest }, operation) {
    const times = newTimes(forest, operation).map((given) =>
      exactInverse(forest, given.row, given),
    );
    return { kind: 'set-times', times };
  },

  needs: ({ id }) => needing({ descendants: [id] }),

  touches: ({ id }) => [id],
};

/** The new duration and the new starts of the descendants that move; empty when nothing changes. */
function newTimes(forest: Forest, { id, duration }: SetDuration): TimesOfRow[] {
  const row = forest.indexOf(id);
  const old = forest.duration(row);
  if (duration === old) return [];
  const changes: TimesOfRow[] = [{ row, duration }];
  for (const descendant of forest.descendants(row)) {
    const start = forest.start(descendant);
    const above = { ghost: forest.ghost(row), duration };
    const moved = startAfterDuration(start, old, above, forest.ghost(descendant));
    if (moved !== start) changes.push({ row: descendant, start: moved });
  }
  return changes;
}

/** The start of a descendant after the duration of its ancestor has changed. */
export function startAfterDuration(
  start: number,
  old: number,
  above: Lineage,
  ghost: number,
): Years {
  // A descendant at its ancestor's end stays exactly there; adding the difference could round.
  if (start === ghost + old) return years(ghost + above.duration);
  return clampStart(above, start + (above.duration - old), ghost);
}
