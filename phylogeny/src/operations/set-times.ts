import type { Forest } from '../species/forest.ts';
import { durationFault, startFault } from '../species/invariants.ts';
import { replaceTimes, type TimesOfRow } from '../species/replace.ts';
import type { SpeciesId } from '../species/species.ts';
import type { Years } from '../timeline/years.ts';
import { type Refusal, refusal } from './refusal.ts';
import { needing, outcome, type Rules } from './rules.ts';

/** Exact times of a species; what is absent stays. */
export interface ExactTimes {
  readonly id: SpeciesId;
  /** The ancestor `start` counts from; when it has another by now, `start` would mean another moment. */
  readonly ancestorId: SpeciesId | null;
  readonly start?: Years;
  readonly duration?: Years;
}

/** Sets times of several species exactly as given, moving nobody else. */
export interface SetTimes {
  readonly kind: 'set-times';
  readonly times: readonly ExactTimes[];
}

export const setTimes: Rules<SetTimes> = {
  check({ forest }, { times }) {
    const byRow = new Map<number, ExactTimes>();
    for (const entry of times) {
      const row = forest.indexOf(entry.id);
      if (row < 0) return refusal('unknown-species', entry.id);
      if (byRow.has(row)) return refusal('named-twice', entry.id);
      if (entry.start !== undefined && forest.species(row).ancestorId !== entry.ancestorId) {
        return refusal('ancestor-changed', entry.id);
      }
      byRow.set(row, entry);
    }
    for (const row of byRow.keys()) {
      const refused = timesRefusal(forest, byRow, row);
      if (refused !== null) return refused;
    }
    return null;
  },

  apply(tree, { times }) {
    const changes: TimesOfRow[] = [];
    for (const { id, start, duration } of times) {
      const row = tree.forest.indexOf(id);
      const newStart = start === tree.forest.start(row) ? undefined : start;
      const newDuration = duration === tree.forest.duration(row) ? undefined : duration;
      if (newStart !== undefined || newDuration !== undefined) {
        changes.push({ row, start: newStart, duration: newDuration });
      }
    }
    if (changes.length === 0) return outcome(tree, {});
    const forest = replaceTimes(tree.forest, changes);
    return outcome({ ...tree, forest }, { changed: changes.map(({ row }) => forest.id(row)) });
  },

  invert: ({ forest }, { times }) => ({
    kind: 'set-times',
    times: times.map(({ id, start, duration }) => {
      const old = forest.species(forest.indexOf(id));
      return {
        id,
        ancestorId: old.ancestorId,
        ...(start !== undefined && { start: old.start }),
        ...(duration !== undefined && { duration: old.duration }),
      };
    }),
  }),

  needs: ({ times }) =>
    needing({
      lineages: times.filter(({ duration }) => duration === undefined).map(({ id }) => id),
      descendants: times.filter(({ duration }) => duration !== undefined).map(({ id }) => id),
    }),

  touches: ({ times }) => times.map(({ id }) => id),
};

/** Looks at the times as they will be: of the species, against its ancestor and its descendants. */
function timesRefusal(
  forest: Forest,
  byRow: ReadonlyMap<number, ExactTimes>,
  row: number,
): Refusal | null {
  const startOf = (index: number) => byRow.get(index)?.start ?? forest.start(index);
  const durationOf = (index: number) => byRow.get(index)?.duration ?? forest.duration(index);

  const ancestor = forest.ancestor(row);
  const fault =
    durationFault(durationOf(row)) ??
    startFault(startOf(row), ancestor < 0 ? null : durationOf(ancestor));
  if (fault !== null) return refusal(fault, forest.id(row));
  if (byRow.get(row)?.duration === undefined) return null;
  for (const descendant of forest.descendants(row)) {
    const late = startFault(startOf(descendant), durationOf(row));
    if (late !== null) return refusal(late, forest.id(descendant));
  }
  return null;
}
