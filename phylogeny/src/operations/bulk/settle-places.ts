import { isGhost } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import { durationFault, startFault } from '../../species/invariants.ts';
import { ghostFrom, type Life } from '../../species/lineage.ts';
import { clampStart, lifeOf, offsetAfter } from '../rounding.ts';
import { durationUntil } from '../species-ends.ts';
import type { Places, WantedPlace } from './places.ts';

/** What a species can get of the times it wants. A new split comes with the apparition. */
const choices = [
  { apparition: true, end: true },
  { apparition: true, end: false },
  { apparition: false, end: true },
  { apparition: false, end: false },
] as const;
const everything = 0;
const nothing = 3;

/** A structure of the tree in which species are placed in time. */
interface Structure {
  readonly forest: Forest;
  /** The rows of the ancestors, -1 for roots. */
  readonly parents: Int32Array;
  /** All rows, ancestors first. */
  readonly order: Int32Array;
  /** The rows that have another ancestor than in the forest. */
  readonly linked: ReadonlySet<number>;
}

/** The places that species get, and what they cannot have. */
export interface SettledPlaces {
  readonly places: Places;
  /** The rows that do not get the apparition or the end they want. */
  readonly withoutApparition: ReadonlySet<number>;
  readonly withoutEnd: ReadonlySet<number>;
  /** Linked rows that break a rule whatever times the others get. The places are valid only without any. */
  readonly impossible: ReadonlySet<number>;
}

/**
 * Gives as many species as possible the times they want, while all others stay where they are in time. What a
 * species can get depends on its ancestor alone, so one pass from the tips finds the best result for each choice,
 * and one pass from the roots takes it. If `isWhole`, a species gets both of its times or none.
 */
export function settlePlaces(
  structure: Structure,
  wanted: ReadonlyMap<number, WantedPlace<unknown>>,
  isWhole: boolean,
): SettledPlaces {
  const settling = new Settling(structure, wanted, isWhole);
  settling.score();
  return settling.take();
}

class Settling {
  readonly #structure: Structure;
  readonly #wanted: ReadonlyMap<number, WantedPlace<unknown>>;
  readonly #isWhole: boolean;
  readonly #impossible = new Set<number>();
  /** For each row and choice, how many wanted times its branch can get; -Infinity if it breaks a rule. */
  readonly #scores: Float64Array;
  /** The linked row because of which a row cannot keep its times. */
  readonly #forcedBy = new Map<number, number>();

  constructor(
    structure: Structure,
    wanted: ReadonlyMap<number, WantedPlace<unknown>>,
    isWhole: boolean,
  ) {
    this.#structure = structure;
    this.#wanted = wanted;
    this.#isWhole = isWhole;
    this.#scores = new Float64Array(choices.length * structure.order.length);
    this.#scores.fill(Number.NEGATIVE_INFINITY);
  }

