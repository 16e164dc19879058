import { ghostFrom, type Life } from '../../species/ancestry/lineage.ts';
import { durationFault, startFault } from '../../species/checks/invariants.ts';
import { isGhost } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import { clampStart, lifeOf, offsetAfter } from '../../species/times/rounding.ts';
import { durationUntil } from '../species-ends.ts';
import type { Places, WantedPlace } from './places.ts';

/** What a species can get of the times it wants. A new split comes with the apparition. */
const everything = { apparition: true, end: true };
const nothing = { apparition: false, end: false };
const anyTimes = [
  everything,
  { apparition: true, end: false },
  { apparition: false, end: true },
  nothing,
];
const movedOrNot = [everything, nothing];
const moved = [everything];
const unmoved = [nothing];

/** A life that a species can get. */
interface Option {
  /** Null where it stays as it is in the forest, which takes long to look up. */
  readonly life: Life | null;
  readonly apparition: boolean;
  readonly end: boolean;
  /** The end of the ancestor, if the species appears later and its line begins there. */
  readonly gapFrom: number | null;
}

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

const kept: Option = { ...nothing, life: null, gapFrom: null };
const onlyKept = [kept];

class Settling {
  readonly #structure: Structure;
  readonly #wanted: ReadonlyMap<number, WantedPlace<unknown>>;
  readonly #isWhole: boolean;
  readonly #impossible = new Set<number>();
  /** The lives of the rows that want other times, fullest first. */
  readonly #options = new Map<number, readonly Option[]>();
  /** Where the scores of the options of each row begin. */
  readonly #firstScores: Int32Array;
  /** For each option of each row, how many wanted times its branch can get; -Infinity if it breaks a rule. */
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
    this.#firstScores = new Int32Array(structure.order.length);
    let count = 0;
    for (const row of structure.order) {
      const choices = this.#choicesOf(row);
      if (choices !== unmoved) this.#options.set(row, this.#listOptions(row, choices));
      this.#firstScores[row] = count;
      count += this.#options.get(row)?.length ?? 1;
    }
    this.#scores = new Float64Array(count);
    this.#scores.fill(Number.NEGATIVE_INFINITY);
  }

  score(): void {
    const { order, parents } = this.#structure;
    for (const row of order) {
      const first = this.#firstScores[row] ?? 0;
      for (const [at, option] of this.#optionsOf(row).entries()) {
        if (option.life !== null && !isNothing(option) && lifeFault(option.life) !== null) continue;
        this.#scores[first + at] = this.#weight(row, option);
      }
    }
    for (let at = order.length - 1; at >= 0; at--) {
      const row = order[at] ?? 0;
      this.#addToParent(row, parents[row] ?? -1);
    }
  }

  /** Adds the best result of a branch to each option of its ancestor. */
  #addToParent(row: number, parent: number): void {
    const above = parent < 0 ? [null] : this.#optionsOf(parent);
    const best = above.map((option) => this.#best(row, parent, option).score);
    const isPossible = above.some(
      (_, at) => (parent < 0 || this.#score(parent, at) >= 0) && (best[at] ?? -1) >= 0,
    );
    if (!isPossible) {
      const blamed = this.#forcerOf(row) ?? this.#forcerOf(parent);
      if (blamed !== undefined) this.#impossible.add(blamed);
      return;
    }
    if (parent < 0) return;
    const first = this.#firstScores[parent] ?? 0;
    for (const [at, option] of above.entries()) {
      this.#scores[first + at] = this.#score(parent, at) + (best[at] ?? 0);
      if (option === null || !isNothing(option) || (best[at] ?? 0) >= 0) continue;
      const blamed = this.#forcerOf(row);
      if (blamed !== undefined) this.#forcedBy.set(parent, blamed);
    }
  }

  #forcerOf(row: number): number | undefined {
    return this.#structure.linked.has(row) ? row : this.#forcedBy.get(row);
  }

  take(): SettledPlaces {
    const { forest, order, parents, linked } = this.#structure;
    const taken: Option[] = [];
    const hasNewApparition = new Uint8Array(order.length);
    const [withoutApparition, withoutEnd] = [new Set<number>(), new Set<number>()];
    const apparitions = new Float64Array(order.length);
    const starts = forest.columns.starts.slice();
    const durations = forest.columns.durations.slice();
    const ghosts = new Map<number, number>();
    const ghostOf = (row: number) => ghosts.get(row) ?? forest.ghost(row);
    for (const row of order) {
      const parent = parents[row] ?? -1;
      const above = parent < 0 ? null : (taken[parent] ?? kept);
      const { option } = this.#best(row, parent, above);
      taken[row] = option;
      if (!option.apparition) withoutApparition.add(row);
      if (!option.end) withoutEnd.add(row);
      const { apparition: from, duration, ghost } = this.#life(row, option);
      if (ghost !== forest.ghost(row)) ghosts.set(row, ghost);
      const isNew = option.apparition && this.#wanted.get(row)?.apparition !== undefined;
      hasNewApparition[row] = Number(isNew);
      const origin = parent < 0 ? 0 : (apparitions[parent] ?? 0);
      const life = {
        apparition: origin,
        duration: durations[parent] ?? 0,
        ghost: parent < 0 ? 0 : ghostOf(parent),
      };
      const isMoved = isNew || linked.has(row);
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

  /** The option of a row that is best under one of its ancestor; the first of equal ones, which is the fullest. */
  #best(row: number, parent: number, above: Option | null): { option: Option; score: number } {
    let best = { option: kept, score: Number.NEGATIVE_INFINITY };
    for (const [at, option] of this.#optionsOf(row).entries()) {
      const score = this.#score(row, at);
      if (score > best.score && this.#fits(row, option, parent, above)) best = { option, score };
    }
    return best;
  }

  #fits(row: number, option: Option, parent: number, above: Option | null): boolean {
    const isUnmoved = isNothing(option) && !this.#structure.linked.has(row);
    if (isUnmoved && (above === null || isNothing(above))) return true;
    const ancestor = above === null ? null : this.#life(parent, above);
    const { gapFrom } = option;
    if (gapFrom !== null && (ancestor === null || gapFrom !== endOf(ancestor))) return false;
    return apparitionFault(this.#life(row, option), ancestor) === null;
  }

  #choicesOf(row: number): readonly Pick<Option, 'apparition' | 'end'>[] {
    const wanted = this.#wanted.get(row);
    if (wanted === undefined) return unmoved;
    const hasStart = (wanted.apparition ?? wanted.split) !== undefined;
    if (!hasStart && wanted.end === undefined) return unmoved;
    if (this.#isWhole) return this.#structure.linked.has(row) ? moved : movedOrNot;
    return hasStart && wanted.end ? anyTimes : movedOrNot;
  }

  /** Each choice, followed by those with a ghost from an end that the ancestor can get. */
  #listOptions(
    row: number,
    choices: readonly Pick<Option, 'apparition' | 'end'>[],
  ): readonly Option[] {
    const { forest, parents } = this.#structure;
    const parent = parents[row] ?? -1;
    const above =
      parent < 0 ? [] : this.#optionsOf(parent).map((option) => this.#life(parent, option));
    const wanted = this.#wanted.get(row) ?? {};
    const options: Option[] = [];
    for (const { apparition, end } of choices) {
      const place: Times = {
        ...(apparition && { apparition: wanted.apparition, split: wanted.split }),
        ...(end && { end: wanted.end }),
      };
      const life = lifeWith(lifeOf(forest, row), place);
      options.push({ life, apparition, end, gapFrom: null });
      const gaps = new Map<number, Life>();
      for (const ancestor of above) {
        const late = lifeAfter(life, ancestor, place);
        if (late !== life) gaps.set(endOf(ancestor), late);
      }
      for (const [gapFrom, late] of gaps) options.push({ life: late, apparition, end, gapFrom });
    }
    return options;
  }

  #optionsOf(row: number): readonly Option[] {
    return this.#options.get(row) ?? onlyKept;
  }

  #life(row: number, { life }: Option): Life {
    return life ?? lifeOf(this.#structure.forest, row);
  }

  #weight(row: number, option: Option): number {
    const { apparition, end } = option;
    if (this.#isWhole) return apparition && end ? 1 : 0;
    const wanted = this.#wanted.get(row);
    return (
      Number(apparition && (wanted?.apparition ?? wanted?.split) !== undefined) +
      Number(end && wanted?.end !== undefined)
    );
  }

  #score(row: number, at: number): number {
    return this.#scores[(this.#firstScores[row] ?? 0) + at] ?? Number.NEGATIVE_INFINITY;
  }
}

