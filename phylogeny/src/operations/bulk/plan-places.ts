import type { Forest } from '../../species/forest.ts';
import { durationFault, startFault } from '../../species/invariants.ts';
import type { SpeciesId } from '../../species/species.ts';
import type { Years } from '../../timeline/years.ts';
import { startAfterDuration } from '../kinds/set-duration.ts';
import type { Step } from '../operation.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { offsetInLife } from '../rounding.ts';
import { durationUntil } from '../set-end.ts';
import { placeSteps } from './place-steps.ts';

/** A new place of a species in the tree and in time. `key` says what a refusal is about. */
export interface WantedPlace<Key> {
  readonly ancestor?: { readonly key: Key; readonly ancestorId: SpeciesId | null };
  /** Absolute. */
  readonly apparition?: { readonly key: Key; readonly time: Years };
  readonly end?: {
    readonly key: Key;
    readonly time: Years;
    /** What `time` is; an extinction is absolute. */
    readonly is: 'extinction' | 'duration';
  };
}

/** The steps that move species, and what cannot be done. */
export interface PlannedPlaces<Key> {
  readonly steps: readonly Step[];
  readonly refused: ReadonlyMap<Key, Refusal>;
}

/** Where all species of a forest are after some of them have moved. */
export interface Places {
  /** The rows of the ancestors, -1 for roots. */
  readonly parents: Int32Array;
  readonly starts: Float64Array;
  readonly durations: Float64Array;
  /** All rows, ancestors first. */
  readonly order: Int32Array;
}

/** Beyond this, all new ancestors are refused rather than visiting all species again. */
const maxRounds = 20;

/**
 * Plans new ancestors and times of species, in passes over the whole forest. A new ancestor that turns out
 * to be impossible changes the places of others, so everything is placed again without it.
 */
export function planPlaces<Key>(
  forest: Forest,
  wanted: ReadonlyMap<number, WantedPlace<Key>>,
): PlannedPlaces<Key> {
  if (wanted.size === 0) return { steps: [], refused: new Map() };
  const linkRefusals = new Map<Key, Refusal>();
  const links = wantedLinks(forest, wanted, linkRefusals);
  for (let round = 1; ; round++) {
    const placing = new Placing(forest, wanted, links);
    const impossible = placing.run();
    if (impossible.size === 0) {
      const steps = placeSteps(forest, placing.places, new Set(links.keys()), wanted);
      return { steps, refused: new Map([...linkRefusals, ...placing.refused]) };
    }
    const removed = round < maxRounds ? impossible.keys() : [...links.keys()];
    for (const row of removed) {
      const key = wanted.get(row)?.ancestor?.key;
      links.delete(row);
      if (key === undefined) continue;
      linkRefusals.set(key, impossible.get(row) ?? refusal('circle', forest.id(row)));
    }
  }
}

/** The rows of new ancestors by the rows of the species, in the order in which they are wanted. */
function wantedLinks<Key>(
  forest: Forest,
  wanted: ReadonlyMap<number, WantedPlace<Key>>,
  refused: Map<Key, Refusal>,
): Map<number, number> {
  const links = new Map<number, number>();
  for (const [row, { ancestor }] of wanted) {
    if (ancestor === undefined || ancestor.ancestorId === forest.ancestorId(row)) continue;
    const { key, ancestorId } = ancestor;
    const parent = ancestorId === null ? -1 : forest.indexOf(ancestorId);
    if (ancestorId !== null && parent < 0) {
      refused.set(key, refusal('missing-ancestor', forest.id(row)));
    } else links.set(row, parent);
  }
  return links;
}

/** Places all species, ancestors first. */
class Placing<Key> {
  readonly places: Places;
  readonly refused = new Map<Key, Refusal>();
  readonly #forest: Forest;
  readonly #wanted: ReadonlyMap<number, WantedPlace<Key>>;
  readonly #links: ReadonlyMap<number, number>;
  readonly #apparitions: Float64Array;