  score(): void {
    const { order, parents } = this.#structure;
    for (const row of order) {
      for (const choice of this.#choicesOf(row)) {
        if (choice !== nothing && lifeFault(this.#life(row, choice)) !== null) continue;
        this.#scores[row * choices.length + choice] = this.#weight(row, choice);
      }
    }
    for (let at = order.length - 1; at >= 0; at--) {
      const row = order[at] ?? 0;
      this.#addToParent(row, parents[row] ?? -1);
    }
  }

  /** Adds the best result of a branch to each choice of its ancestor. */
  #addToParent(row: number, parent: number): void {
    const above = parent < 0 ? [nothing] : this.#choicesOf(parent);
    const best = above.map((choice) => this.#best(row, parent, choice).score);
    const isPossible = above.some(
      (choice, at) => (parent < 0 || this.#score(parent, choice) >= 0) && (best[at] ?? -1) >= 0,
    );
    if (!isPossible) {
      const blamed = this.#forcerOf(row) ?? this.#forcerOf(parent);
      if (blamed !== undefined) this.#impossible.add(blamed);
      return;
    }
    if (parent < 0) return;
    for (const [at, choice] of above.entries()) {
      this.#scores[parent * choices.length + choice] =
        this.#score(parent, choice) + (best[at] ?? 0);
      if (choice !== nothing || (best[at] ?? 0) >= 0) continue;
      const blamed = this.#forcerOf(row);
      if (blamed !== undefined) this.#forcedBy.set(parent, blamed);
    }
  }

  #forcerOf(row: number): number | undefined {
    return this.#structure.linked.has(row) ? row : this.#forcedBy.get(row);
  }

  take(): SettledPlaces {
    const { forest, order, parents, linked } = this.#structure;
    const taken = new Uint8Array(order.length);
    const hasNewApparition = new Uint8Array(order.length);
    const [withoutApparition, withoutEnd] = [new Set<number>(), new Set<number>()];
    const apparitions = new Float64Array(order.length);
    const starts = forest.columns.starts.slice();
    const durations = forest.columns.durations.slice();
    const ghosts = new Map<number, number>();
    const ghostOf = (row: number) => ghosts.get(row) ?? forest.ghost(row);
    for (const row of order) {
      const parent = parents[row] ?? -1;
      const above = parent < 0 ? nothing : (taken[parent] ?? nothing);
      const { choice } = this.#best(row, parent, above);
      taken[row] = choice;
      const { apparition, end } = choices[choice] ?? choices[nothing];
      if (!apparition) withoutApparition.add(row);
      if (!end) withoutEnd.add(row);
      const { apparition: from, duration, ghost } = this.#life(row, choice);
      if (ghost !== forest.ghost(row)) ghosts.set(row, ghost);
      hasNewApparition[row] = Number(apparition && this.#wanted.get(row)?.apparition !== undefined);
      const origin = parent < 0 ? 0 : (apparitions[parent] ?? 0);
      const life = {
        apparition: origin,
        duration: durations[parent] ?? 0,
        ghost: parent < 0 ? 0 : ghostOf(parent),
      };
      const isMoved = hasNewApparition[row] === 1 || linked.has(row);
      if (parent < 0) starts[row] = isMoved ? from : (starts[row] ?? 0);
      else if (isMoved || hasNewApparition[parent] === 1) {
        // Sums along a line of ancestors are rounded, so that a moment can miss the end of a life.
        starts[row] = clampStart(life, offsetAfter(life, from, ghost), ghost);
      } else starts[row] = clampStart(life, starts[row] ?? 0, ghost);
      apparitions[row] = origin + (starts[row] ?? 0);
      durations[row] = duration;
    }
    const places = { parents, starts, durations, ghosts, order };
    return { places, withoutApparition, withoutEnd, impossible: this.#impossible };
  }

  /** The choice of a row that is best under one of its ancestor; the first of equal ones, which is the fullest. */
  #best(row: number, parent: number, above: number): { choice: number; score: number } {
    let best = { choice: nothing, score: Number.NEGATIVE_INFINITY };
    for (const choice of this.#choicesOf(row)) {
      const score = this.#score(row, choice);
      if (score > best.score && this.#fits(row, choice, parent, above)) best = { choice, score };
    }
    return best;
  }

  #fits(row: number, choice: number, parent: number, above: number): boolean {
    const isUnmoved = choice === nothing && !this.#structure.linked.has(row);
    if (isUnmoved && (parent < 0 || above === nothing)) return true;
    const life = this.#life(row, choice);
    return apparitionFault(life, parent < 0 ? null : this.#life(parent, above)) === null;
  }

  #choicesOf(row: number): readonly number[] {
    const wanted = this.#wanted.get(row);
    if (wanted === undefined) return unmoved;
    const hasStart = (wanted.apparition ?? wanted.split) !== undefined;
    if (!hasStart && wanted.end === undefined) return unmoved;
    if (this.#isWhole) return this.#structure.linked.has(row) ? moved : movedOrNot;
    return hasStart && wanted.end ? anyTimes : movedOrNot;
  }

  #weight(row: number, choice: number): number {
    if (this.#isWhole) return choice === everything ? 1 : 0;
    const { apparition, end } = choices[choice] ?? choices[nothing];
    const wanted = this.#wanted.get(row);
    return (
      Number(apparition && (wanted?.apparition ?? wanted?.split) !== undefined) +
      Number(end && wanted?.end !== undefined)
    );
  }

  #score(row: number, choice: number): number {
    return this.#scores[row * choices.length + choice] ?? Number.NEGATIVE_INFINITY;
  }

  #life(row: number, choice: number): Life {
    const { forest } = this.#structure;
    const before = lifeOf(forest, row);
    if (choice === nothing) return before;
    const { apparition, end } = choices[choice] ?? choices[nothing];
    const wanted = this.#wanted.get(row);
    return lifeWith(
      before,
      apparition ? wanted?.apparition : undefined,
      apparition ? wanted?.split : undefined,
      end ? wanted?.end : undefined,
    );
  }
}

const unmoved = [nothing] as const;
const moved = [everything] as const;
const movedOrNot = [everything, nothing] as const;
const anyTimes = [0, 1, 2, 3] as const;

/** A life with other times. An end that is not given stays where it is. */
export function lifeWith(
  life: Life,
  apparition: WantedPlace<unknown>['apparition'],
  split: WantedPlace<unknown>['split'],
  end: WantedPlace<unknown>['end'],
): Life {
  const from = apparition?.time ?? life.apparition;
  const ghost = split === undefined ? ghostFrom(life, from) : from - (split.time ?? from);
  const placed = { apparition: from, ghost };
  if (end?.is === 'duration') return { ...placed, duration: end.time };
  if (end !== undefined) return { ...placed, duration: durationUntil(from, end.time) };
  const isSame = from === life.apparition;
  const until = life.apparition + life.duration;
  return { ...placed, duration: isSame ? life.duration : durationUntil(from, until) };
}

/** What is wrong with a life by itself. */
export function lifeFault({ duration, ghost }: Life) {
  return durationFault(duration) ?? (isGhost(ghost) ? null : 'not-a-ghost');
}

/** What is wrong with the beginning of a root (`above` is null) or of a descendant. */
export function apparitionFault({ apparition, ghost }: Life, above: Life | null) {
  if (above === null) return startFault(apparition, ghost, null);
  return startFault(offsetAfter(above, apparition, ghost), ghost, above);
}