function isNothing({ apparition, end }: Option): boolean {
  return !apparition && !end;
}

function endOf({ apparition, duration }: Life): number {
  return apparition + duration;
}

/** The new times of a wanted place. */
type Times = {
  readonly [Name in 'apparition' | 'split' | 'end']?: WantedPlace<unknown>[Name] | undefined;
};

/** A life with other times. An end that is not given stays where it is. */
export function lifeWith(life: Life, { apparition, split, end }: Times): Life {
  const from = apparition?.time ?? life.apparition;
  const ghost = split === undefined ? ghostFrom(life, from) : from - (split.time ?? from);
  const placed = { apparition: from, ghost };
  if (end?.is === 'duration') return { ...placed, duration: end.time };
  if (end !== undefined) return { ...placed, duration: durationUntil(from, end.time) };
  const isSame = from === life.apparition;
  const until = life.apparition + life.duration;
  return { ...placed, duration: isSame ? life.duration : durationUntil(from, until) };
}

/** A life whose apparition is moved to after the ancestor's end begins there, as a ghost, unless a split is given. */
export function lifeAfter(life: Life, above: Life, { apparition, split }: Times): Life {
  if (apparition === undefined || split !== undefined) return life;
  const fault = apparitionFault(life, above);
  if (fault !== 'after-ancestor' && fault !== 'split-after-ancestor') return life;
  return { ...life, ghost: life.apparition - endOf(above) };
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
