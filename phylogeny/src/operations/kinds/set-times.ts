import type { InvariantCode } from '../../species/checks/invariant-messages.ts';
import { durationFault, startFault } from '../../species/checks/invariants.ts';
import { isGhost } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { replaceTimes, type TimesOfRow } from '../../species/replace.ts';
import type { Species } from '../../species/species.ts';
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
  /** By how much the split is before the apparition. */
  readonly ghost?: Years;
  /** Times it must still have, so that undoing a change does not undo later changes by others. */
  readonly expects?: Partial<SpeciesTimes>;
}

/** Sets times of several species exactly as given, without moving any other species. */
export interface SetTimes {
  readonly kind: 'set-times';
  readonly times: readonly ExactTimes[];
}

type SpeciesTimes = Pick<Species, 'start' | 'duration'> & { readonly ghost: Years };
const timeNames = ['start', 'duration', 'ghost'] as const;

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
      if (!matches<SpeciesTimes>(timesOf(forest, row), entry.expects ?? {}, timeNames)) {
        return refusal('changed-since', entry.id);
      }
      byRow.set(row, entry);
    }
    return new NewTimes(forest, byRow).refusal();
  },

  apply(tree, { times }) {
    const changes: TimesOfRow[] = [];
    for (const { id, start, duration, ghost } of times) {
      const row = tree.forest.indexOf(id);
      const newStart = start === tree.forest.start(row) ? undefined : start;
      const newDuration = duration === tree.forest.duration(row) ? undefined : duration;
      const newGhost = ghost === tree.forest.ghost(row) ? undefined : ghost;
      if ((newStart ?? newDuration ?? newGhost) !== undefined) {
        changes.push({ row, start: newStart, duration: newDuration, ghost: newGhost });
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
      lineages: times.filter((entry) => !changesLineage(entry)).map(({ id }) => id),
      descendants: times.filter(changesLineage).map(({ id }) => id),
    }),

  touches: ({ times }) => times.map(({ id }) => id),
};

/** The entry that restores the times a row has in this forest. */
export function exactInverse(forest: Forest, row: number, given: Named<SpeciesTimes>): ExactTimes {
  return {
    id: forest.id(row),
    ancestorId: forest.ancestorId(row),
    ...namedIn<SpeciesTimes>(given, timesOf(forest, row), timeNames),
    expects: namedIn<SpeciesTimes>(given, given, timeNames),
  };
}

/** Descendants can then split off too early or too late. */
function changesLineage({ duration, ghost }: ExactTimes): boolean {
  return (duration ?? ghost) !== undefined;
}

function timesOf(forest: Forest, row: number): SpeciesTimes {
  return {
    start: forest.start(row),
    duration: forest.duration(row),
    ghost: forest.ghost(row),
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

  /** Checks each species with new times against its ancestor and, if its lineage changes, its descendants. */
  refusal(): Refusal | null {
    for (const [row, entry] of this.#byRow) {
      const fault =
        durationFault(this.#duration(row)) ??
        (isGhost(this.#ghost(row)) ? null : 'not-a-ghost') ??
        this.#startFault(row);
      if (fault !== null) return refusal(fault, this.#forest.id(row));
      if (!changesLineage(entry)) continue;
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
    const above = { ghost: this.#ghost(ancestor), duration: this.#duration(ancestor) };
    return startFault(start, this.#ghost(row), ancestor < 0 ? null : above);
  }

  #ghost(row: number): number {
    return this.#byRow.get(row)?.ghost ?? this.#forest.ghost(row);
  }

  #duration(row: number): number {
    return this.#byRow.get(row)?.duration ?? this.#forest.duration(row);
  }
}
