import type { Forest } from '../../species/forest.ts';
import type { InvariantCode } from '../../species/invariant-messages.ts';
import { durationFault, startFault } from '../../species/invariants.ts';
import { replaceTimes, type TimesOfRow } from '../../species/replace.ts';
import type { Species, SpeciesId } from '../../species/species.ts';
import type { Years } from '../../timeline/years.ts';
import { matches, type Named, namedIn } from '../named-fields.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';

/** Exact times of a species. Absent times stay as they are. */
export interface ExactTimes {
  readonly id: SpeciesId;
  /** The ancestor that `start` is relative to. With another ancestor, `start` would mean another moment. */
  readonly ancestorId: SpeciesId | null;
  readonly start?: Years;
  readonly duration?: Years;
  /** Times it must still have, so that undoing a change does not undo later changes by others. */
  readonly expects?: { readonly start?: Years; readonly duration?: Years };
}

/** Sets times of several species exactly as given, without moving any other species. */
export interface SetTimes {
  readonly kind: 'set-times';
  readonly times: readonly ExactTimes[];
}

type SpeciesTimes = Pick<Species, 'start' | 'duration'>;
const timeNames = ['start', 'duration'] as const;

/** The rules of `SetTimes`. */
export const setTimes: Rules<SetTimes> = {
  check({ forest }, { times }) {
    const byRow = new Map<number, ExactTimes>();
    for (const entry of times) {
      const row = forest.indexOf(entry.id);
      if (row < 0) return refusal('unknown-species', entry.id);
      if (byRow.has(row)) return refusal('named-twice', entry.id);
      if (entry.start !== undefined && forest.ancestorId(row) !== entry.ancestorId) {
        return refusal('ancestor-changed', entry.id);
      }
      if (!matches<SpeciesTimes>(forest.species(row), entry.expects ?? {}, timeNames)) {
        return refusal('changed-since', entry.id);
      }
      byRow.set(row, entry);
    }
    return new NewTimes(forest, byRow).refusal();
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
    times: times.map((entry) => exactInverse(forest, forest.indexOf(entry.id), entry)),
  }),

  needs: ({ times }) =>
    needing({
      lineages: times.filter(({ duration }) => duration === undefined).map(({ id }) => id),
      descendants: times.filter(({ duration }) => duration !== undefined).map(({ id }) => id),
    }),

  touches: ({ times }) => times.map(({ id }) => id),
};

/** The entry that restores the times a row has in this forest. */
export function exactInverse(forest: Forest, row: number, given: Named<SpeciesTimes>): ExactTimes {
  const { id, ancestorId, ...old } = forest.species(row);
  return {
    id,
    ancestorId,
    ...namedIn<SpeciesTimes>(given, old, timeNames),
    expects: namedIn<SpeciesTimes>(given, given, timeNames),
  };
}

/** The times of all species after the operation. */
class NewTimes {
  readonly #forest: Forest;
  readonly #byRow: ReadonlyMap<number, ExactTimes>;

  constructor(forest: Forest, byRow: ReadonlyMap<number, ExactTimes>) {
    this.#forest = forest;
    this.#byRow = byRow;
  }

  /** Checks each species with new times against its ancestor and, if its duration changes, its descendants. */
  refusal(): Refusal | null {
    for (const [row, { duration }] of this.#byRow) {
      const fault = durationFault(this.#duration(row)) ?? this.#startFault(row);
      if (fault !== null) return refusal(fault, this.#forest.id(row));
      if (duration === undefined) continue;
      for (const descendant of this.#forest.descendants(row)) {
        const late = this.#startFault(descendant);
        if (late !== null) return refusal(late, this.#forest.id(descendant));
      }
    }
    return null;
  }

  #startFault(row: number): InvariantCode | null {
    const ancestor = this.#forest.ancestor(row);
    const start = this.#byRow.get(row)?.start ?? this.#forest.start(row);
    return startFault(start, ancestor < 0 ? null : this.#duration(ancestor));
  }

  #duration(row: number): number {
    return this.#byRow.get(row)?.duration ?? this.#forest.duration(row);
  }
}