  constructor(
    forest: Forest,
    wanted: ReadonlyMap<number, WantedPlace<Key>>,
    links: ReadonlyMap<number, number>,
  ) {
    this.#forest = forest;
    this.#wanted = wanted;
    this.#links = links;
    this.#apparitions = new Float64Array(forest.size);
    const parents = forest.columns.parents.slice();
    for (const [row, parent] of links) parents[row] = parent;
    this.places = {
      parents,
      starts: forest.columns.starts.slice(),
      durations: forest.columns.durations.slice(),
      order: new Int32Array(forest.size),
    };
  }

  /** The rows whose new ancestors are impossible, and why. */
  run(): ReadonlyMap<number, Refusal> {
    const circles = this.#circles();
    if (circles.size > 0) return circles;
    this.#sort();
    const impossible = new Map<number, Refusal>();
    for (const row of this.places.order) {
      const refused = this.#place(row);
      if (refused !== null) impossible.set(row, refused);
    }
    return impossible;
  }

  /** Of each circle, the species whose new ancestor was named last. */
  #circles(): ReadonlyMap<number, Refusal> {
    const rank = new Map([...this.#links.keys()].map((row, index) => [row, index]));
    const climbedFrom = new Map<number, number>();
    const circles = new Map<number, Refusal>();
    for (const linked of this.#links.keys()) {
      let row = linked;
      while (row >= 0 && !climbedFrom.has(row)) {
        climbedFrom.set(row, linked);
        row = this.places.parents[row] ?? -1;
      }
      if (row < 0 || climbedFrom.get(row) !== linked) continue;
      let last = row;
      for (let next = this.places.parents[row] ?? -1; next !== row; ) {
        if ((rank.get(next) ?? -1) > (rank.get(last) ?? -1)) last = next;
        next = this.places.parents[next] ?? -1;
      }
      circles.set(last, refusal('circle', this.#forest.id(last)));
    }
    return circles;
  }

  #sort(): void {
    const { parents, order } = this.places;
    const isSorted = new Uint8Array(order.length);
    let next = 0;
    const line: number[] = [];
    for (let first = 0; first < order.length; first++) {
      for (let row = first; row >= 0 && isSorted[row] === 0; row = parents[row] ?? -1) {
        isSorted[row] = 1;
        line.push(row);
      }
      for (let row = line.pop(); row !== undefined; row = line.pop()) order[next++] = row;
    }
  }

  /** Places a row whose ancestor is placed. Returns why its new ancestor is impossible. */
  #place(row: number): Refusal | null {
    const { parents, starts, durations } = this.places;
    const parent = parents[row] ?? -1;
    const { apparition, end } = this.#wanted.get(row) ?? {};
    const from = parent < 0 ? 0 : (this.#apparitions[parent] ?? 0);
    const life = parent < 0 ? null : (durations[parent] ?? 0);
    const id = this.#forest.id(row);

    let start = this.#startWithoutCell(row, from, life);
    let fault = startFault(start, life);
    if (apparition !== undefined && apparition.time !== from + start) {
      const { time } = apparition;
      const moved = life === null ? time : offsetInLife(from, life, time);
      const movedFault = startFault(moved, life);
      if (movedFault === null) [start, fault] = [moved, null];
      else this.refused.set(apparition.key, refusal(movedFault, id));
    }
    starts[row] = start;
    const appears = from + start;
    this.#apparitions[row] = appears;
    if (end !== undefined) {
      const lasts = end.is === 'duration' ? end.time : durationUntil(appears, end.time);
      const endFault = durationFault(lasts);
      if (endFault === null) durations[row] = lasts;
      else this.refused.set(end.key, refusal(endFault, id));
    }
    return fault === null ? null : refusal(fault, id);
  }

  /** Under a new ancestor, a species keeps its absolute apparition. */
  #startWithoutCell(row: number, from: number, life: number | null): Years {
    if (this.#links.has(row)) {
      const apparition = this.#forest.apparition(row);
      return life === null ? apparition : offsetInLife(from, life, apparition);
    }
    const start = this.#forest.start(row);
    const old = life === null ? null : this.#forest.duration(this.#forest.ancestor(row));
    return life === null || old === null || life === old
      ? start
      : startAfterDuration(start, old, life);
  }
}
